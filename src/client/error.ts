/** The API did not answer a request with what was asked for. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  /** The status of the answer; 0 where there was none: no connection, or none in time. */
  readonly status: number
  readonly url: string
  /** The reason in the API's own words, or else in ours. */
  readonly detail: string

  constructor(status: number, url: string, detail: string, cause?: unknown) {
    super(`${url}: ${status ? `${status} ` : ''}${detail}`, { cause })
    this.status = status
    this.url = url
    this.detail = detail
  }
}
