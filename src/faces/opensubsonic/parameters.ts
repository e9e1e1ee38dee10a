// The parameters of a request: those of its query and of its form.
import type { FaceRequest } from '../../contract/edge/faces.ts'
import { notFound, Refusal } from './reply.ts'

/** Ids are uuids after the kind of what they identify. */
export const ALBUM = 'al-'
export const ARTIST = 'ar-'
export const SONG = 'tr-'
/** Those of playlists have the name in the address. */
export const PLAYLIST = 'pl-'

/** The maximum number of items that a client may ask for. */
const MAX_COUNT = 500

const HOUR = 3_600_000

const ID = /^(al-|ar-|tr-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A part of a list: so many items, after others. */
export interface Part {
  readonly offset: number
  readonly count: number
}

export class Parameters {
  readonly query: URLSearchParams
  /**
   * Is the same for the same request in the same hour alone. Some clients send a random salt, others always the same.
   */
  readonly seed: string

  /** @param now the time of the request, in milliseconds since 1970 */
  constructor(query: URLSearchParams, now = Date.now()) {
    this.query = query
    this.seed = `${query} ${Math.floor(now / HOUR)}`
  }

  get(name: string): string | undefined {
    return this.query.get(name) ?? undefined
  }

  required(name: string): string {
    const value = this.get(name)
    if (value === undefined || value === '') throw new Refusal(10, `The parameter "${name}" is missing.`)
    return value
  }

  /** A number from 0 up; the default if it is missing or no number. */
  number(name: string, otherwise: number): number {
    const value = this.get(name) ?? ''
    return /^\d{1,9}$/.test(value) ? Number(value) : otherwise
  }

  /** A number of items, as many as the client may have. */
  count(name: string, otherwise: number): number {
    return Math.min(this.number(name, otherwise), MAX_COUNT)
  }

  /** A part of a list. */
  part(offset: string, count: string, otherwise: number): Part {
    return { offset: this.number(offset, 0), count: this.count(count, otherwise) }
  }

  /** The kind and the uuid of an id. */
  id(name = 'id'): { readonly kind: string; readonly uuid: string } {
    const [, kind, uuid] = ID.exec(this.required(name)) ?? []
    if (kind === undefined || uuid === undefined) throw notFound('such id')
    return { kind, uuid }
  }

  /** The uuid of an id of a kind. */
  uuid(expected: typeof ALBUM | typeof ARTIST | typeof SONG): string {
    const { kind, uuid } = this.id()
    if (kind !== expected) throw notFound('such id')
    return uuid
  }
}

/** Reads those of a form after those of the query. */
export async function readParameters({ method, query, body }: FaceRequest): Promise<Parameters> {
  const form = method === 'POST' ? new URLSearchParams(await body()) : []
  return new Parameters(new URLSearchParams([...query, ...form]))
}
