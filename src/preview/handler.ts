// The rules, executed over a pressed folder. serve-handler sends the files; what a request is answered
// with is decided before it is called.
import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import serveHandler from 'serve-handler'
import { answerTo, askedOf, type FileAnswer, type Headers, type TextAnswer } from '../api/rules.ts'
import type { SiteRules } from '../api/site-rules.ts'

/** Answers what no pressed file does: windows that are not pressed, variants to derive, what is not there. */
export type Make = (request: Request) => Promise<Response>

export function answerWith(rules: SiteRules, folder: string, make: Make): RequestListener {
  return (request, response) => {
    const { method = 'GET', url = '/' } = request
    const answer = answerTo(rules, askedOf(method, url))
    // A site that is not whole ends one answer, and not the server.
    const sendMade = () => void sendResponse(make, url, request, response).catch(() => sendFailure(response))
    if (!('file' in answer)) send(request, response, answer)
    else if (!answer.isPressed || !isDecodable(answer.file)) sendMade()
    else void sendFile(request, response, answer, folder, sendMade)
  }
}

/** What cannot be decoded, serve-handler answers with a page of its own. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: TextAnswer): void {
  const body = 'body' in answer ? Buffer.from(answer.body) : Buffer.alloc(0)
  response.writeHead(answer.status, {
    ...answer.headers,
    ...('location' in answer ? { Location: answer.location } : {}),
    'Content-Length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function sendFailure(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"detail":"A page is missing."}')
}

async function sendResponse(
  make: Make,
  url: string,
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const tag = headers['if-none-match']
  const fields = tag === undefined ? {} : { 'If-None-Match': tag }
  const made = await make(new Request(`http://preview${url}`, { method, headers: fields }))
  const body = Buffer.from(await made.arrayBuffer())
  const length = method === 'HEAD' || made.status === 304 ? {} : { 'content-length': body.length }
  response.writeHead(made.status, { ...Object.fromEntries(made.headers), ...length }).end(body)
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FileAnswer,
  folder: string,
  sendMade: () => void,
): Promise<void> {
  request.url = `/${answer.file}`
  // A 304 carries only what is set here; its tag can be no other than the one asked about.
  const tag = request.headers['if-none-match']?.replace(/^W\//, '')
  if (tag !== undefined) {
    request.headers['if-none-match'] = tag
    response.setHeader('ETag', tag)
  }
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
  const sendAbsent = () => {
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    sendMade()
  }
  const options = {
    public: folder,
    cleanUrls: false,
    directoryListing: false,
    etag: true,
    headers: overridesOf(answer.headers),
  }
  const methods = {
    // A name that no file can have, because of its length or a NUL, is the name of no file.
    lstat: (file: string) =>
      lstat(file).catch((error) => Promise.reject(Object.assign(error, { code: 'ENOENT' }))),
    // It opens the file before it compares tags, and leaves it open for a 304.
    createReadStream: (file: string, range?: { start?: number; end?: number }) => {
      const stream = createReadStream(file, range)
      stream.once('error', () => response.headersSent && response.destroy())
      response.once('close', () => stream.destroy())
      return stream
    },
    sendError: async () => sendAbsent(),
  }
  // What cannot be read it rejects with, before it sends anything. Its types know no lstat of promises.
  await serveHandler(request, response, options, methods as object).catch(sendAbsent)
}

/** Our headers in place of those serve-handler would give; its types do not say that null takes one away. */
function overridesOf(headers: Headers) {
  const entries = Object.entries<string | null>({ ...headers, 'Content-Disposition': null })
  return [{ source: '**', headers: entries.map(([key, value]) => ({ key, value: value as string })) }]
}
