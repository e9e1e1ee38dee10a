// Creates audio files for tests with ffmpeg: short tones with tags and covers.
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pMap from 'p-map'
import { describe } from 'vitest'

const PROGRAM = 'ffmpeg'

/** `describe` for tests that need ffmpeg: without it they are skipped, or fail if hosts are required. */
export function describeWithFfmpeg(name: string, tests: () => void): void {
  const reason = whyNot()
  if (reason === null) describe(name, tests)
  else describe.skip(`${name} (skipped: ${reason})`, () => {})
}

function whyNot(): string | null {
  if (process.env.REQUIRE_HOSTS || !spawnSync(PROGRAM, ['-version']).error) return null
  return `${PROGRAM} is not installed; scripts/hosts-up installs it`
}

export interface AudioFile {
  /** The extension determines the format: mp3, flac, ogg, opus, m4a or wav. */
  readonly file: string
  /** The frequency of a tone in hertz, or a file whose audio is copied. */
  readonly audio: number | string
  readonly tags?: Readonly<Record<string, string | number>>
  /** A picture to embed (not in Ogg). */
  readonly cover?: string | undefined
}

const ENCODERS: Readonly<Record<string, readonly string[]>> = {
  '.mp3': ['libmp3lame', '-id3v2_version', '4'],
  '.flac': ['flac'],
  '.ogg': ['libvorbis'],
  '.opus': ['libopus'],
  '.m4a': ['aac'],
  '.wav': ['pcm_s16le'],
}

/** The duration of each tone in seconds. */
const TONE = 0.5
/** Files per process: starting ffmpeg takes longer than a tone. */
const BATCH = 25

/** Creates audio files, and their parent folders. */
export async function makeAudio(files: readonly AudioFile[]): Promise<void> {
  for (const folder of new Set(files.map(({ file }) => path.dirname(file))))
    mkdirSync(folder, { recursive: true })
  const batches = Array.from({ length: Math.ceil(files.length / BATCH) }, (_, index) =>
    files.slice(index * BATCH, (index + 1) * BATCH),
  )
  await pMap(batches, (batch) => ffmpeg(argsFor(batch)), { concurrency: 2 })
}

/** Creates a picture of a single color, as JPEG or PNG by its extension. */
export const makePicture = (file: string, colour: string): Promise<void> =>
  ffmpeg(['-f', 'lavfi', '-i', `color=${colour}:s=16x16`, '-frames:v', '1', '-update', '1', file])

async function ffmpeg(args: readonly string[]): Promise<void> {
  await promisify(execFile)(PROGRAM, ['-nostdin', '-v', 'error', '-y', ...args])
}

function argsFor(files: readonly AudioFile[]): string[] {
  const covers = [...new Set(files.flatMap(({ cover }) => cover ?? []))]
  const inputs = files.flatMap(({ audio }) =>
    typeof audio === 'string'
      ? ['-i', audio]
      : ['-f', 'lavfi', '-i', `sine=frequency=${audio}:duration=${TONE}`],
  )
  const outputs = files.flatMap(({ file, audio, tags = {}, cover }, index) => {
    const [encoder = '', ...options] = ENCODERS[path.extname(file)] ?? []
    const picture =
      cover === undefined
        ? []
        : [
            '-map',
            `${files.length + covers.indexOf(cover)}:v`,
            '-c:v',
            'copy',
            '-disposition:v',
            'attached_pic',
          ]
    return [
      ...['-map', `${index}:a`, ...picture, '-map_metadata', '-1', ...options],
      ...['-c:a', typeof audio === 'string' ? 'copy' : encoder],
      ...Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]),
      file,
    ]
  })
  return [...inputs, ...covers.flatMap((cover) => ['-i', cover]), ...outputs]
}

const VORBIS_COMMENT = 4

/** Replaces the tags of a FLAC file. Unlike ffmpeg, it can repeat a name. */
export function retagFlac(file: string, tags: readonly (readonly [string, string])[]): void {
  const bytes = readFileSync(file)
  const blocks: Buffer[] = []
  let at = 4
  for (let isLast = false; !isLast; ) {
    const type = bytes.readUInt8(at)
    const end = at + 4 + bytes.readUIntBE(at + 1, 3)
    isLast = type >= 0x80
    if ((type & 0x7f) !== VORBIS_COMMENT)
      blocks.push(Buffer.concat([Buffer.of(type & 0x7f), bytes.subarray(at + 1, end)]))
    at = end
  }
  const texts = ['', ...tags.map(([key, value]) => `${key}=${value}`)].map((text) => {
    const body = Buffer.from(text)
    return Buffer.concat([uint32(body.length), body])
  })
  const body = Buffer.concat([texts[0] ?? Buffer.of(), uint32(tags.length), ...texts.slice(1)])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  head.writeUInt8(0x80 | VORBIS_COMMENT)
  writeFileSync(file, Buffer.concat([bytes.subarray(0, 4), ...blocks, head, body, bytes.subarray(at)]))
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
