// One player at the foot of the page that replaces the native players of its tracks. Its data is in the list of tracks
// (track.ts). It stores nothing, and requests nothing except audio. assets.ts prepends its words.
/* global WORDS */
const ICONS = {
  play: 'M8 5v14l11-7z',
  pause: 'M6 5h4v14H6zM14 5h4v14h-4z',
  previous: 'M18 5v14l-9-7zM6 5h2v14H6z',
  next: 'M6 5v14l9-7zM16 5h2v14h-2z',
}
/** Seconds that the arrow keys seek. */
const STEP = 5
/** Seconds after which "previous" restarts the track. */
const RESTART = 3
const KEYS = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP }

const tracks = [...document.querySelectorAll('.tracks > li')].map(readTrack)
const playable = tracks.filter(({ src }) => src)
if (playable.length > 0) start()
else {
  showLinked()
  window.addEventListener('hashchange', showLinked)
}

function readTrack(row, index) {
  const text = (name) => row.querySelector(`.${name}`)?.textContent
  const { dataset } = row.parentElement
  return {
    row,
    number: index + 1,
    src: row.querySelector('audio')?.src,
    title: text('title'),
    artist: text('performer') ?? dataset.artist ?? '',
    album: text('album') ?? dataset.release ?? '',
    image: row.querySelector('.album')?.dataset.image ?? dataset.image,
    // 0 if unknown.
    seconds: (row.querySelector('time')?.textContent ?? '')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0),
  }
}

