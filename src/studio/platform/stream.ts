// node:stream, and its promises
import stream from 'readable-stream'

export const { Duplex, PassThrough, Readable, Stream, Transform, Writable, finished, pipeline } = stream
export default stream
