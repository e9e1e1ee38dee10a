// Records that a build has and that no list shows: unlisted releases, with their tracks. Only a local build knows them.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { UUID } from '../../contract/kinds/resources.ts'
import { listFile, resourceFile, windowFile } from '../../contract/urls/files.ts'
import type { PackedFolder } from '../../core/packed/folder.ts'
import { type ListedRecord, type ListPage, type ReadFile, type Subject, spread } from './subject.ts'

interface UnlistedOptions {
  readonly dist: string
  readonly read: ReadFile
  readonly packed: PackedFolder | null
  /** Maximum number of releases; null for all. */
  readonly sample: number | null
}

type Uuids = Subject['uuids']

/** Adds unlisted releases and their tracks to the uuids to request, behind the first of each kind. */
export async function withUnlisted(subject: Subject, options: UnlistedOptions): Promise<Uuids> {
  const uuids = spread(await unlistedReleases(subject, options), options.sample)
  if (uuids.length === 0) return subject.uuids
  const releases = await Promise.all(uuids.map((uuid) => readRelease(options.read, uuid)))
  const add = (kind: 'release' | 'track', found: readonly string[]) => {
    const [first = [], others = []] = [
      subject.uuids.get(kind)?.slice(0, 1),
      subject.uuids.get(kind)?.slice(1),
    ]
    return [kind, [...first, ...found, ...others]] as const
  }
  const tracks = releases.flatMap(({ items = [] }) => items.map(({ media }) => media.uuid))
  return new Map([...subject.uuids, add('release', uuids), add('track', spread(tracks, options.sample))])
}

interface Release {
  readonly items?: readonly { readonly media: ListedRecord }[]
}

const readRelease = async (read: ReadFile, uuid: string): Promise<Release> =>
  parse<Release>(await read(resourceFile('release', uuid, 'plain'))) ?? {}

const parse = <T>(body: Buffer | null): T | null => body && (JSON.parse(body.toString('utf8')) as T)

/** Returns the releases that are in no list, in the order of their uuids. */
async function unlistedReleases(
  { counts, rules }: Subject,
  { dist, read, packed }: UnlistedOptions,
): Promise<string[]> {
  const count = counts.get('release') ?? 0
  if (packed) return uuidsInPack(packed, count).sort()
  const all = await uuidsInFolder(dist)
  if (all.length <= count) return []
  const listed = new Set<string>()
  const { pageSize } = rules.paging
  for (let offset = 0; offset < count; offset += pageSize) {
    const window = { limit: BigInt(pageSize), offset: BigInt(offset) }
    const page = parse<ListPage>(await read(windowFile('release', 'plain', window)))
    for (const { uuid } of page?.results ?? []) listed.add(uuid)
  }
  return all.filter((uuid) => !listed.has(uuid)).sort()
}

/** In a pack, they come after those of the list. */
function uuidsInPack(packed: PackedFolder, count: number): string[] {
  const pack = packed.pack('release')
  return Array.from(
    pack.records(count, pack.size),
    (record) => (JSON.parse(record.toString('utf8')) as ListedRecord).uuid,
  )
}

async function uuidsInFolder(dist: string): Promise<string[]> {
  const names = await readdir(path.dirname(path.join(dist, listFile('release', 'plain')))).catch(() => [])
  return names.filter((name) => UUID.test(name))
}
