// Deno, as Deno Deploy runs it: the site lies in ./dist, beside this file.

import { rules } from '../../edge/bundled-rules.ts'
import { createHandler } from '../../edge/handler.ts'
import { taggedResponse } from '../../edge/tagged-response.ts'

declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): void
  readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>
  readonly errors: { readonly NotFound: ErrorConstructor; readonly IsADirectory: ErrorConstructor }
}

Deno.serve(createHandler(rules, readAsset))

async function readAsset(path: string, request: Request): Promise<Response | null> {
  const bytes = await read(path)
  return bytes && taggedResponse({ pieces: [bytes], source: bytes }, typeOf(path), request)
}

async function read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await Deno.readFile(new URL(`./dist/${path}`, import.meta.url))
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.IsADirectory) return null
    throw error
  }
}

const TYPES: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  flac: 'audio/flac',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  png: 'image/png',
  wav: 'audio/wav',
  webp: 'image/webp',
}

/** The type of a media file by its extension; the rules give the type of all others. */
function typeOf(path: string): Record<string, string> {
  const type = TYPES[/[^.]*$/.exec(path.toLowerCase())?.[0] ?? '']
  return type ? { 'Content-Type': type } : {}
}
