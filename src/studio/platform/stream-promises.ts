// node:stream/promises
import stream from 'readable-stream'

export const { finished, pipeline } = stream.promises
