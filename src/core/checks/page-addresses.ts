// Warnings about addresses of pages on which a service shows or plays a file, in the place of that of the file.
import { WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import type { Library } from '../library/library.ts'
import { formatCount } from '../system/format.ts'
import { caseNamed } from './case.ts'
import type { MediaType } from './named-media.ts'
import type { Case, Question } from './question.ts'

interface Service {
  /** After `https://` and `www.`, in lower case. Its groups are those of `file`. */
  readonly page: RegExp
  /** The address of the file, where it follows from that of the page. */
  readonly file?: (address: string, groups: readonly string[], type: MediaType) => string
}

const SERVICES: readonly Service[] = [
  {
    page: /^dropbox\.com\/(?!.*[?&](?:raw|dl)=1)/i,
    file: (address) => withQuery(address.replace(/([?&])dl=0&?/, '$1').replace(/[?&]$/, ''), 'raw=1'),
  },
  {
    page: /^drive\.google\.com\/(?:file\/(?:u\/\d+\/)?d\/([\w-]+)|open\b(?:\?(?:.*&)?id=([\w-]+))?)/i,
    file: (_, [id], type) =>
      type === 'picture'
        ? `https://drive.google.com/thumbnail?id=${id}&sz=w2000`
        : `https://drive.google.com/uc?export=download&id=${id}`,
  },
  {
    page: /^[\w-]+\.sharepoint\.com\/(?!.*[?&]download=1)/i,
    file: (address) => withQuery(address, 'download=1'),
  },
  { page: /^(?:1drv\.ms|onedrive\.live\.com)\/(?!.*[?&]download=1)/i },
  { page: /^(?:icloud\.com\/(?!.*\.(?:jpe?g|png|mp3)$)|share\.icloud\.com\/)/i },
  { page: /^(?:photos\.google\.com|photos\.app\.goo\.gl|app\.box\.com|we\.tl|wetransfer\.com)\//i },
  {
    page: /^archive\.org\/details\/(?:([^/?#]+\/[^?#]+))?/i,
    file: (_, [name]) => `https://archive.org/download/${name}`,
  },
  {
    page: /^(?:commons\.wikimedia|\w+\.wikipedia)\.org\/wiki\/File:([^?#]+)/i,
    file: (_, [name]) => `https://commons.wikimedia.org/wiki/Special:FilePath/${name}`,
  },
  {
    page: /^github\.com\/([^/]+\/[^/]+)\/blob\/([^?#]+)(?!.*raw=)/i,
    file: (_, [repository, path]) => `https://raw.githubusercontent.com/${repository}/${path}`,
  },
  {
    page: /^imgur\.com\/(?:([a-z\d]{5,8})$)?/i,
    file: (_, [id]) => `https://i.imgur.com/${id}.jpg`,
  },
  { page: /^(?:instagram|facebook|pinterest|flickr|deviantart)\.com\//i },
  { page: /^(?:flic\.kr|pin\.it|unsplash\.com\/photos)\//i },
  { page: /^[\w-]+\.bandcamp\.com\/(?:track|album)\//i },
  { page: /^(?:soundcloud\.com|(?:m\.|music\.)?youtube\.com|youtu\.be|open\.spotify\.com|mixcloud\.com)\//i },
]

const withQuery = (address: string, query: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${query}`

/** A page in the place of a file. */
export interface FoundPage {
  /** The address of the file; null if it does not follow from that of the page. */
  readonly file: string | null
}

/** @returns null for an address that no service is known to have for a page */
export function findPage(address: string, type: MediaType): FoundPage | null {
  const [start] = /^https?:\/\/(?:www\.)?/i.exec(address) ?? []
  if (start === undefined) return null
  for (const { page, file } of SERVICES) {
    const found = page.exec(address.slice(start.length))
    if (!found) continue
    const groups = found.slice(1).filter((group) => group !== undefined)
    const isWhole = found.length === 1 || groups.length > 0
    return { file: file && isWhole ? file(address, groups, type) : null }
  }
  return null
}

interface Written {
  readonly address: string | null | undefined
  readonly record: Parameters<typeof caseNamed>[1]
}

/** Shows each page with the address that works, if one follows. */
const findPages = (all: readonly Written[], type: MediaType): Case[] =>
  all.flatMap(({ address, record }) => {
    const found = address ? findPage(address, type) : null
    if (found === null) return []
    return caseNamed(found.file === null ? `${address}` : `${address} (the file: ${found.file})`, record)
  })

const streams = ({ records }: Library): Written[] =>
  records.track.map((record) => ({ address: record.stream, record }))

const images = ({ records }: Library): Written[] =>
  WEB_RESOURCES.flatMap((kind) =>
    records[kind].flatMap((record) => [
      { address: record.image, record },
      { address: record.background, record },
    ]),
  )

export const PAGES: readonly Question[] = [
  {
    code: 'PAGE_FOR_STREAM',
    cases: (library) => findPages(streams(library), 'audio'),
    message: (count, examples) =>
      `${formatCount(count, 'stream')} that are addresses of pages, not of audio: ${examples}.`,
    hint: 'Players need the address of the file: in Dropbox it ends in raw=1 instead of dl=0, in the Internet Archive it begins with https://archive.org/download/. Write addresses of pages in "links".',
  },
  {
    code: 'PAGE_FOR_IMAGE',
    cases: (library) => findPages(images(library), 'picture'),
    message: (count, examples) =>
      `${formatCount(count, 'image')} named by the address of a page, not of a picture: ${examples}.`,
    hint: 'Download the picture, put it into media/ of the data folder, and write its name. Or write the address of the file, where the service has one: in Dropbox it ends in raw=1 instead of dl=0, in Google Drive it begins with https://drive.google.com/thumbnail?id=.',
  },
]
