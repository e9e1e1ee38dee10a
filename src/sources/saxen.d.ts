// Types of saxen, as much of it as we use.
declare module 'saxen' {
  type Decode = (text: string) => string
  interface Context {
    /** From 0. */
    readonly line: number
    readonly column: number
  }
  type GetContext = () => Context
  interface Hooks {
    /** Values of attributes as they are written, with their references; false where there are none. */
    openTag(
      name: string,
      attributes: () => Readonly<Record<string, string>> | false,
      decode: Decode,
      isClosed: boolean,
    ): void
    closeTag(name: string): void
    /** Text as it is written, with its references. */
    text(value: string, decode: Decode, context: GetContext): void
    cdata(value: string): void
    /** What ends the reading. */
    error(error: Error, context: GetContext): void
    /** What is not well-formed, but can be read over. */
    warn(error: Error, context: GetContext): void
  }
  export class Parser {
    on<Name extends keyof Hooks>(name: Name, hook: Hooks[Name]): this
    /** Reads a whole text. */
    parse(xml: string): this
    /** The next part of a text, which may end anywhere. */
    write(text: string): this
    end(): Error | undefined
    stop(): void
  }
}