function start() {
  const audio = new Audio()
  audio.preload = 'none'
  let current = null

  const image = make('img', 'art')
  image.alt = ''
  const title = make('span', 'name')
  const artist = make('span', 'credit')
  title.dir = artist.dir = 'auto'
  const message = make('span', 'message')
  const playing = make('p', 'playing', title, artist, message)
  // Announces track changes and playback errors, but not the time.
  playing.setAttribute('role', 'status')
  const previous = button('previous', WORDS.previous, goBack)
  const toggle = button('play', WORDS.play, () => press(current))
  const next = button('next', WORDS.next, () => go(1))
  const time = make('span', 'time')
  const end = make('span', 'time')
  const seek = make('input', 'seek')
  seek.type = 'range'
  seek.step = 0.1
  seek.setAttribute('aria-label', WORDS.seek)
  const dock = make(
    'section',
    'player',
    image,
    playing,
    make('div', 'buttons', previous, toggle, next),
    make('div', 'position', time, seek, end),
  )
  dock.setAttribute('aria-label', WORDS.player)
  dock.hidden = true
  document.body.append(dock)
  document.documentElement.classList.add('has-player')

  for (const track of playable) {
    track.button = button('play', fill(WORDS.playTrack, track), () => press(track))
    track.row.querySelector('audio').remove()
    track.row.prepend(track.button)
  }

  for (const name of ['play', 'pause', 'ended']) audio.addEventListener(name, showState)
  for (const name of ['timeupdate', 'durationchange', 'seeked']) audio.addEventListener(name, showTime)
  for (const name of ['durationchange', 'seeked', 'play']) audio.addEventListener(name, tellPosition)
  audio.addEventListener('ended', () => go(1))
  audio.addEventListener('error', () => {
    audio.pause()
    message.textContent = WORDS.broken
  })
  seek.addEventListener('input', () => seekTo(Number(seek.value)))
  seek.addEventListener('focus', sayTime)
  seek.addEventListener('keydown', (event) => {
    const by = KEYS[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    seekTo(audio.currentTime + by)
  })
  window.addEventListener('hashchange', () => followLink() && play())
  session('play', play)
  session('pause', () => audio.pause())
  session('previoustrack', goBack)
  session('nexttrack', () => go(1))
  session('seekto', ({ seekTime }) => seekTo(seekTime))
  session('seekbackward', ({ seekOffset }) => seekTo(audio.currentTime - (seekOffset ?? STEP)))
  session('seekforward', ({ seekOffset }) => seekTo(audio.currentTime + (seekOffset ?? STEP)))
  followLink()

  /** Plays or pauses a track. */
  function press(track) {
    if (track === current && !audio.paused) return audio.pause()
    if (track !== current) {
      choose(track)
      history.replaceState(history.state, '', `#track=${track.number}`)
    }
    play()
  }

  function play() {
    // After an error, load the file again.
    if (audio.error) audio.load()
    message.textContent = ''
    // Blocked autoplay stays paused; playback errors arrive as events.
    audio.play().catch(() => {})
  }

  function go(by) {
    const track = neighbour(by)
    if (track) press(track)
  }

  function goBack() {
    if (audio.currentTime > RESTART || !neighbour(-1)) seekTo(0)
    else go(-1)
  }

  function neighbour(by) {
    return playable[playable.indexOf(current) + by]
  }

  function choose(track) {
    const last = current
    current = track
    audio.src = track.src
    if (last) {
      last.row.removeAttribute('aria-current')
      label(last.button, 'play', fill(WORDS.playTrack, last))
    }
    track.row.setAttribute('aria-current', 'true')
    title.textContent = track.title
    artist.textContent = track.artist
    message.textContent = ''
    image.hidden = !track.image
    if (track.image) image.src = track.image
    dock.hidden = false
    next.setAttribute('aria-disabled', !neighbour(1))
    showState()
    showTime()
    if (!navigator.mediaSession) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title: track.title,
      artist: track.artist,
      album: track.album,
      artwork: track.image ? [{ src: track.image }] : [],
    })
  }

  /** Selects the track of the URL; a track without audio is only shown. */
  function followLink() {
    const { track, seconds } = readLink()
    if (track?.src) {
      if (track !== current) choose(track)
      seekTo(seconds)
    }
    showLinked()
    return Boolean(track?.src)
  }

  /** Seconds; 0 if unknown. */
  function lengthOf() {
    return Number.isFinite(audio.duration) ? audio.duration : current.seconds
  }

  function seekTo(seconds) {
    if (!current) return
    audio.currentTime = Math.max(0, Math.min(seconds, lengthOf() || Infinity))
    showTime()
    sayTime()
  }

  function showState() {
    const icon = audio.paused ? 'play' : 'pause'
    label(toggle, icon, WORDS[icon])
    label(current.button, icon, fill(WORDS[`${icon}Track`], current))
  }

  function showTime() {
    if (!current) return
    seek.max = lengthOf()
    seek.value = audio.currentTime
    time.textContent = clock(audio.currentTime)
    end.textContent = lengthOf() ? clock(lengthOf()) : ''
  }

  /** Updates the time for screen readers, without announcing it. */
  function sayTime() {
    const [time, length] = [audio.currentTime, lengthOf()].map(clock)
    seek.setAttribute('aria-valuetext', lengthOf() ? fill(WORDS.timeOf, { time, length }) : time)
  }

  function tellPosition() {
    const duration = audio.duration
    if (!Number.isFinite(duration)) return
    const position = Math.min(audio.currentTime, duration)
    navigator.mediaSession?.setPositionState?.({ duration, position, playbackRate: audio.playbackRate })
  }
}

/** Parses the fragment of the URL: `#track=3&t=20` or `#track=<uuid>`. */
function readLink() {
  const link = new URLSearchParams(location.hash.slice(1))
  const name = link.get('track')
  const track = tracks.find(({ row, number }) => name === `${number}` || row.id === `track-${name}`)
  return { track, seconds: Number(link.get('t')) || 0 }
}

function showLinked() {
  readLink().track?.row.scrollIntoView({ block: 'nearest' })
}

function session(action, handler) {
  try {
    navigator.mediaSession?.setActionHandler(action, handler)
  } catch {
    // A browser that does not support the action has no button for it.
  }
}

function make(name, className, ...children) {
  const element = document.createElement(name)
  element.className = className
  element.append(...children)
  return element
}

function button(icon, name, handler) {
  const element = make('button', icon)
  element.type = 'button'
  element.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path/></svg>'
  element.addEventListener('click', handler)
  label(element, icon, name)
  return element
}

function label(element, icon, name) {
  element.querySelector('path').setAttribute('d', ICONS[icon])
  element.setAttribute('aria-label', name)
}

/** Replaces the names in braces with their values. */
function fill(text, values) {
  return text.replace(/{(\w+)}/g, (_, name) => values[name])
}

function clock(seconds) {
  const whole = Math.floor(seconds)
  const two = (number) => `${number}`.padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`
}
