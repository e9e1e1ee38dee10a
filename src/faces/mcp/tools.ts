// The forms of the server's description, which a build writes into a file and the code reads.

/** The schema of an argument. */
export interface ArgumentSchema {
  readonly type: 'string' | 'integer'
  readonly description: string
  readonly enum?: readonly string[]
  readonly format?: 'uuid'
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: number
}

export interface InputSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, ArgumentSchema>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: InputSchema
  readonly outputSchema: object
  readonly annotations: object
}

export interface Server {
  readonly serverInfo: object
  readonly instructions: string
  readonly tools: readonly Tool[]
}
