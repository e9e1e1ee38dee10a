// What plays goes on where a page of the site is loaded, until the tab is closed. It is stored while no page of the tab
// is shown, so that a copy of the tab plays nothing.
import type { Playback, Playing } from './playback.ts'
import { readLink, rowUuid } from './tracks.ts'

const KEY = 'catalog-press'
/** Milliseconds after which what played stays paused. */
const RECENT = 10_000

interface Memory extends Playing {
  /** The script that stored it, whose form it has. */
  readonly script: string
  readonly at: number
}

/** Stores what plays when the page is left, and takes it back when a page is shown. */
export function remember(playback: Playback): void {
  addEventListener('pagehide', () => {
    const playing = playback.state()
    if (playing) write({ ...playing, script: import.meta.url, at: Date.now() })
    playback.pause()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resume(playback)
  })
  resume(playback)
}

function resume(playback: Playback): void {
  const memory = take()
  if (memory?.script !== import.meta.url || isOtherTrack(memory)) return
  playback.restore(memory)
  if (!memory.isPaused && Date.now() - memory.at < RECENT) playback.play()
}

/** Whether the page was opened by a link to a different track. */
function isOtherTrack({ queue: { tracks, index } }: Memory): boolean {
  const { row } = readLink()
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
  return isNew && row !== undefined && rowUuid(row) !== tracks[index]?.uuid
}

function write(memory: Memory): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // The storage is forbidden or full.
  }
}

function take(): Memory | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
