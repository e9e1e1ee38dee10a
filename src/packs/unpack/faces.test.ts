// The forms of faces in blocks: those of each face of the program, and of faces of the user's own.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockAt } from '../../contract/blocks/packs.ts'
import { FORM_RESOURCES } from '../../contract/kinds/kinds.ts'
import { isPackedPart, partAt } from '../../contract/kinds/parts.ts'
import { FACES } from '../../faces/index.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { expectSame, unpackedAndFiles, unpackTree } from '../../testing/catalogs/unpacked.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { createSearch } from '../../testing/searches/search.ts'

const XSPF = readFileSync(new URL('../../testing/docs/example-face.mjs', import.meta.url), 'utf8')
const WHEN = { artist: 'dated', release: 'playable', label: 'dated', track: undefined }

/** A face with a form of each kind, or two: one for all records, one for those that meet the condition of the kind. */
const ownFace = (forms: 'all' | 'some' | 'both') => `
const render = (shown, { name }) => JSON.stringify({ name, shown })
const [all, some] = [{ file: 'all.json', render }, { file: 'some.json', render }]
const forms = (when) => [${forms === 'some' ? '' : 'all,'} ${forms === 'all' ? '' : '{ ...some, when }'}]
export default {
  name: 'own', title: 'Own', description: 'Own.', entry: 'own.json',
  forms: { ${FORM_RESOURCES.map((kind) => `${kind}: forms(${JSON.stringify(WHEN[kind])})`).join(', ')} },
  files: [{ file: 'own.json', render: () => '{}' }],
}`

/** An entry of "faces" for each face. */
const ALL = [
  ...FACES.map(({ name }) => (name === 'oai' ? { name, email: 'a@example.org' } : name)),
  './faces/xspf.mjs',
  './own/own.mjs',
]

/** Every third track has no audio, every second release no date. */
function catalog(count: number, settings: object) {
  const {
    'site.json': site,
    'tracks.ndjson': tracks,
    'releases.ndjson': releases,
    ...rest
  } = smallCatalog(count)
  return {
    ...rest,
    'tracks.ndjson': tracks.map(({ stream, ...track }, n) => (n % 3 === 0 ? track : { ...track, stream })),
    'releases.ndjson': releases.map((release, n) =>
      n % 2 === 0 ? release : { ...release, releasedate: '2020' },
    ),
    'site.json': { ...site, streams: 'optional', bulk: true, changes: true, docs: false, ...settings },
    'faces/xspf.mjs': XSPF,
    'own/own.mjs': ownFace('both'),
  }
}

const hasForms = (tree: ReadonlyMap<string, string>) =>
  [...tree.keys()].some((file) => file.startsWith('faces/') && isPackedPart(partAt(file, 20)))

describe('the forms of faces', () => {
  it('are in blocks, which unpack to the files of a build, for all faces at once', async () => {
    const data = catalog(20, { pages: true, faces: ALL })
    const { ran, packed, unpacked, files } = await unpackedAndFiles(data)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(hasForms(files)).toBe(true)
    expect(hasForms(readTree(packed))).toBe(false)
    expectSame(unpacked, files)
  })

  const { count: FORMS, seed } = createSearch('FORMS', { usual: 3, long: 100 })
  it('unpack to the files of a build, whichever records have them', {
    timeout: 30_000 + FORMS * 10_000,
  }, async () => {
    const settings = fc.record({
      pages: fc.boolean(),
      faces: fc.subarray(ALL.filter((face) => face !== './own/own.mjs' && face !== 'bridgy-fed')),
    })
    const forms = fc.constantFrom('all', 'some', 'both')
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 30 }), settings, forms, async (count, { pages, faces }, which) => {
        const data = catalog(count, { pages, faces: [...faces, './own/own.mjs'] })
        const { unpacked, files } = await unpackedAndFiles({ ...data, 'own/own.mjs': ownFace(which) })
        expectSame(unpacked, files)
      }),
      { numRuns: FORMS, seed },
    )
  })

  it('are the same after edits as in a clean build', async () => {
    const folder = tempFolder()
    // The feed of changes, which `oai` needs, and that of `chorus` depend on earlier builds.
    const faces = ALL.filter((face) => typeof face === 'string' && face !== 'chorus')
    const data = catalog(20, { pages: true, faces, changes: false, layout: 'packed' })
    writeTree(dataIn(folder), data)
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const before = readTree(distIn(folder))
    const [first = {}, second = {}, ...tracks] = data['tracks.ndjson']
    writeTree(dataIn(folder), {
      'tracks.ndjson': [{ ...first, stream: 'a.mp3' }, { ...second, name: 'Other' }, ...tracks.slice(0, -1)],
    })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const clean = path.join(folder, 'clean')
    expect(await runBuild(folder, ['--out', clean])).toMatchObject({ code: 0 })
    expectSame(unpackTree(distIn(folder)), unpackTree(clean))
    const blocksIn = (tree: ReadonlyMap<string, string>) =>
      [...tree.keys()].filter((file) => blockAt(file)?.startsWith('track_page/'))
    expect(blocksIn(readTree(clean))).not.toEqual(blocksIn(before))
  })
})
