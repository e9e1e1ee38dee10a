// The player at the foot of a page: its elements.
import { make, makeButton, makeRange } from './elements.ts'

export type Dock = ReturnType<typeof makeDock>

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
  const element = make(
    'section',
    'player',
    image,
    playing,
    make('div', 'buttons', previous, toggle, next),
    make('div', 'position', time, seek, end, mute, volume),
  )
  element.setAttribute('aria-label', WORDS.player)
  element.hidden = true
  return { element, image, title, artist, message, previous, toggle, next, time, end, seek, mute, volume }
}

/** iOS leaves the volume to the keys of the device. */
function canSetVolume(): boolean {
  const audio = new Audio()
  audio.volume = 0.5
  return audio.volume === 0.5
}
