// The player at the foot of a page: its elements.
import { make, makeButton, makeRange } from './elements.ts'

export type Dock = ReturnType<typeof makeDock>

/** How fast a track may play. */
const RATES = [0.75, 1, 1.25, 1.5, 2]

export function makeDock() {
  const image = make('img', 'art')
  image.alt = ''
  const title = make('a', 'name')
  const artist = make('span', 'credit')
  title.dir = artist.dir = 'auto'
  const message = make('span', 'message')
  const playing = make('p', 'playing', title, artist, message)
  // Announces track changes and playback errors, but not the time.
  playing.setAttribute('role', 'status')
  const previous = makeButton('previous', WORDS.previous, 'j Shift+ArrowLeft')
  const toggle = makeButton('play', WORDS.play, 'k Space')
  const next = makeButton('next', WORDS.next, 'l Shift+ArrowRight')
  const time = make('span', 'time')
  const end = make('span', 'time')
  const seek = makeRange('seek', WORDS.seek, 0.1)
  const mute = makeButton('loud', WORDS.mute, 'm')
  const volume = makeRange('volume', WORDS.volume, 0.05)
  volume.max = '1'
  volume.hidden = !canSetVolume()
  const live = makeButton('live', WORDS.live)
  const queue = makePanel()
  const position = make('div', 'position', time, seek, end, mute, volume, live, queue.button)
  const buttons = make('div', 'buttons', previous, toggle, next)
  const element = make('section', 'player', queue.panel, image, playing, buttons, position)
  element.setAttribute('aria-label', WORDS.player)
  element.hidden = true
  return {
    ...{
      element,
      image,
      title,
      artist,
      message,
      previous,
      toggle,
      next,
      time,
      end,
      seek,
      mute,
      volume,
      live,
    },
    queue,
  }
}

/** What follows, and how: above the player, where a button opens it. */
function makePanel() {
  const button = makeButton('queue', WORDS.queue)
  const repeat = makeButton('repeat', WORDS.repeat)
  const shuffle = makeButton('shuffle', WORDS.shuffle)
  const speed = make('select', 'speed', ...RATES.map((rate) => new Option(`${rate}×`, `${rate}`)))
  speed.setAttribute('aria-label', WORDS.speed)
  const list = make('ol', '')
  list.setAttribute('role', 'list')
  const panel = make('div', 'panel', make('div', 'modes', repeat, shuffle, speed), list)
  panel.id = 'queue'
  panel.hidden = true
  button.setAttribute('aria-controls', panel.id)
  button.setAttribute('aria-expanded', 'false')
  return { button, panel, repeat, shuffle, speed, list }
}

/** iOS leaves the volume to the keys of the device. */
function canSetVolume(): boolean {
  const audio = new Audio()
  audio.volume = 0.5
  return audio.volume === 0.5
}
