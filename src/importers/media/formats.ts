// The formats of pictures and audio, by the first bytes of a file.
import type { MediaType } from '../../core/checks/named-media.ts'
import { isDrawing } from './other-content.ts'

export interface Format {
  readonly name: string
  readonly type: MediaType
  /** Those of its files, the usual one first. */
  readonly extensions: readonly string[]
  /** False for pictures that hardly any browser shows. */
  readonly isShown: boolean
}

const picture = (name: string, ...extensions: readonly string[]): Format => ({
  ...{ name, type: 'picture', extensions, isShown: true },
})
const unshown = (name: string, ...extensions: readonly string[]): Format => ({
  ...picture(name, ...extensions),
  isShown: false,
})
const audio = (name: string, ...extensions: readonly string[]): Format => ({
  ...{ name, type: 'audio', extensions, isShown: true },
})

export const MP3 = audio('MP3', '.mp3', '.mp2')
const AAC = audio('AAC', '.aac')
const SVG = picture('SVG', '.svg')
const AVIF = picture('AVIF', '.avif')
const GIF = picture('GIF', '.gif')
const HEIC = unshown('HEIC', '.heic', '.heif')
const TIFF = unshown('TIFF', '.tif', '.tiff')
const JPEG_XL = unshown('JPEG XL', '.jxl')
const WAV = audio('WAV', '.wav', '.wave')
const AIFF = audio('AIFF', '.aif', '.aiff', '.aifc')
const MUSEPACK = audio('Musepack', '.mpc')

/** By their first bytes, as Latin-1, with `?` for any byte. The first one that fits decides. */
const FORMATS: readonly (readonly [start: string, format: Format])[] = [
  ['\xff\xd8\xff', picture('JPEG', '.jpg', '.jpeg', '.jpe', '.jfif')],
  ['\x89PNG\r\n\x1a\n', picture('PNG', '.png', '.apng')],
  ['GIF87a', GIF],
  ['GIF89a', GIF],
  ['RIFF????WEBP', picture('WebP', '.webp')],
  ['BM????\0\0\0\0', picture('BMP', '.bmp')],
  ['\0\0\x01\0', picture('ICO', '.ico')],
  ['????ftypavif', AVIF],
  ['????ftypavis', AVIF],
  ['????ftypmif1????mif1avif', AVIF],
  ['????ftyphei', HEIC],
  ['????ftyphev', HEIC],
  ['????ftypmif1', HEIC],
  ['????ftypmsf1', HEIC],
  ['II*\0', TIFF],
  ['MM\0*', TIFF],
  ['\xff\x0a', JPEG_XL],
  ['\0\0\0\x0cJXL ', JPEG_XL],
  ['8BPS', unshown('Photoshop', '.psd', '.psb')],
  ['fLaC', audio('FLAC', '.flac')],
  ['OggS', audio('Ogg', '.ogg', '.oga', '.opus', '.spx')],
  ['RIFF????WAVE', WAV],
  ['RF64????WAVE', WAV],
  ['FORM????AIFF', AIFF],
  ['FORM????AIFC', AIFF],
  ['????ftyp', audio('MP4', '.m4a', '.m4b', '.mp4', '.aac')],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11', audio('WMA', '.wma')],
  ['wvpk', audio('WavPack', '.wv')],
  ['MAC ', audio("Monkey's Audio", '.ape')],
  ['MPCK', MUSEPACK],
  ['MP+', MUSEPACK],
  ['\x1aE\xdf\xa3', audio('Matroska', '.mka', '.webm')],
  ['DSD ', audio('DSD', '.dsf')],
  ['FRM8', audio('DSD', '.dff')],
]

/** @returns null for a format that is not known here */
export function detectFormat(start: Buffer): Format | null {
  const text = start.toString('latin1', 0, 32)
  const found = FORMATS.find(([pattern]) => begins(text, pattern))?.[1]
  return found ?? frameFormat(start) ?? (isDrawing(start) ? SVG : null)
}

const begins = (text: string, pattern: string): boolean =>
  [...pattern].every((byte, index) => byte === '?' || text[index] === byte)

/** The formats of audio that begin with a frame: its first eleven bits are set, and the layer follows the version. */
function frameFormat([sync = 0, version = 0]: Buffer): Format | null {
  if (sync !== 0xff || version < 0xe0) return null
  const layer = (version >> 1) & 3
  // Texts in UTF-16 begin like layer I, which nobody uses.
  return layer === 0 ? AAC : layer === 3 ? null : MP3
}

const ALL = [...FORMATS.map(([, format]) => format), AAC, MP3, SVG]

/** The type of media that an extension promises, in lower case and with its point; null for any other. */
export const typeByExtension = (extension: string): MediaType | null =>
  ALL.find(({ extensions }) => extensions.includes(extension))?.type ?? null
