// Files that wait in a folder until a site is written, so that one of them is in memory.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { encodeBody } from '../../core/site/encode.ts'
import type { DirectFile } from '../../core/site/planned-file.ts'
import { digest } from '../../core/system/digest.ts'
import { makeFolder } from '../../core/system/file-system.ts'

/** Returns a function that moves the content of a file out of memory. */
export function keepIn(folder: string): (file: DirectFile) => DirectFile {
  return (file) => {
    const place = path.join(folder, file.path)
    const bytes = encodeBody({ path: file.path, body: file.render() })
    makeFolder(path.dirname(place))
    writeFileSync(place, bytes)
    const own = digest(bytes)
    return { path: file.path, digest: () => own, render: () => [readFileSync(place)] }
  }
}
