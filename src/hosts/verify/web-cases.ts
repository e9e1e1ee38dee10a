// Cases for web pages and the files that belong to them.

import { ENCODINGS } from '../../contract/common/encodings.ts'
import { FORMS, recordFiles } from '../../contract/kinds/forms.ts'
import { FORM_RESOURCES, WEB_RESOURCES, type WebResource } from '../../contract/kinds/kinds.ts'
import { faceFile } from '../../contract/rules/faces.ts'
import { PREFLIGHT } from '../../contract/rules/rules.ts'
import { hasPages } from '../../contract/rules/site-rules.ts'
import {
  ALL_EVENTS,
  calendarFile,
  EVENTS_PATH,
  GROUP_FOLDERS,
  GROUPS,
  indexPath,
  PLAYLIST_FILE,
  PLAYLIST_FOLDER,
  pageCount,
} from '../../contract/urls/web.ts'
import { webFileAt } from '../../contract/urls/web-paths.ts'
import { type Case, createCase, get, getTwice, inEncodings, withMethods, withTagOfGzip } from './case.ts'
import {
  cacheCases,
  frameCase,
  navigationCase,
  ownFileCase,
  versionCases,
  visitorCases,
} from './reader-cases.ts'
import { browserCases } from './refusal-cases.ts'
import { type Subject, spread } from './subject.ts'

/**
 * Returns no cases if the site has neither web pages nor faces.
 * @param sample maximum number of pages of a list; null for all
 */
export function webCases(subject: Subject, sample: number | null): Case[] {
  if (subject.rules.web === undefined) return []
  return [...(hasPages(subject.rules) ? pageCases(subject, sample) : []), ...faceCases(subject)]
}

function pageCases(subject: Subject, sample: number | null): Case[] {
  const lists = WEB_RESOURCES.flatMap((resource) => listPaths(resource, subject, sample))
  const last = recordPaths(subject, -1)
  const own = subject.rules.web?.pages ?? []
  const pages = [
    '/',
    '/search/',
    ...GROUPS.map((group) => `/${GROUP_FOLDERS[group]}/`),
    ...own,
    ...(subject.rules.web?.playlists ? [`/${PLAYLIST_FOLDER}/`] : []),
    ...(subject.rules.web?.events ? [EVENTS_PATH] : []),
    ...lists,
    ...subject.lists,
  ]
  const playlists = subject.lists.filter((path) => path.startsWith(`/${PLAYLIST_FOLDER}/`))
  const assets = subject.assets.map((file) => `/${file}`)
  const lastPages = last.filter(isPage)
  const other = last.findLast((path) => !isPage(path) && !path.endsWith(FORMS.label.style.file)) ?? ROBOTS
  // One page for each set of headers, and one other file, which few records lack: these are requested with all methods
  // and headers.
  const known = ['/', ...own.slice(0, 1), ...lastPages.slice(-2), other]
  return [
    ...[...pages, ...OTHERS, ...assets, ...recordPaths(subject, 0)].map((path) => get('web', path)),
    ...playlists.map((path) => get('web', `${path}${PLAYLIST_FILE}`)),
    ...(subject.rules.web?.events ? [ALL_EVENTS, NOBODY] : []).map((name) =>
      get('web', `/${calendarFile(name)}`),
    ),
    ...MISSING.map((path) => get('web', path)),
    ...known.flatMap((path) => [
      ...withMethods('web', path),
      getTwice('web', path),
      get('web', path, { 'If-None-Match': '"another"' }),
      navigationCase('web', path),
      ...cacheCases('web', path),
      ...versionCases('web', path),
      withTagOfGzip('web', path),
    ]),
    ...[...pages.slice(1), ...lastPages].map((path) => get('web', path.slice(0, -1))),
    get('web', '/?q=a'),
    get('web', '/search?q=a%20b'),
    ...[...pages.slice(1), ...OTHERS].map((path) => navigationCase('web', path)),
    ...lastPages.filter((path) => path.startsWith('/embed/')).map(frameCase),
    ...visitorCases('/'),
    ...cacheCases('web', '/feed.atom'),
    ...assets.flatMap((path) => [...inEncodings('web', path), ownFileCase(path)]),
    ...assets.slice(0, 1).flatMap((path) => cacheCases('web', path)),
    ...assets
      .slice(0, 1)
      .flatMap((path) => [
        createCase('web', 'HEAD', path),
        ...Object.values(ENCODINGS).map((extension) => get('private', path + extension)),
      ]),
    ...browserCases(known.slice(0, 1)),
    ...formerPaths(subject).map((path) => get('aliases', path)),
  ]
}

