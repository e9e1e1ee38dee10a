/** Made by the compiler: the files of the package, by their paths. */
declare module 'package-files' {
  const files: Readonly<Record<string, { readonly text?: string; readonly base64?: string }>>
  export default files
}

declare module 'path-browserify' {
  import path from 'node:path'
  export default path.posix
}

declare module 'readable-stream' {
  import stream from 'node:stream'
  export const { Readable, Transform, Writable }: typeof stream
  export type Transform = stream.Transform
  export default stream
}

declare module 'string_decoder/' {
  export { StringDecoder } from 'node:string_decoder'
}
