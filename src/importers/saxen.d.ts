// Types for the parts of saxen that are used here.
declare module 'saxen' {
  type Decode = (text: string) => string
  interface Context {
    /** From 0. */
    readonly line: number
    readonly column: number
  }
  type GetContext = () => Context
  interface Hooks {
    /** Attribute values are raw, with entity references; false if there are no attributes. */
    openTag(
      name: string,
      attributes: () => Readonly<Record<string, string>> | false,
      decode: Decode,
      isClosed: boolean,
    ): void
    closeTag(name: string): void
    /** Raw text, with entity references. */
    text(value: string, decode: Decode, context: GetContext): void
    cdata(value: string): void
    /** A fatal error. */
    error(error: Error, context: GetContext): void
    /** A recoverable error. */
    warn(error: Error, context: GetContext): void
  }
  export class Parser {
    on<Name extends keyof Hooks>(name: Name, hook: Hooks[Name]): this
    /** Parses a whole text. */
    parse(xml: string): this
    /** Parses the next part of a text, which may end anywhere. */
    write(text: string): this
    end(): Error | undefined
    stop(): void
  }
}
