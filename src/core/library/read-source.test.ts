// A source that fails after some rows, like a database whose connection breaks.
import path from 'node:path'
import { expect, it } from 'vitest'
import {
  artists,
  createSource,
  labels,
  openSources,
  type Rows,
  sourcesWith,
  tracks,
} from '../../testing/catalogs/sources.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { CatalogError, type CatalogErrors } from '../problems/errors.ts'
import { SourceReader } from './read-source.ts'
import type { ReadOptions } from './read-sources.ts'
import { recordRules } from './record-settings.ts'
import { Renames } from './renames.ts'
import type { Source } from './source.ts'
import type { StaleSource } from './stale-source.ts'

const lost = () => new CatalogError('UNREACHABLE', 'The database closed the connection.')

/** A source with a block per row, and an optional error at the end. */
function server(kind: 'artist' | 'track' | 'label', rows: Rows, failure?: CatalogError): Source {
  const parts = rows.map((row) => createSource(kind, [row], 'db'))
  return {
    name: 'db',
    kind,
    size: 0,
    identity: null,
    remote: 'query',
    async *blocks() {
      for (const part of parts) yield* part.blocks()
      if (failure)
        yield {
          failure,
          async *rows() {
            yield [{ kind, at: { file: 'db' }, error: failure }]
          },
        }
    },
  }
}

/** Returns the names of the artists, and the sources for which the last good copy was used. */
async function read(folder: string, source: Source, options: Partial<ReadOptions> = {}) {
  const stale: StaleSource[] = []
  const catalog = await openSources([...sourcesWith().filter(({ kind }) => kind !== source.kind), source], {
    copies: path.join(folder, 'copies'),
    onStale: (each) => stale.push(each),
    ...options,
  })
  const names: string[] = []
  for await (const batch of catalog.records('artist')) names.push(...batch.map(({ record }) => record.name))
  return { names, stale: stale.map(({ name, reason }) => `${name}: ${reason.message}`) }
}

const NAMES = artists.map(({ name }) => name)
const renamed = artists.map((row, index) => ({ ...row, name: `New ${index}` }))
const staleOk = 60_000

it.each([
  ['before its first row', []],
  ['after rows that were known', artists.slice(0, 2)],
  ['after new rows', renamed.slice(0, 2)],
  ['after rows of both sorts', [renamed[0] ?? {}, ...artists.slice(1, 2)]],
])('a source that fails %s is as it was read last', async (_, rows) => {
  const folder = tempFolder()
  expect(await read(folder, server('artist', artists))).toEqual({ names: NAMES, stale: [] })
  const failing = server('artist', rows, lost())
  expect(await read(folder, failing, { staleOk })).toEqual({
    names: NAMES,
    stale: ['db: The database closed the connection.'],
  })
  const lastCopies = path.join(folder, 'copies')
  expect(await read(folder, failing, { staleOk, copies: null, lastCopies })).toMatchObject({ names: NAMES })
  expect(await read(folder, server('artist', renamed))).toEqual({
    names: renamed.map(({ name }) => name),
    stale: [],
  })
})

it('a source that fails has the rows of another that has the same, as long as one of them is known', async () => {
  const copies = path.join(tempFolder(), 'copies')
  const twice = (failure?: CatalogError) => [
    ...sourcesWith({ label: [] }).filter(({ kind }) => kind !== 'label'),
    { ...server('label', failure ? [] : labels, failure), name: 'copy' },
    createSource('label', []),
  ]
  await openSources(twice(), { copies })
  const catalog = await openSources(twice(lost()), { copies, staleOk })
  expect(catalog.counts.labels).toBe(labels.length)
})

it('the errors of sources that fail for one cause are one', async () => {
  const failure = lost()
  const sources = [
    server('artist', [], failure),
    server('track', [], failure),
    ...sourcesWith({ artist: [], track: tracks }).filter(
      ({ kind }) => kind === 'release' || kind === 'label',
    ),
  ]
  const refused = await openSources(sources, { staleOk }).catch((error) => error)
  expect((refused as CatalogErrors).errors.map(({ message }) => message)).toEqual([
    'The database closed the connection. There is no good copy from an earlier build.',
  ])
})

it('counts the bytes of a source while it is read, all of which are those of its size', async () => {
  const rows = async function* () {
    yield []
    yield []
  }
  const block = { rows }
  const source: Source = {
    ...{ name: 'tracks.ndjson', kind: 'track', size: 100, identity: null },
    async *blocks() {
      yield { ...block, bytes: 60 }
      yield block
    },
  }
  const ticks: number[] = []
  const rules = { ...recordRules({}), renames: new Renames() }
  await new SourceReader({ rules, copies: {} as never }).read(source, (bytes) => ticks.push(bytes))
  expect(ticks).toEqual([0, 0, 60, 0, 0, 0, 40])
})
