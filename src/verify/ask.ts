// What is asked, what comes, what should come, and how the two differ.

export interface Ask {
  readonly method: string
  /** Path and query, sent to the byte. */
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  /** By name in lower case; the values of a repeated header are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** Decoded where it came compressed. */
  readonly body: Buffer
}

export interface Expected {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body to the byte; null where it is unknown or open. */
  readonly body: Buffer | null
  /** Bytes of the body that HEAD stands for, where they are known. */
  readonly length?: number
}

/** One difference from what was expected. */
export interface Fault {
  /** `status`, a header's name, or `body`. */
  readonly what: string
  readonly expected: string
  readonly received: string
}
