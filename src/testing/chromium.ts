// A browser without a screen, for the tests of a file.
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { describe } from 'vitest'

const PROGRAM = '/usr/bin/chromium'

/** `describe` for tests that need Chromium: where it is absent they are skipped, unless hosts are required. */
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
