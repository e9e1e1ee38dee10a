// A method of the API: a function of a request.
import type { FaceSite } from '../../contract/edge/faces.ts'
import type { Library } from './library.ts'
import type { Parameters } from './parameters.ts'
import type { Members } from './reply.ts'

export interface Call {
  readonly parameters: Parameters
  readonly site: FaceSite
  library(): Promise<Library>
}

/** Where the client finds the content itself. */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** Returns the members of the response, or a redirect. */
export type Method = (call: Call) => Members | Redirect | Promise<Members | Redirect>
export type Methods = Readonly<Record<string, Method>>
