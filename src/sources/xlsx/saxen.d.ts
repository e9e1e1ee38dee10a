// Types of saxen, as much of it as we use.
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Record<string, string> | false, decode: Decode) => void,
    ): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text', listener: (text: string, decode: Decode) => void): this
    on(event: 'cdata', listener: (text: string) => void): this
    on(event: 'error' | 'warn', listener: (error: Error) => void): this
    /** The next part of a text, which may end anywhere. */
    write(text: string): this
    end(): Error | undefined
    stop(): void
  }
}
