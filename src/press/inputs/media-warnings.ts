// Warnings about files that are not the pictures or the audio that they are published as.
import { groupBy } from '../../contract/common/group-by.ts'
import type { Place } from '../../core/problems/errors.ts'
import { listExamples, MAX_EXAMPLES } from '../../core/problems/examples.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { formatCount } from '../../core/system/format.ts'
import type { FaultyFile, InspectedMedia } from './inspect-media.ts'

interface Wording extends Pick<Warning, 'code' | 'hint'> {
  readonly noun: string
  /** What is wrong, after the noun. */
  readonly wrong: string
}

const UNCHANGED = 'Until then they are published as they are.'

const BROKEN: Readonly<Record<FaultyFile['type'], Wording>> = {
  picture: {
    ...{ code: 'BROKEN_PICTURE', noun: 'picture', wrong: ' that cannot be shown' },
    hint: `Replace them. ${UNCHANGED}`,
  },
  audio: {
    ...{ code: 'BROKEN_AUDIO', noun: 'audio file', wrong: ' that cannot be played to the end' },
    hint: `Replace them. ${UNCHANGED}`,
  },
}

const WORDINGS: Readonly<Record<Exclude<FaultyFile['fault'], 'broken'>, Wording>> = {
  other: {
    ...{ code: 'NOT_MEDIA', noun: 'file', wrong: ' of media/ left out' },
    hint: 'Export or download them again; in place of pointers of Git LFS, "git lfs pull" gets the files. Until then pages show initials in place of such a picture, and such audio does not play.',
  },
  giant: {
    ...{ code: 'GIANT_PICTURE', noun: 'picture', wrong: ' of more than 100 million pixels' },
    hint: `Save them smaller: 3000 by 3000 pixels are enough for a cover, and phones lack the memory for such pictures. ${UNCHANGED}`,
  },
  extension: {
    ...{ code: 'WRONG_EXTENSION', noun: 'file', wrong: ' with the extension of another format' },
    hint: `Give them the extension of their format, also where records name them: hosts announce a file by its extension, which some players believe. ${UNCHANGED}`,
  },
}

const wordingFor = ({ fault, type }: FaultyFile): Wording =>
  fault === 'broken' ? BROKEN[type] : WORDINGS[fault]

/** Returns a warning for each kind of fault. */
export const mediaWarnings = ({ faulty }: InspectedMedia): Warning[] =>
  [...groupBy(faulty, (each) => wordingFor(each).code).values()].map((files) => {
    const { code, noun, wrong, hint } = wordingFor(files[0])
    const examples = listExamples(files, ({ file, what }) => `${file.path} is ${what}`)
    return {
      code,
      count: files.length,
      message: `${formatCount(files.length, noun)}${wrong}: ${examples}.`,
      at: files.slice(0, MAX_EXAMPLES).flatMap(collectPlaces),
      hint,
    }
  })

/** Its own place, and that of the record that names it. */
const collectPlaces = ({ file, named }: FaultyFile): Place[] => [
  { file: file.from },
  ...(named ? [{ file: named.at.file, line: named.at.line }] : []),
]
