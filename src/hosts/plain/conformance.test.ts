import { beforeAll, describe, it } from 'vitest'
import { conform, type Pressed, pressFor } from '../../testing/catalogs/conformance.ts'
import { serveFetch } from '../../testing/servers/fetch-server.ts'
import { serveAsGithubPages } from '../../testing/servers/github-pages.ts'
import { describeServer, freePort, startServer } from '../../testing/servers/servers.ts'
import { githubPages, plain } from './index.ts'

describe('a server like GitHub Pages', () => {
  let pressed: Pressed
  let base: string
  beforeAll(async () => {
    pressed = await pressFor(githubPages)
    base = await serveFetch(serveAsGithubPages(pressed.site))
  })

  it('answers every request as declared', () =>
    conform(githubPages.name, base, pressed, githubPages.deviations))
})

describeServer('python3', () => {
  let pressed: Pressed
  let base: string
  beforeAll(async () => {
    pressed = await pressFor(plain)
    const port = await freePort()
    const args = ['-m', 'http.server', `${port}`, '--bind', '127.0.0.1', '--directory', pressed.site]
    base = await startServer('python3', args, port)
  })

  it('answers every request as declared', () => conform(plain.name, base, pressed, plain.deviations))
})
