// Cases for web pages and the files that belong to them.
import { recordFiles } from '../api/forms.ts'
import { WEB_FOLDERS, WEB_RESOURCES } from '../api/web.ts'
import { webFileAt } from '../api/web-paths.ts'
import { type Case, createCase, get } from './case.ts'
import { browserCases } from './refusal-cases.ts'
import type { Subject } from './subject.ts'

/**
 * Returns no cases if the site has no web pages.
 * @param sample null for the pages of every record
 */
export function webCases(subject: Subject, sample: number | null): Case[] {
  if (subject.rules.web === undefined) return []
  const lists = WEB_RESOURCES.map((resource) => `/${WEB_FOLDERS[resource]}/`)
  const records = recordPaths(subject)
  const further = sample === null ? recordPaths(subject, 0) : []
  const pages = ['/', '/search/', ...lists, ...records.filter((path) => path.endsWith('/'))]
  const others = [...OTHERS, ...records.filter((path) => !path.endsWith('/'))]
  const assets = subject.assets.map((file) => `/${file}`)
  // One page for each set of headers, and one other file: these are requested with all methods and headers.
  const known = ['/', ...records.filter((path) => path.endsWith('/')).slice(-2), ...others.slice(-1)]
  return [
    ...[...pages, ...others, ...assets, ...further].map((path) => get('web', path)),
    ...MISSING.map((path) => get('web', path)),
    ...known.flatMap((path): Case[] => [
      ...['HEAD', 'OPTIONS', 'POST'].map((method) => createCase('web', method, path)),
      { ...get('web', path), twice: true },
      get('web', path, { 'If-None-Match': '"another"' }),
      get('web', path, { 'Accept-Encoding': 'gzip, br' }),
    ]),
    ...pages.slice(1).map((path) => get('web', path.slice(0, -1))),
    get('web', '/?q=a'),
    get('web', '/search?q=a%20b'),
    ...assets.slice(0, 1).map((path) => createCase('web', 'HEAD', path)),
    ...browserCases(known.slice(0, 1)),
    ...formerPaths(subject).map((path) => get('aliases', path)),
  ]
}

const OTHERS = ['/feed.atom', '/robots.txt', '/sitemap.xml', '/sitemap-artists-1.xml']

const NOBODY = '00000000-0000-4000-8000-000000000000'

const MISSING = [
  `/artists/${NOBODY}/`,
  `/artists/${NOBODY}`,
  `/releases/${NOBODY}/feed.rss`,
  `/releases/${NOBODY.replace('8', 'A')}/`,
  `/embed/releases/${NOBODY}/`,
  '/embed/',
  '/artists/page-9999999/',
  '/artists/nothing/',
  '/artists/index.html',
  '/index.html',
  '/assets/nothing.css',
  '/assets/',
]

/** @param from index of the first record of each kind to return the paths of; by default, the last one */
const recordPaths = ({ uuids }: Subject, from = -1): string[] =>
  WEB_RESOURCES.flatMap((resource) =>
    (uuids.get(resource) ?? []).slice(from).flatMap((uuid) => recordFiles(resource, uuid).map(urlPath)),
  )

/** The page and the feed of the last former uuid of each kind. */
const formerPaths = ({ aliases }: Subject): string[] =>
  WEB_RESOURCES.flatMap((resource) => {
    const uuid = aliases.get(resource)?.at(-1)
    return uuid === undefined ? [] : recordFiles(resource, uuid).slice(0, 2).map(urlPath)
  }).filter((path) => webFileAt(path) !== null)

const urlPath = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '$1')}`
