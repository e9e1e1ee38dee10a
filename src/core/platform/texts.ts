// Whether bytes are a text in UTF-8.
export { isUtf8 } from 'node:buffer'
