// The types of release groups, as MusicBrainz has them: a primary one, and secondary ones.

/** A type with its id. */
interface GroupType {
  readonly name: string
  readonly id: string
}

const type = (name: string, id: string): GroupType => ({ name, id })

const ALBUM = type('Album', 'f529b476-6e62-324f-b0aa-1f3e33d313fc')
const OTHER = type('Other', '4fc3be2b-de1e-396b-a933-beb8f1607a22')
const PRIMARY = [
  ALBUM,
  type('Single', 'd6038452-8ee0-3f68-affc-2de9a1ede0b9'),
  type('EP', '6d0c5bf6-7a33-3420-a519-44fc63eedebf'),
  type('Broadcast', '3b2e49e1-2875-37b8-9fa9-1f7cf3f49900'),
  OTHER,
]

const SECONDARY = [
  type('Compilation', 'dd2a21e1-0c00-3729-a7a0-de60b84eb5d1'),
  type('Soundtrack', '22a628ad-c082-3c4f-b1b6-d41665107b88'),
  type('Spokenword', '66b8a13e-43ff-3ac0-ac6c-73659d3817c6'),
  type('Interview', '12af3f5e-ce2a-3941-8b93-d482884031e5'),
  type('Audiobook', '499a387e-6195-333e-91c0-9592bfec535e'),
  type('Live', '6fd474e2-6b58-3102-9d17-d6f7eb7da0a0'),
  type('Remix', '0c60f497-ff81-3818-befd-abfc84a4858b'),
  type('DJ-mix', '0d47f47a-3fe5-3d69-ac9d-d566c23968bf'),
  type('Mixtape/Street', '15c1b1f5-d893-3375-a1db-e180c5ae15ed'),
  type('Demo', '81598169-0d6c-3bce-b4be-866fa658eda3'),
]

/** The names of all types that a request may name, in lower case. */
export const TYPE_NAMES: ReadonlySet<string> = new Set(
  [...PRIMARY, ...SECONDARY].map(({ name }) => name.toLowerCase()),
)

interface GroupTypes {
  readonly primary: GroupType | null
  readonly secondary: readonly GroupType[]
}

/** The types by the word of a catalog: a compilation is an album. */
export function groupTypes(word: string | undefined): GroupTypes {
  if (word === undefined) return { primary: null, secondary: [] }
  const isNamed = ({ name }: GroupType) => name.toLowerCase() === word.toLowerCase()
  const secondary = SECONDARY.filter(isNamed)
  const primary = secondary.length > 0 ? ALBUM : (PRIMARY.find(isNamed) ?? OTHER)
  return { primary, secondary }
}
