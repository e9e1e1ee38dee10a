// A headless browser for the tests of a file.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { describe } from 'vitest'

const PROGRAM = '/usr/bin/chromium'

/** `describe` for tests that need Chromium: without it they are skipped, or fail if hosts are required. */
export function describeWithChromium(name: string, tests: () => void): void {
  if (existsSync(PROGRAM) || process.env.REQUIRE_HOSTS) describe(name, tests)
  else describe.skip(`${name} (skipped: there is no ${PROGRAM})`, () => {})
}

export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: PROGRAM,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** Opens a page that records its errors and the hosts of its requests. */
export async function watchedPage(browser: Browser, options: BrowserContextOptions = {}) {
  const page = await browser.newPage(options)
  const complaints: string[] = []
  const hosts = new Set<string>()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).host)
  })
  return { page, complaints, hosts }
}
