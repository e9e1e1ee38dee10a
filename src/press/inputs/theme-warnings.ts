// Finds what the HTML and the style sheets of a theme load in vain (missing files, and what the policy of pages
// blocks), and what they leave open.
import path from 'node:path'
import { groupBy } from '../../contract/common/group-by.ts'
import { policySources } from '../../contract/rules/web-headers.ts'
import { withoutEscapes } from '../../contract/urls/urls.ts'
import { distinctPlaces, listExamples } from '../../core/problems/examples.ts'
import { nearestName } from '../../core/problems/validation.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { formatCount, formatNumber } from '../../core/system/format.ts'
import type { CustomProperty, ThemeReference } from '../../pages/own/theme.ts'
import { propertyNames } from '../../pages/own/theme-properties.ts'
import { INLINE } from '../../pages/own/theme-references.ts'
import type { PageInputs } from './page-inputs.ts'

/**
 * Returns the references to missing media of the site, and those of style sheets that leave the media: no build copies
 * files that are elsewhere.
 * @param paths the paths of the site's files
 */
export const deadReferences = ({ theme, rules }: PageInputs, paths: ReadonlySet<string>): ThemeReference[] =>
  theme.references.filter((reference) => {
    const url = referenceAddress(reference, rules.baseUrl)
    if (url?.origin !== rules.baseUrl) return false
    if (url.pathname.startsWith('/media/')) return !paths.has(withoutEscapes(url.pathname))
    return reference.folder !== '/' && !IN_SITE.test(url.pathname)
  })

/** Files of the site beside its media: scripts, fonts and icons. */
const IN_SITE = /^\/(?:assets\/|[^/]*$)/

/** Returns one warning for everything that the Content-Security-Policy of pages blocks. */
export function blockedReferences({ theme, rules }: PageInputs): Warning | null {
  if (!rules.web) return null
  const sources = policySources(rules.web)
  const blocked = theme.references.filter(
    (reference) => !isAllowed(reference, sources[reference.directive], rules.baseUrl),
  )
  const [first] = blocked
  if (!first) return null
  const { file, directive, source } = first
  const element = directive === 'style-src' ? 'style' : 'script'
  const what = isKeyword(first) ? `the ${element}` : source
  return {
    code: 'BLOCKED_SOURCE',
    count: blocked.length,
    message: `${formatCount(blocked.length, 'part')} of the theme that browsers do not load, such as ${what} in ${path.basename(file)}: the policy of the pages does not allow it.`,
    at: distinctPlaces(blocked),
    hint: hintFor(blocked),
  }
}

/** Returns one warning for everything that a theme leaves open. */
export function unclosedMarkup({ theme, rules }: PageInputs): Warning | null {
  const { unclosed } = theme
  if (!rules.web || unclosed.length === 0) return null
  const examples = listExamples(unclosed, ({ file, markup }) => `${markup} in ${path.basename(file)}`)
  return {
    code: 'UNCLOSED_MARKUP',
    count: unclosed.length,
    message: `${formatCount(unclosed.length, 'part')} of the theme ${unclosed.length === 1 ? 'is' : 'are'} not closed: ${examples}.`,
    at: distinctPlaces(unclosed),
    hint: 'Close it: </div> closes <div>, } closes {, and */ closes /*. Until then, what follows on the pages is inside of it.',
  }
}

/** Returns one warning for the custom properties that a theme sets in vain, or uses without a value. */
export function idleProperties({ theme: { properties }, assets }: PageInputs): Warning | null {
  const ofPages = propertiesOfPages(assets)
  const named = (...acts: CustomProperty['act'][]) =>
    new Set([...ofPages, ...properties.filter(({ act }) => acts.includes(act)).map(({ name }) => name)])
  const [used, set] = [named('use', 'name'), named('set', 'name')]
  const unset = properties.filter(({ act, name }) => act === 'use' && !set.has(name))
  const unused = properties.filter(({ act, name }) => act === 'set' && !used.has(name))
  const idle = [...unset, ...unused]
  if (idle.length === 0) return null
  for (const { name } of unset) used.delete(name)
  const slips = idle.flatMap(({ act, name }) => {
    const nearest = nearestName(name, [...(act === 'use' ? set : used)])
    return nearest === undefined ? [] : [`${nearest} for ${name}`]
  })
  const names = [...new Set(idle.map(({ name }) => name))]
  return {
    code: 'IDLE_PROPERTY',
    count: names.length,
    message: `${names.length === 1 ? '1 custom property' : `${formatNumber(names.length)} custom properties`} in the theme that nothing uses, or nothing sets: ${listExamples(names, (name) => name)}.`,
    at: distinctPlaces(idle),
    hint:
      slips.length > 0
        ? `Write ${listExamples([...new Set(slips)], (slip) => slip)}.`
        : 'Set what var() uses, and remove what neither the pages nor the theme use.',
  }
}

