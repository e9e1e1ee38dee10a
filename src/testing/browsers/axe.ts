// The checks of axe-core, for tests of pages in a browser.
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/**
 * Returns what axe-core finds on a page, of every impact. It is injected from outside the page, whose policy allows
 * only its own scripts: the page must be opened with `bypassCSP`.
 * @param rules by default all, with the size of targets
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: [...rules] } : { rules: { 'target-size': { enabled: true } } }),
  }
  if (!(await page.evaluate('"axe" in window'))) await page.addScriptTag({ path: AXE })
  const results = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as axe.AxeResults
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(' ')} ${html} ${failureSummary}`),
  )
}

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 900 }
/** Colors do not depend on the width, nor sizes on the colors. */
const APPEARANCES = [
  { viewport: DESKTOP, colorScheme: 'light', rules: undefined },
  {
    viewport: PHONE,
    colorScheme: 'dark',
    // Those whose result depends on the width or the color scheme.
    rules: ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'],
  },
] as const

/** The violations on an open page, on a desktop in light and on a phone in dark, and the viewports that it does not fit. */
export async function findFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const { viewport, colorScheme, rules } of APPEARANCES) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    faults.push(...(await violations(page, rules)))
    const width = await page.evaluate('document.documentElement.scrollWidth')
    if (width !== viewport.width) faults.push(`${width} pixels wide in ${viewport.width}`)
  }
  return faults
}
