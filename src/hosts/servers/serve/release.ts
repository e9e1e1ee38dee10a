// The site that a server answers from. The folder may be a link to a release: each request is answered by one release
// alone, and another one is served as soon as the link is switched.
import { access, realpath, stat } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { ENCODINGS, type Encoding } from '../../../contract/common/encodings.ts'
import type { Site } from '../../../contract/edge/handler.ts'
import type { PackMemory } from '../../../contract/edge/pack-memory.ts'
import { faceAt } from '../../../contract/rules/face-requests.ts'
import { parseRoute } from '../../../contract/rules/routes.ts'
import { isPacked } from '../../../contract/rules/rules.ts'
import { FACES_FILE, RULES_FILE, rootFile } from '../../../contract/urls/files.ts'
import { folderFiles, storeBeside } from '../preview/asset.ts'
import type { FileMemory } from '../preview/found-file.ts'
import { createRulesListener, send } from '../preview/handler.ts'
import { readFaces, readRules } from '../preview/site-folder.ts'

/** The caches of a server, which survive a new release. */
export interface SiteMemory {
  readonly files: FileMemory
  readonly packs: PackMemory
}

export interface Release {
  /** Differs between releases, and between builds into one folder that change its rules. */
  readonly version: string
  /** Its folder; that of the site may be a link to it. */
  readonly folder: string
  readonly baseUrl: string
  readonly answer: RequestListener
  /** Returns the kind of the file or answer at a path. */
  findKind(path: string): string
}

/** What is served: a folder, or a store. */
export interface ServedSite {
  isPacked(): Promise<boolean>
  /** The version of the release that it holds now, without opening it. */
  version(): Promise<string>
  /**
   * Opens the release that it holds now.
   * @throws CatalogError NOT_A_SITE, DAMAGED_SITE
   */
  open(memory: SiteMemory): Promise<Release>
  close(): void
}

export class FolderSite implements ServedSite {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async isPacked(): Promise<boolean> {
    return isPacked(await readRules(this.#folder))
  }

  version(): Promise<string> {
    return releaseVersion(this.#folder)
  }

  async open(memory: SiteMemory): Promise<Release> {
    return openFolder(await realpath(this.#folder).catch(() => this.#folder), { memory })
  }

  close(): void {}
}

interface OpenOptions extends Pick<Site, 'store'> {
  readonly memory: SiteMemory
}

export async function openFolder(folder: string, { memory, ...given }: OpenOptions): Promise<Release> {
  const version = await releaseVersion(folder)
  const rules = await readRules(folder)
  const encodings = await listEncodings(folder)
  const answer = createRulesListener(
    {
      ...{ rules, faces: readFaces(folder), memory: memory.packs, ...storeBeside(folder, rules), ...given },
      ...folderFiles(folder, { memory: memory.files, encodings }),
    },
    (answered, { path: asked, response }) => {
      const varies = encodings.length > 0 && parseRoute(asked)?.kind !== 'media'
      if (varies) answered.headers.append('Vary', 'Accept-Encoding')
      return send(answered, response)
    },
  )
  const findKind = (asked: string) => (faceAt(rules, asked) ? 'face' : (parseRoute(asked)?.kind ?? 'other'))
  return { version, folder, baseUrl: rules.baseUrl, answer, findKind }
}

async function releaseVersion(site: string): Promise<string> {
  const folder = await realpath(site).catch(() => site)
  const times = [RULES_FILE, FACES_FILE].map((file) =>
    stat(path.join(folder, file)).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => '',
    ),
  )
  return [folder, ...(await Promise.all(times))].join('\n')
}

/** The encodings, by how small they make texts. */
const BY_SIZE: readonly Encoding[] = ['br', 'zstd', 'gzip']

/** The encodings in which a site has compressed copies, of all files or of none. */
async function listEncodings(folder: string): Promise<readonly Encoding[]> {
  const root = path.join(folder, rootFile('api', 'plain'))
  const found = await Promise.all(
    BY_SIZE.map((encoding) =>
      access(root + ENCODINGS[encoding]).then(
        () => [encoding],
        () => [],
      ),
    ),
  )
  return found.flat()
}
