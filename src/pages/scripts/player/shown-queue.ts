// Shows in the dock what follows, and lets a visitor change it: tracks are removed, or play next; repeat, shuffle, speed.
import type { Dock } from './dock.ts'
import { fill, label, make, makeButton } from './elements.ts'
import type { Playback } from './playback.ts'
import { REPEATS, type Repeat } from './queue.ts'
import type { Track } from './tracks.ts'

/** The icons of the button, and its words. */
const ICONS = { none: 'repeat', all: 'repeat', one: 'repeatOne' } as const

export function showQueueIn({ queue: dock, element }: Dock, playback: Playback): void {
  const { queue } = playback
  let shown: readonly Track[] = []

  dock.button.addEventListener('click', () => open(dock.panel.hidden === true))
  element.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || dock.panel.hidden) return
    open(false)
    dock.button.focus()
  })
  dock.repeat.addEventListener('click', () => playback.setRepeat(afterRepeat(queue.repeat)))
  dock.shuffle.addEventListener('click', () => playback.setShuffled(!queue.isShuffled))
  dock.speed.addEventListener('change', () => playback.setRate(Number(dock.speed.value)))
  playback.follow({ changed: show, tuned: showRate })
  showRate()

  function open(isOpen: boolean): void {
    dock.panel.hidden = !isOpen
    dock.button.setAttribute('aria-expanded', `${isOpen}`)
    if (isOpen) show()
  }

  function show(): void {
    if (dock.panel.hidden) return
    label(dock.repeat, ICONS[queue.repeat], WORDS[ICONS[queue.repeat]])
    dock.repeat.setAttribute('aria-pressed', `${queue.repeat !== 'none'}`)
    dock.shuffle.setAttribute('aria-pressed', `${queue.isShuffled}`)
    if (queue.tracks !== shown) dock.list.replaceChildren(...queue.tracks.map(itemFor))
    shown = queue.tracks
    const current = queue.tracks.findIndex(({ uuid }) => uuid === queue.current?.uuid)
    for (const [at, item] of [...dock.list.children].entries()) {
      if (at === current) item.setAttribute('aria-current', 'true')
      else item.removeAttribute('aria-current')
    }
  }

  function itemFor(track: Track): HTMLElement {
    const { title, artist } = track
    const play = make('button', 'entry', make('bdi', '', title), ' ', make('bdi', 'credit', artist))
    play.type = 'button'
    play.addEventListener('click', () => playback.press(track, queue.tracks))
    const next = makeButton('playNext', fill(WORDS.playNext, { title }))
    next.addEventListener('click', () => playback.playNext(track))
    const remove = makeButton('remove', fill(WORDS.remove, { title }))
    remove.addEventListener('click', () => {
      const at = queue.tracks.indexOf(track)
      playback.remove(track)
      // The focus stays in the list.
      const next = dock.list.children[Math.min(at, queue.tracks.length - 1)]
      next?.querySelector<HTMLElement>('.entry')?.focus()
    })
    return make('li', '', play, next, remove)
  }

  function showRate(): void {
    dock.speed.value = `${playback.volume().rate}`
  }
}

const afterRepeat = (repeat: Repeat): Repeat =>
  REPEATS[(REPEATS.indexOf(repeat) + 1) % REPEATS.length] as Repeat