/** Returns the custom properties that the style sheet of the pages names. */
function propertiesOfPages(assets: PageInputs['assets']): readonly string[] {
  const sheet = assets?.files.find(({ path: file }) => `/${file}` === assets.paths['page.css'])
  return propertyNames(String(sheet?.body ?? ''))
}

/** Whether a policy allows something inside HTML, by a keyword or a hash. */
const isKeyword = ({ source }: ThemeReference): boolean => source.startsWith("'")

/** Returns the URL of a reference; null for what is not an address. */
function referenceAddress(reference: ThemeReference, baseUrl: string): URL | null {
  const { folder, source } = reference
  if (isKeyword(reference)) return null
  const base = baseUrl + folder
  return URL.canParse(source, base) ? new URL(source, base) : null
}

/** What is neither a keyword nor an address loads nothing, so nothing is blocked. */
function isAllowed(reference: ThemeReference, sources: readonly string[], baseUrl: string): boolean {
  if (isKeyword(reference)) return sources.includes(reference.source)
  const url = referenceAddress(reference, baseUrl)
  if (url === null) return true
  if (url.origin === baseUrl) return sources.includes("'self'")
  return sources.some((source) => source === url.protocol || isWithinSource(url, source))
}

/** Whether a source of a policy, such as `https://*.example.com:8080/scripts/`, allows a URL. */
function isWithinSource({ origin, hostname, port, protocol, pathname }: URL, source: string): boolean {
  if (!URL.canParse(source.replace('//*.', '//'))) return false
  const allowed = new URL(source.replace('//*.', '//'))
  const isHost = source.includes('//*.')
    ? hostname.endsWith(`.${allowed.hostname}`) && port === allowed.port && protocol === allowed.protocol
    : origin === allowed.origin
  const isPath = allowed.pathname.endsWith('/')
    ? pathname.startsWith(allowed.pathname)
    : pathname === allowed.pathname
  return isHost && isPath
}

/** Names the settings that allow it, or the way out if no setting does. */
function hintFor(blocked: readonly ThemeReference[]): string {
  const allowable = blocked.flatMap(sourceFor)
  const csp = [...groupBy(allowable, ({ directive }) => directive)].map(
    ([directive, named]) =>
      `"${directive}": ${JSON.stringify([...new Set(named.map(({ source }) => source))])}`,
  )
  const isMovable = blocked.some(({ directive }) => directive === 'font-src' || directive === 'style-src')
  return [
    ...(csp.length > 0 ? [`To allow it, write in site.json: "csp": { ${csp.join(', ')} }.`] : []),
    ...(isMovable ? ['Fonts, style sheets and styles load from the folder theme.'] : []),
    ...(blocked.some(({ source }) => source === INLINE)
      ? ['No setting allows styles and handlers in attributes.']
      : []),
    ...(blocked.some(({ source }) => source.startsWith('http:'))
      ? ['Addresses must begin with https:.']
      : []),
  ].join(' ')
}

/** Returns what `csp` can name for a reference: a hash, or an origin of another site. */
function sourceFor(reference: ThemeReference): { directive: string; source: string }[] {
  const { directive, source } = reference
  if (source === INLINE) return []
  if (isKeyword(reference)) return [{ directive, source }]
  const url = new URL(source, 'https://site.invalid')
  return url.protocol === 'https:' ? [{ directive, source: url.origin }] : []
}
