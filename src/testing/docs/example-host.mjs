// Node.js without any platform: the handler of Cloudflare, which takes the files of ./dist as its assets.

/** @type {import('catalog-press').OwnHost} */
export default {
  name: 'node',
  title: 'Node.js',
  docs: 'https://nodejs.org/api/http.html',
  composes: true,
  files: () => [
    { in: 'project', path: 'handler.mjs', handler: 'cloudflare' },
    { in: 'project', path: 'server.mjs', body: SERVER },
  ],
}

const SERVER = `import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import handler from './handler.mjs'

const ASSETS = {
  fetch: ({ pathname }) =>
    readFile(new URL(\`dist\${pathname}\`, import.meta.url)).then(
      (bytes) => new Response(bytes),
      () => new Response(null, { status: 404 }),
    ),
}

createServer(async ({ method, url, headers }, response) => {
  const request = new Request(new URL(url, 'http://site'), { method, headers })
  const answer = await handler.fetch(request, { ASSETS })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}).listen(process.env.PORT, '127.0.0.1')
`
