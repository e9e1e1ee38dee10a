// One player at the foot of the page that replaces the native players of its tracks. It goes on while pages of the site
// are visited, and pauses while another tab or another player of the page plays.
import { makeDock } from './player/dock.ts'
import { bindCards, showCards } from './player/elsewhere.ts'
import { useKeys } from './player/keys.ts'
import { offerLive } from './player/live.ts'
import { remember } from './player/memory.ts'
import { followInPlace } from './player/navigation.ts'
import { offerFilter, offerLyrics, offerShare } from './player/places.ts'
import { openPlayback } from './player/playback.ts'
import { bindRows, showRows } from './player/rows.ts'
import { showQueueIn } from './player/shown-queue.ts'
import { showMessage, showTrackIn } from './player/shown-track.ts'
import { showInSystem } from './player/system.ts'
import { readLink, rowUuid, type Track } from './player/tracks.ts'
import { useSearchKey } from './search-key.ts'

const root = document.documentElement
const isEmbed = root.classList.contains('embed')
const dock = makeDock()
const playback = openPlayback()
let tracks: readonly Track[] = []

document.body.append(dock.element)
showTrackIn(dock, playback)
showQueueIn(dock, playback)
showInSystem(playback)
playback.follow({ changed: showPage, pressed: showInAddress })
bindPage()
useKeys(playback)
useSearchKey()
playAlone()
followResults()
if (!isEmbed) {
  followInPlace(() => !dock.element.hidden, {
    arrived: bindPage,
    offline: () => showMessage(dock, WORDS.offline),
  })
  remember(playback)
}
if (!playback.current()) chooseLinked()
// A low frame shows the player alone.
const [first] = tracks
if (isEmbed && first && !playback.current() && matchMedia('(max-height: 10rem)').matches)
  playback.choose(first, tracks)
if (!isEmbed) offerLive(dock, playback)
addEventListener('hashchange', ({ oldURL, newURL }) => {
  const [old, now] = [oldURL, newURL].map((url) => url.split('#')[0])
  if (old === now && chooseLinked()) playback.play()
})

// A link to a place of a track goes there again, too.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a')
  if (link && link.hash !== '' && link.href === location.href && chooseLinked()) playback.play()
})

/** Gives buttons to the results of a search, whenever there are others. */
function followResults(): void {
  const results = document.querySelector('.results')
  const bind = () => {
    bindCards(playback)
    showCards(playback)
  }
  if (results) new MutationObserver(bind).observe(results, { childList: true })
}

function bindPage(): void {
  tracks = bindRows(playback)
  if (!isEmbed) bindCards(playback)
  void offerFilter(() => {
    bindCards(playback)
    showCards(playback)
  })
  offerShare(tracks)
  void offerLyrics(playback, tracks)
  root.classList.toggle('has-player', tracks.length > 0)
  showPage()
}

function showPage(): void {
  showRows(playback)
  showCards(playback)
}

function showInAddress({ uuid }: Track): void {
  const track = tracks.find((each) => each.uuid === uuid)
  if (track) history.replaceState(history.state, '', `#track=${track.number}`)
}

/** Chooses the track of the URL; a track without audio is only shown. */
function chooseLinked(): boolean {
  const { row, seconds } = readLink()
  const track = row && tracks.find(({ uuid }) => uuid === rowUuid(row))
  if (track) {
    if (track.uuid !== playback.current()?.uuid) playback.choose(track, tracks)
    playback.seekTo(seconds)
  }
  row?.scrollIntoView({ block: 'nearest' })
  return track !== undefined
}

/** Pauses other players of the page and in other tabs, such as the stream of a theme, and is paused by them. */
function playAlone(): void {
  const channel = new BroadcastChannel('catalog-press')
  channel.addEventListener('message', playback.pause)
  document.addEventListener('play', playback.pause, { capture: true })
  let wasPaused = true
  const changed = () => {
    const isPaused = playback.isPaused()
    if (wasPaused && !isPaused) {
      channel.postMessage(null)
      for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) other.pause()
    }
    wasPaused = isPaused
  }
  playback.follow({ changed })
}
