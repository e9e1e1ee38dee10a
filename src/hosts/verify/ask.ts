// Requests, the replies received and expected, and the differences between the two.

export interface Ask {
  readonly method: string
  /** Path and query, sent byte for byte. */
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Reply {
  readonly status: number
  /** By name in lower case; the values of a repeated header are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** Decompressed. */
  readonly body: Buffer
}

export interface Expected {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Compared byte for byte; null if it is unknown or may be anything. */
  readonly body: Buffer | null
  /** For HEAD, the number of bytes of the body that GET would send, if known. */
  readonly length?: number
}

export interface Fault {
  /** `status`, a header's name, or `body`. */
  readonly what: string
  readonly expected: string
  readonly received: string
  /** For a body, where it begins to differ. */
  readonly place?: string
}
