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
