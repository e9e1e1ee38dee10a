// node:stream/web
export const { ReadableStream, TransformStream, WritableStream } = globalThis
