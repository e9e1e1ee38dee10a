// Answers requests of the web service of MusicBrainz, version 2 (https://musicbrainz.org/doc/MusicBrainz_API), as far
// as a catalog can.
import type { FaceReply, FaceRequest, FaceSite } from '../../contract/edge/faces.ts'
import { browse, LINKS } from './browse.ts'
import { Catalog } from './catalog.ts'
import { type Entity, List } from './entity.ts'
import { chooseFormat, type Format } from './formats.ts'
import { parseIncludes, type Resource, readIncludes } from './includes.ts'
import { lookUp, lookUpDisc, lookUpIsrc } from './lookups.ts'
import { isMbid, readFilters, readPart } from './parameters.ts'
import { readable } from './parts.ts'
import { badRequest, invalidMbid, notFound, Refusal } from './refusals.ts'
import { search } from './search.ts'
import { errorDocument, renderDocument } from './xml.ts'

/** What an answer consists of: an entity or a list. */
interface Answer {
  /** The name of the entity, or of the items. */
  readonly name: string
  readonly value: Entity | List
  readonly isSearch?: boolean
}

const HELP = 'For usage, please see: https://musicbrainz.org/development/mmd'

export async function answer({ path, query, headers }: FaceRequest, site: FaceSite): Promise<FaceReply> {
  let format: Format = 'xml'
  try {
    format = chooseFormat(query, headers)
    return toReply(format, renderBody(await answerRequest(path, query, site), format))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, message } = error
    const body =
      format === 'json' ? JSON.stringify({ error: message, help: HELP }) : errorDocument([message, HELP])
    return { status, ...toReply(format, body) }
  }
}

const toReply = (format: Format, body: string): FaceReply => ({
  type: `application/${format}; charset=utf-8`,
  body,
  headers: { Vary: 'Accept' },
})

function renderBody({ name, value, isSearch }: Answer, format: Format): string {
  if (format === 'xml') return renderDocument(name, value)
  if (!(value instanceof List)) return JSON.stringify(value)
  const { total, offset, items } = value
  const counts = isSearch
    ? { count: total, offset }
    : { [`${name}-count`]: total, [`${name}-offset`]: offset }
  return JSON.stringify({ ...counts, [`${name}s`]: items })
}

/** Entities of MusicBrainz that catalogs do not have. */
const OTHERS: ReadonlySet<string> = new Set([
  ...['area', 'collection', 'event', 'genre', 'instrument', 'place', 'series', 'url', 'work'],
])

async function answerRequest(path: string, query: URLSearchParams, site: FaceSite): Promise<Answer> {
  const [name = '', id, ...more] = path.replace(/\/$/, '').slice('/ws/2/'.length).split('/')
  const catalog = new Catalog(site)
  if (more.length > 0) throw notFound()
  if (name === 'isrc' && id !== undefined) return { name, value: await lookUpIsrc(id, query, catalog) }
  if (name === 'discid' && id !== undefined) return { name: 'release', value: lookUpDisc(id, query) }
  if (OTHERS.has(name) && id !== undefined && !isMbid(id)) throw invalidMbid()
  if (!isResource(name)) throw notFound()
  if (id !== undefined) {
    const includes = readIncludes(query, name, parseIncludes(name, 'lookup'))
    const asked = { catalog, includes, isWanted: readFilters(query, name, includes) }
    return { name, value: await lookUp(name, id, asked) }
  }
  const words = query.get('query') ?? ''
  if (words !== '') {
    const value = await search(name, words, { site, catalog, part: readable(readPart(query)) })
    return { name, value, isSearch: true }
  }
  const link = [...query.keys()].find((parameter) => LINKS[name].includes(parameter))
  if (link === undefined)
    throw badRequest(`The given parameters do not match any available query type for the ${name} resource.`)
  const includes = readIncludes(query, name, parseIncludes(name, 'browse'))
  const isWanted = readFilters(query, name, includes)
  const asked = { catalog, includes, isWanted, part: readPart(query), link, id: query.get(link) ?? '' }
  return { name, value: await browse(name, asked) }
}

const isResource = (name: string): name is Resource => Object.hasOwn(LINKS, name)
