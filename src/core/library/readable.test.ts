import { expect, it } from 'vitest'
import { artistId, labelId, releaseId } from '../../testing/catalogs/catalog.ts'
import { libraryOfRecords } from '../../testing/catalogs/record-library.ts'
import { type ReadableAddress, ReadableAddresses } from './readable.ts'

interface Row {
  readonly uuid: string
  readonly name: string
  readonly unlisted?: true
  readonly aliases?: readonly string[]
}

const [A, B, C, D] = [1, 2, 3, 4].map(releaseId) as [string, string, string, string]

const libraryWith = (releases: readonly Row[]) =>
  libraryOfRecords({
    artist: [{ uuid: artistId(1), name: 'Tides' }],
    label: [{ uuid: labelId(1), name: 'Harbour' }],
    release: releases.map((row) => ({ label: labelId(1), ...row })) as never,
  })

const line = (name: string, uuid: string): ReadableAddress => ({ kind: 'release', name, uuid })

/** The lines of releases, and the names that their titles have now. */
function named(given: readonly ReadableAddress[], releases: readonly Row[]) {
  const addresses = new ReadableAddresses(given).for(libraryWith(releases))
  return {
    lines: addresses.lines
      .filter(({ kind }) => kind === 'release')
      .map(({ name, uuid }) => `${name} ${Number(uuid.slice(-2))}`),
    current: releases.map(({ uuid }) => addresses.findName(uuid)),
  }
}

it.each<[string, readonly ReadableAddress[], readonly Row[], readonly string[], readonly (string | null)[]]>([
  [
    'two of one title, in the order of the list',
    [],
    [
      { uuid: A, name: 'Tides' },
      { uuid: B, name: 'Tides!' },
      { uuid: C, name: 'Tides' },
    ],
    ['tides 1', 'tides-2 2', 'tides-3 3'],
    ['tides', 'tides-2', 'tides-3'],
  ],
  [
    'who has it keeps it',
    [line('tides', B)],
    [
      { uuid: A, name: 'Tides' },
      { uuid: B, name: 'Tides' },
    ],
    ['tides 2', 'tides-2 1'],
    ['tides-2', 'tides'],
  ],
  [
    'another title: both names',
    [line('tides', A)],
    [{ uuid: A, name: 'Ebb' }],
    ['ebb 1', 'tides 1'],
    ['ebb'],
  ],
  [
    'a name that another record had',
    [line('tides', A)],
    [
      { uuid: A, name: 'Ebb' },
      { uuid: B, name: 'Tides' },
    ],
    ['ebb 1', 'tides 1', 'tides-2 2'],
    ['ebb', 'tides-2'],
  ],
  [
    'its first title again',
    [line('ebb', A), line('tides', A)],
    [{ uuid: A, name: 'Tides' }],
    ['ebb 1', 'tides 1'],
    ['tides'],
  ],
  [
    'a record that is gone: until another needs its name',
    [line('ebb', D), line('tides', D)],
    [{ uuid: A, name: 'Tides' }],
    ['ebb 4', 'tides 1'],
    ['tides'],
  ],
  [
    'a record that has another uuid now',
    [line('ebb', D)],
    [{ uuid: A, name: 'Ebb', aliases: [D] }],
    ['ebb 1'],
    ['ebb'],
  ],
  [
    'none for what is unlisted, which keeps what it had',
    [line('tides', A)],
    [
      { uuid: A, name: 'Tides', unlisted: true },
      { uuid: B, name: 'Secret', unlisted: true },
      { uuid: C, name: 'Tides' },
    ],
    ['tides 1', 'tides-2 3'],
    [null, null, 'tides-2'],
  ],
  [
    'a title that looks like a numbered one',
    [],
    [
      { uuid: A, name: 'Tides 2' },
      { uuid: B, name: 'Tides' },
      { uuid: C, name: 'Tides' },
    ],
    ['tides 2', 'tides-2 1', 'tides-3 3'],
    ['tides-2', 'tides', 'tides-3'],
  ],
])('gives names to releases: %s', (_, given, releases, lines, current) => {
  expect(named(given, releases)).toEqual({ lines, current })
})

it('gives an artist the name that a release has, too, and the same names again', () => {
  const library = libraryWith([{ uuid: A, name: 'Tides' }])
  const first = new ReadableAddresses().for(library)
  expect(first.text).toBe(
    [
      { kind: 'artist', name: 'tides', uuid: artistId(1) },
      { kind: 'label', name: 'harbour', uuid: labelId(1) },
      { kind: 'release', name: 'tides', uuid: A },
    ]
      .map((each) => `${JSON.stringify(each)}\n`)
      .join(''),
  )
  expect(new ReadableAddresses(first.lines).for(library).text).toBe(first.text)
})
