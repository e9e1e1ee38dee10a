// Paths, as the platform writes them.
export { default } from 'node:path'
