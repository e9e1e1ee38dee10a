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
