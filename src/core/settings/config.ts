// Reads data/site.json; the command line and the environment override it.

import { knownValues } from '../../contract/common/known-values.ts'
import { FACES_FOLDER } from '../../contract/rules/faces.ts'
import { parseRules, type SiteRules } from '../../contract/rules/site-rules.ts'
import type { WebRules } from '../../contract/rules/web-headers.ts'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { existsSync } from '../platform/files.ts'
import path from '../platform/path.ts'
import { CatalogError, CatalogErrors, siteDamaged } from '../problems/errors.ts'
import { explainIssues, UNCOMPILED } from '../problems/validation.ts'
import { readIfPresent } from '../system/file-system.ts'
import { fieldsAt, findSetting } from './setting-names.ts'
import { type Settings, settingsSchema } from './settings.ts'
import { readSettingsFile } from './settings-file.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Settings that the command line may override. */
export interface Overrides {
  readonly baseUrl?: string | undefined
}

/**
 * Reads the settings of a site: site.json, overridden by the command line and the environment.
 * @throws CatalogErrors for invalid settings
 */
export async function readSettings(data: string, flags: Overrides, env: Environment): Promise<Settings> {
  const file = settingsFile(data)
  const overrides = knownValues({ base_url: flags.baseUrl ?? addressFrom(env) })
  const written = await readSettingsFile(file)
  const value = { ...knownValues({ base_url: deploymentFrom(env) }), ...written.value, ...overrides }
  const checked = settingsSchema.safeParse(value, UNCOMPILED)
  if (checked.success) return checked.data
  const refusals = checked.error.issues.flatMap((issue) =>
    explainIssues([issue], { thing: 'a site', value, fields: fieldsAt(issue.path) }),
  )
  const errors = refusals.map(({ code, message, field = '', path, hint }) => {
    if (field === 'base_url' && flags.baseUrl !== undefined) return badBaseUrl(message, hint)
    const at = Object.hasOwn(overrides, field) ? [] : [written.locate(path)]
    const meant = code === 'UNKNOWN_FIELD' ? findSetting(path) : undefined
    const wayOut =
      meant === undefined
        ? (hint ?? (field === 'base_url' ? AS_ADDRESS : undefined))
        : `Did you mean "${meant}"?`
    return new CatalogError('BAD_CONFIG', message, { at, hint: wayOut, proposals: [{ path }] })
  })
  throw new CatalogErrors(errors.sort(byPlace), 0)
}

const AS_ADDRESS = 'Write it as in https://api.example.com.'

/** @param message the message for the same value in site.json */
const badBaseUrl = (message: string, hint = AS_ADDRESS): CatalogError =>
  new CatalogError('BAD_FLAG', message.replace(/^The field "\w+" of this site/, '--base-url'), { hint })

/** Compares errors by their position in the file; errors of the command line come first. */
function byPlace({ at: [one] }: CatalogError, { at: [other] }: CatalogError): number {
  return (one?.line ?? 0) - (other?.line ?? 0) || (one?.column ?? 0) - (other?.column ?? 0)
}

/**
 * The rules that follow from the settings, the same for every host.
 * @throws CatalogError NO_ADDRESS if the site has no address
 */
export function siteRules(settings: Settings, data: string): SiteRules {
  if (settings.base_url === undefined) {
    const hint = `Pass it with --base-url https://api.example.com, or set "base_url" in ${settingsFile(data)}.`
    const beside = settingsFile(path.dirname(path.resolve(data)))
    throw new CatalogError('NO_ADDRESS', 'The links of the site need the address it will be published at.', {
      hint: existsSync(beside)
        ? `Settings are read in the folder ${data}: move the site.json beside that folder into it. ${hint}`
        : hint,
      proposals: [{ path: ['base_url'] }],
    })
  }
  return {
    baseUrl: settings.base_url,
    paging: { pageSize: settings.page_size, maxLimit: settings.max_limit },
    limits: [...new Set([settings.page_size, ...settings.limits])],
    variants: settings.variants,
    ...(settings.layout === 'packed' && { layout: settings.layout }),
    ...(settings.store !== undefined && { store: settings.store }),
    cors: settings.cors,
    cacheControl: settings.cache_control,
    cacheControlErrors: settings.cache_control_errors,
    docs: settings.docs,
    bulk: settings.bulk,
    changes: settings.changes,
    ...((settings.pages || settings.faces.length > 0) && {
      web: {
        audio: originOfAudio(settings),
        ...withLive(settings),
        ...(!settings.pages && { only: `/${FACES_FOLDER}/` }),
      },
    }),
    ...((settings.search ?? settings.pages) && { search: true }),
    ...(settings.filters && { filters: settings.filters }),
  }
}

/** What pages may load from elsewhere: what the settings name, and the stream of a radio. */
function withLive({ csp, site: { live } }: Settings): Pick<WebRules, 'csp'> {
  if (!live) return csp ? { csp } : {}
  return { csp: { ...csp, 'media-src': [...(csp?.['media-src'] ?? []), new URL(live.url).origin] } }
}

/** The origin of audio files; null if it is the site's own. */
function originOfAudio({ base_url, media_url = base_url }: Settings): string | null {
  const origin = media_url === undefined ? null : new URL(media_url).origin
  return origin === base_url ? null : origin
}

/**
 * The rules with which a site was built; undefined if there are none.
 * @throws CatalogError DAMAGED_SITE
 */
export async function rulesOfBuild(dist: string): Promise<SiteRules | undefined> {
  const file = path.join(dist, RULES_FILE)
  const text = await readIfPresent(file)
  if (text === null) return undefined
  const rules = parseRules(text)
  if (rules === null) throw siteDamaged(file)
  return rules
}

/**
 * The time of a build, in milliseconds: now, or SOURCE_DATE_EPOCH in seconds, with which builds on different days are
 * equal (https://reproducible-builds.org/specs/source-date-epoch/).
 * @throws CatalogError BAD_CONFIG
 */
export function readTime({ SOURCE_DATE_EPOCH: written = '' }: Environment): number {
  if (written === '') return Date.now()
  if (/^\d{1,12}$/.test(written)) return Number(written) * 1000
  throw new CatalogError('BAD_CONFIG', `The environment variable SOURCE_DATE_EPOCH is "${written}".`, {
    hint: 'Set it to a whole number of seconds since 1970, such as the output of `git log -1 --format=%ct`, or unset it.',
  })
}

/** The address of the site on Netlify or Vercel, from the variables that the build environment documents. */
export function addressFrom(env: Environment): string | undefined {
  if (env.NETLIFY) return (env.CONTEXT === 'production' ? env.URL : env.DEPLOY_PRIME_URL) || undefined
  if (env.VERCEL) {
    const production = env.VERCEL_ENV === 'production' ? env.VERCEL_PROJECT_PRODUCTION_URL : undefined
    const host = production ?? env.VERCEL_URL
    return host ? `https://${host}` : undefined
  }
  return undefined
}

/**
 * The address of one deployment, used only if site.json gives none: Cloudflare Pages does not name the production
 * address, not even in a production build.
 */
const deploymentFrom = (env: Environment): string | undefined =>
  (env.CF_PAGES && env.CF_PAGES_URL) || undefined

export const settingsFile = (data: string): string => path.join(data, 'site.json')