/** The files of faces, the last one with all methods; and requests to their code. */
function faceCases({ faces, questions, rules: { web } }: Subject): Case[] {
  const paths = faces.map((file) => `/${file}`)
  const missing = (web?.faces ?? []).map(({ name }) => `/${faceFile(name, 'nothing.json')}`)
  return [
    ...[...paths, ...missing, '/faces/', '/faces/nothing/a.json'].map((path) => get('web', path)),
    ...paths
      .slice(-1)
      .flatMap((path) => [
        ...withMethods('web', path),
        get('web', `${path}?q=a`),
        ...inEncodings('web', path),
        ...Object.values(ENCODINGS).map((extension) => get('private', path + extension)),
      ]),
    ...questions.map((request): Case => ({ group: 'faces', request })),
    ...questions
      .slice(0, 1)
      .flatMap(({ target }) => [
        ...withMethods('faces', target, ['HEAD', 'OPTIONS', 'DELETE']),
        createCase('faces', 'OPTIONS', target, { Origin: 'https://app.example.net', [PREFLIGHT]: 'POST' }),
      ]),
  ]
}

const ROBOTS = '/robots.txt'
const OTHERS = ['/feed.atom', '/feed.json', ROBOTS, '/sitemap.xml', '/sitemap-artists-1.xml']

const NOBODY = '00000000-0000-4000-8000-000000000000'

const MISSING = [
  `/artists/${NOBODY}/`,
  `/artists/${NOBODY}`,
  `/releases/${NOBODY}/feed.rss`,
  `/releases/${NOBODY.replace('8', 'A')}/`,
  `/embed/releases/${NOBODY}/`,
  `/embed/tracks/${NOBODY}/`,
  `/tracks/${NOBODY}/`,
  '/embed/',
  '/nothing/',
  '/nothing',
  '/artists/page-9999999/',
  '/artists/nothing/',
  '/artists/index.html',
  '/index.html',
  '/assets/nothing.css',
  '/assets/',
]

const isPage = (path: string): boolean => path.endsWith('/')

/** The pages of a list of records, spread over all of them. */
function listPaths(resource: WebResource, { counts }: Subject, sample: number | null): string[] {
  const pages = Array.from({ length: pageCount(counts.get(resource) ?? 0) }, (_, index) => index + 1)
  return spread(pages, sample).map((page) => indexPath(resource, page))
}

/** @param from index of the first record of each kind to return the paths of */
const recordPaths = ({ uuids }: Subject, from: number): string[] =>
  FORM_RESOURCES.flatMap((resource) =>
    (uuids.get(resource) ?? []).slice(from).flatMap((uuid) => recordFiles(resource, uuid).map(urlPath)),
  )

/** The page and the feed of the last former uuid of each kind. */
const formerPaths = ({ aliases }: Subject): string[] =>
  FORM_RESOURCES.flatMap((resource) => {
    const uuid = aliases.get(resource)?.at(-1)
    return uuid === undefined ? [] : recordFiles(resource, uuid).slice(0, 2).map(urlPath)
  }).filter((path) => webFileAt(path) !== null)

const urlPath = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '$1')}`
