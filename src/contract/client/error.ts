export interface Failure {
  /** The status of the answer; 0 if there was no connection, or no answer in time. */
  readonly status: number
  readonly url: string
  /** The reason, as the API describes it if it does. */
  readonly detail: string
  readonly cause?: unknown
}

/** A request failed. */
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
