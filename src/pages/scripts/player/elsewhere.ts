// Plays releases whose tracks are on other pages: the page of the release is fetched, and its tracks are read.
import { fill, label, makeButton } from './elements.ts'
import type { Playback } from './playback.ts'
import { readTracks, type Track } from './tracks.ts'

/** Cards of releases with audio (cards.ts) and tracks that a search has found (results.ts): each gets a button. */
const CARDS = 'li[data-plays]'

/** The tracks of pages that were asked for. */
const known = new Map<string, Promise<readonly Track[]>>()

/** Lets the covers of the page play their releases. */
export function bindCards(playback: Playback): void {
  for (const card of document.querySelectorAll<HTMLElement>(CARDS)) {
    if (card.querySelector(':scope > button')) continue
    const button = makeButton('play', '')
    const { plays = '', track } = card.dataset
    button.addEventListener('click', () => void startElsewhere(playback, plays, track))
    card.append(button)
  }
}

/** Shows on the covers of the page which of them plays. */
export function showCards(playback: Playback): void {
  const current = playback.current()
  const isPaused = playback.isPaused()
  for (const card of document.querySelectorAll<HTMLElement>(CARDS)) {
    const button = card.querySelector(':scope > button')
    if (!button) continue
    const { plays, track } = card.dataset
    const isCurrent = track === undefined ? isOfPage(current, plays) : track === current?.uuid
    const icon = isCurrent && !isPaused ? 'pause' : 'play'
    // Beside the name, a card may have initials.
    const title = card.querySelector('a bdi, div > a')?.textContent ?? ''
    button.setAttribute('data-state', icon)
    label(button, icon, fill(WORDS[`${icon}Track`], { title }))
  }
}

/** Whether a track is of the release with a page. */
export const isOfPage = (track: Track | undefined, page: string | undefined): boolean =>
  track !== undefined && page !== undefined && new URL(track.page, location.href).pathname === page

/** Plays or pauses the tracks of a page, or one of them. If it cannot be loaded, it is visited. */
export async function startElsewhere(playback: Playback, page: string, uuid?: string): Promise<void> {
  const current = playback.current()
  if (uuid === undefined ? isOfPage(current, page) : uuid === current?.uuid) return playback.toggle()
  // Safari lets only those elements play later that have been asked to while a button is pressed.
  playback.unlock()
  const tracks = await fetchTracks(page).catch(() => [])
  const track = tracks.find((each) => each.uuid === uuid)
  if (track) playback.press(track, tracks)
  else if (tracks.length > 0) playback.start(tracks)
  else location.assign(page)
}

function fetchTracks(page: string): Promise<readonly Track[]> {
  const tracks = known.get(page) ?? readPage(page)
  known.set(page, tracks)
  tracks.catch(() => known.delete(page))
  return tracks
}

async function readPage(page: string): Promise<readonly Track[]> {
  const response = await fetch(page)
  if (!response.ok) throw new Error(`${page} answers ${response.status}`)
  return readTracks(new DOMParser().parseFromString(await response.text(), 'text/html'))
}
