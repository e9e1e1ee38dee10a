/** What went wrong with a request. */
export interface Failure {
  /** The status of the answer; 0 where there was none: no connection, or none in time. */
  readonly status: number
  readonly url: string
  /** The reason in the API's own words, or else in ours. */
  readonly detail: string
  readonly cause?: unknown
}

/** A request that the API did not answer as it should. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly status: number
  readonly url: string
  readonly detail: string

  constructor({ status, url, detail, cause }: Failure) {
    super(`${url}: ${status ? `${status} ` : ''}${detail}`, { cause })
    this.status = status
    this.url = url
    this.detail = detail
  }
}
