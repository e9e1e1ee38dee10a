// The rules, executed over a pressed folder. serve-handler sends the files; what a request is answered
// with is decided before it is called.
import { createReadStream } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import serveHandler from 'serve-handler'
import { type Answer, absent, answerTo, type Headers, type SiteRules } from '../model/rules.ts'

export function answerWith(rules: SiteRules, folder: string): RequestListener {
  return (request, response) => {
    const [path = '/', ...query] = (request.url ?? '/').split('?')
    const asked = {
      method: request.method ?? 'GET',
      path,
      query: query.length > 0 ? `?${query.join('?')}` : '',
    }
    const answer = answerTo(rules, asked)
    if ('file' in answer) void sendFile(request, response, answer, rules, folder)
    else send(request, response, answer)
  }
}

type FileAnswer = Extract<Answer, { file: string }>
type TextAnswer = Exclude<Answer, { file: string }>

function send(request: IncomingMessage, response: ServerResponse, answer: TextAnswer): void {
  const body = 'body' in answer ? Buffer.from(answer.body) : Buffer.alloc(0)
  response.writeHead(answer.status, {
    ...answer.headers,
    ...('location' in answer ? { Location: answer.location } : {}),
    'Content-Length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FileAnswer,
  rules: SiteRules,
  folder: string,
): Promise<void> {
  request.url = `/${answer.file}`
  // A 304 carries only what is set here; its tag can be no other than the one asked about.
  const tag = request.headers['if-none-match']?.replace(/^W\//, '')
  if (tag !== undefined) {
    request.headers['if-none-match'] = tag
    response.setHeader('ETag', tag)
  }
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
  await serveHandler(
    request,
    response,
    {
      public: folder,
      cleanUrls: false,
      directoryListing: false,
      etag: true,
      headers: overridesOf(answer.headers),
    },
    {
      // It opens the file before it compares tags, and leaves it open for a 304.
      createReadStream: (file, options) => {
        const stream = createReadStream(file, options)
        response.once('close', () => stream.destroy())
        return stream
      },
      sendError: async () => {
        for (const name of response.getHeaderNames()) response.removeHeader(name)
        send(request, response, absent(rules, answer) as TextAnswer)
      },
    },
  )
}

/** Our headers in place of those serve-handler would give; its types do not say that null takes one away. */
function overridesOf(headers: Headers) {
  const entries = Object.entries<string | null>({ ...headers, 'Content-Disposition': null })
  return [{ source: '**', headers: entries.map(([key, value]) => ({ key, value: value as string })) }]
}
