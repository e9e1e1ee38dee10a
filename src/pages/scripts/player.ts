// One player at the foot of the page that replaces the native players of its tracks. It goes on while pages of the site
// are visited, and pauses while another tab plays.
import { makeDock } from './player/dock.ts'
import { useKeys } from './player/keys.ts'
import { remember } from './player/memory.ts'
import { followInPlace } from './player/navigation.ts'
import { openPlayback } from './player/playback.ts'
import { bindRows, showRows } from './player/rows.ts'
import { offerTracks } from './player/share.ts'
import { readLink, type Track, uuidOf } from './player/tracks.ts'
import { useSearchKey } from './search-key.ts'

const root = document.documentElement
const dock = makeDock()
const playback = openPlayback(dock, () => showRows(playback), showInAddress)
let tracks: readonly Track[] = []

document.body.append(dock.element)
bindPage()
useKeys(playback)
useSearchKey()
pauseOtherTabs()
const isEmbed = root.classList.contains('embed')
if (!isEmbed) {
  followInPlace(() => !dock.element.hidden, bindPage)
  remember(playback)
}
if (!playback.current()) chooseLinked()
// A low frame shows the player alone.
const [first] = tracks
if (isEmbed && first && !playback.current() && matchMedia('(max-height: 10rem)').matches)
  playback.choose(first, tracks)
addEventListener('hashchange', ({ oldURL, newURL }) => {
  const [old, now] = [oldURL, newURL].map((url) => url.split('#')[0])
  if (old === now && chooseLinked()) playback.play()
})

function bindPage(): void {
  tracks = bindRows(playback.press)
  offerTracks(tracks)
  root.classList.toggle('has-player', tracks.length > 0)
  showRows(playback)
}

function showInAddress({ uuid }: Track): void {
  const track = tracks.find((each) => each.uuid === uuid)
  if (track) history.replaceState(history.state, '', `#track=${track.number}`)
}

/** Chooses the track of the URL; a track without audio is only shown. */
function chooseLinked(): boolean {
  const { row, seconds } = readLink()
  const track = row && tracks.find(({ uuid }) => uuid === uuidOf(row))
  if (track) {
    if (track.uuid !== playback.current()?.uuid) playback.choose(track, tracks)
    playback.seekTo(seconds)
  }
  row?.scrollIntoView({ block: 'nearest' })
  return track !== undefined
}

function pauseOtherTabs(): void {
  const channel = new BroadcastChannel('catalog-press')
  channel.addEventListener('message', () => playback.audio.pause())
  playback.audio.addEventListener('play', () => channel.postMessage(null))
}
