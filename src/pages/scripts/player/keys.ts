// The shortcuts of the player, once there is something that plays.
import { type Playback, STEP } from './playback.ts'

/** Elements in which keys write or choose. */
export const TYPED_IN = 'input:not([type="range"]), textarea, select, [contenteditable], audio, video'
/** Elements that use a key themselves. */
const USERS: ReadonlyMap<string, string> = new Map([
  [' ', 'button, summary'],
  ['ArrowLeft', '[type="range"]'],
  ['ArrowRight', '[type="range"]'],
])

export function useKeys(playback: Playback): void {
  const actions = new Map<string, (key: KeyboardEvent) => void>([
    [' ', playback.toggle],
    ['k', playback.toggle],
    ['m', playback.mute],
    ['j', playback.goBack],
    ['l', () => playback.go(1)],
    ['ArrowLeft', ({ shiftKey }) => (shiftKey ? playback.goBack() : playback.seekBy(-STEP))],
    ['ArrowRight', ({ shiftKey }) => (shiftKey ? playback.go(1) : playback.seekBy(STEP))],
  ])
  document.addEventListener('keydown', (event) => {
    const { key, target } = event
    const action = actions.get(key)
    if (!action || !playback.current() || event.defaultPrevented) return
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return
    const users = USERS.get(key)
    if (target.closest(users ? `${TYPED_IN}, ${users}` : TYPED_IN)) return
    event.preventDefault()
    if (!event.repeat || key.startsWith('Arrow')) action(event)
  })
}
