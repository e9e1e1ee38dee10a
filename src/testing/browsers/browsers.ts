// Headless browsers for tests. Playwright 1.65 sends Firefox commands that its extended support release
// 153 does not have, so package.json stays at 1.64.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, firefox } from 'playwright-core'
import { describe } from 'vitest'
import { atSuiteEnd } from '../run/suite-end.ts'

/** The engine without windows: pages open in a third of the time that the whole browser takes. */
const CHROMIUM = '/usr/bin/chromium-headless-shell'
const FIREFOX = '/usr/bin/firefox-esr'

export const openChromium = (): Promise<Browser> => sharedBrowser('chromium')
const openFirefox = (): Promise<Browser> => sharedBrowser('firefox')

const LAUNCH = {
  chromium: () =>
    chromium.launch({
      executablePath: CHROMIUM,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    }),
  firefox: () =>
    firefox.launch({
      executablePath: FIREFOX,
      // The release of Mozilla, which is driven by WebDriver BiDi.
      channel: 'moz-firefox',
      // A machine of tests has no sound card, and a page that is loaded by itself plays or not, as Firefox decides.
      firefoxUserPrefs: { 'media.cubeb.force_mock_context': true, 'media.autoplay.default': 0 },
    }),
}

const launched = new Map<keyof typeof LAUNCH, Promise<Browser>>()

/**
 * Files share the browser of their worker, which ends with it: Firefox takes five seconds of a core to start. The pages
 * that a file leaves open are closed at its end.
 */
async function sharedBrowser(name: keyof typeof LAUNCH): Promise<Browser> {
  const launching = launched.get(name) ?? LAUNCH[name]()
  launched.set(name, launching)
  const browser = await launching
  atSuiteEnd(() => Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}

/** `describe` for tests that need Chromium. */
export const describeWithChromium = (name: string, tests: () => void): void =>
  describeWith(CHROMIUM, name, tests)

/**
 * Describes the same tests in Chromium and in Firefox.
 * @param tests receives the function that opens the browser
 */
export function describeInBrowsers(name: string, tests: (open: () => Promise<Browser>) => void): void {
  describeWith(CHROMIUM, `${name} in Chromium`, () => tests(openChromium))
  describeWith(FIREFOX, `${name} in Firefox`, () => tests(openFirefox))
}

/** `describe` for tests that need a program: without it they are skipped, or fail if hosts are required. */
function describeWith(program: string, name: string, tests: () => void): void {
  if (existsSync(program) || process.env.REQUIRE_HOSTS) describe(name, tests)
  else describe.skip(`${name} (skipped: there is no ${program})`, () => {})
}

/** Opens a page that records its errors and the hosts of its requests. */
export async function watchedPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
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
