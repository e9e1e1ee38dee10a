import { existsSync } from 'node:fs'
import path from 'node:path'
import { blockAt } from '../../../contract/blocks/packs.ts'
import { ENCODINGS, type Encoding, isCompressible } from '../../../contract/common/encodings.ts'
import { DamagedFile } from '../../../contract/edge/damaged-file.ts'
import { fileResponse } from '../../../contract/edge/file-response.ts'
import type { Asset, Site } from '../../../contract/edge/handler.ts'
import { computeTag } from '../../../contract/edge/tags.ts'
import { mediaType } from '../../../contract/rules/media-types.ts'
import type { SiteRules } from '../../../contract/rules/site-rules.ts'
import { blocksFolder } from '../../../core/packed/store.ts'
import { acceptedEncodings } from './accepted-encodings.ts'
import { type FileMemory, orAbsent, withFile } from './found-file.ts'

interface FolderOptions {
  /** Keeps files in memory. */
  readonly memory?: FileMemory
  /** The encodings whose compressed copies are sent to those who accept them, the preferred first. */
  readonly encodings?: readonly Encoding[]
}

/** The files of a pressed folder, in the forms that the edge handler needs them. */
export function folderFiles(
  folder: string,
  { memory, encodings = [] }: FolderOptions = {},
): Required<Pick<Site, 'asset' | 'read'>> {
  const asset: Asset = async (file, request) => {
    const name = decodeName(file)
    if (name === null) return null
    for (const encoding of isCompressible(file) ? acceptedEncodings(request, encodings) : []) {
      const copy = path.join(folder, name + ENCODINGS[encoding])
      const answer = await serveFile(copy, { name: file, request, memory })
      answer?.headers.set('Content-Encoding', encoding)
      if (answer) return answer
    }
    return (await serveFile(path.join(folder, name), { name: file, request, memory })) ?? absentFrom(folder)
  }
  const read = async (file: string) => {
    // Blocks have a memory of their own, and need no tags.
    const isBlock = blockAt(file) !== null
    const found = await orAbsent(() =>
      withFile(path.join(folder, file), isBlock ? undefined : memory, async ({ read, tag }) => {
        const bytes = await read()
        return { bytes, tag: isBlock ? null : (tag ?? (await computeTag(bytes))) }
      }),
    )
    return found ?? absentFrom(folder)
  }
  return { asset, read }
}

/** @throws DamagedFile if the whole folder is gone: then nothing shows that a file does not exist */
function absentFrom(folder: string): null {
  if (existsSync(folder)) return null
  throw new DamagedFile(`${folder} does not exist any more`)
}

/** Reads the blocks of a store from the folder beside the site, if that exists, and not from their address. */
export function storeBeside(site: string, rules: SiteRules): Pick<Site, 'store'> {
  const blocks = blocksFolder(site, rules)
  return existsSync(blocks) ? { store: folderFiles(blocks).read } : {}
}

/** Decodes percent-escapes; null if no file can have that name. */
export function decodeName(file: string): string | null {
  try {
    return decodeURIComponent(file)
  } catch {
    return null
  }
}

export interface FileRequest {
  /** The name that determines its media type. */
  readonly name: string
  readonly request: Request
  readonly memory?: FileMemory | undefined
}

/** Answers a request with a file; null if it does not exist. */
export const serveFile = (place: string, { name, request, memory }: FileRequest): Promise<Response | null> =>
  orAbsent(() =>
    withFile(place, memory, (found) => fileResponse({ ...found, type: mediaType(name) }, request)),
  )
