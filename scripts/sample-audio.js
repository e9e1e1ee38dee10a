#!/usr/bin/env node
// Generates the audio of the sample catalog: a few seconds of plain tones for each track, free of third-party rights.
// Tracks of a release share their key and tempo. The same records give the same tones; ffmpeg encodes them.
//   node scripts/sample-audio.js
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const MEDIA = path.join(ROOT, 'data/media')
const TRACKS = 'api/v1/catalog/track'
const SECONDS = 3.6
const RATE = 16_000
/** Semitones above the root. */
const SCALES = [
  [0, 2, 4, 7, 9],
  [0, 3, 5, 7, 10],
  [0, 2, 5, 7, 9],
  [0, 2, 3, 7, 8],
]

const temp = mkdtempSync(path.join(tmpdir(), 'sample-audio-'))
try {
  rmSync(path.join(MEDIA, 'audio'), { recursive: true, force: true })
  for (const track of tracks()) encode(tones(track), audioFile(track))
} finally {
  rmSync(temp, { recursive: true })
}

/** The tracks of the sample, from its site. */
function tracks() {
  const out = path.join(temp, 'site')
  const args = [path.join(ROOT, 'lib/cli.js'), 'build', '--data', path.join(ROOT, 'data'), '--out', out]
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) process.exit(1)
  const folders = readdirSync(path.join(out, TRACKS)).filter((name) => /^[0-9a-f-]{36}$/.test(name))
  return folders.map((uuid) => JSON.parse(readFileSync(path.join(out, TRACKS, uuid, 'index.json'), 'utf8')))
}

function audioFile({ assets }) {
  const { pathname } = new URL(assets.stream)
  return path.join(MEDIA, decodeURIComponent(pathname.replace(/^\/media/, '')))
}

/** Samples from -1 to 1: plucked notes of a scale over a soft bass. */
function tones({ uuid, release_uuid }) {
  const ofRelease = createHash('sha256').update(release_uuid).digest()
  const ofTrack = createHash('sha256').update(uuid).digest()
  const root = 110 * 2 ** ((ofRelease[0] % 12) / 12)
  const scale = SCALES[ofRelease[1] % SCALES.length]
  const beat = [0.2, 0.24, 0.3, 0.36][ofRelease[2] % 4]
  const samples = new Float64Array(SECONDS * RATE)
  addNote(samples, { at: 0, pitch: root / 2, volume: 0.5, decay: 0.9 })
  addNote(samples, { at: SECONDS / 2, pitch: root / (ofTrack[0] % 2 ? 2 : 1.5), volume: 0.4, decay: 0.9 })
  for (let step = 0; step * beat < SECONDS - 0.8; step += 1) {
    const byte = ofTrack[(step % 8) + 1]
    // An occasional rest; the first note always sounds.
    if (step > 0 && byte % 4 === 0) continue
    const pitch = root * 2 ** (1 + (scale[byte % scale.length] + 12 * ((byte >> 5) % 2)) / 12)
    addNote(samples, { at: step * beat, pitch, volume: 0.35, decay: 4 })
  }
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map((sample, index) => (sample / loudest) * 0.7 * fadeAt(index / RATE))
}

function addNote(samples, { at, pitch, volume, decay }) {
  for (let index = Math.round(at * RATE); index < samples.length; index += 1) {
    const time = index / RATE - at
    const angle = 2 * Math.PI * pitch * time
    const wave = Math.sin(angle) + 0.3 * Math.sin(2 * angle) + 0.1 * Math.sin(3 * angle)
    samples[index] += volume * wave * Math.min(1, time / 0.01) * Math.exp(-decay * time)
  }
}

/** Silence at the end, to avoid a click before the next track. */
function fadeAt(time) {
  return Math.min(1, (SECONDS - time) / 0.6)
}

function encode(samples, file) {
  mkdirSync(path.dirname(file), { recursive: true })
  const input = Buffer.from(Int16Array.from(samples, (sample) => Math.round(sample * 32_767)).buffer)
  const raw = ['-f', 's16le', '-ar', `${RATE}`, '-ac', '1', '-i', 'pipe:0']
  const mp3 = ['-c:a', 'libmp3lame', '-b:a', '16k', '-write_xing', '0', '-id3v2_version', '0', '-bitexact']
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...raw, ...mp3, file], { input })
  if (status !== 0) throw new Error(`ffmpeg cannot make ${file}: ${stderr}`)
}
