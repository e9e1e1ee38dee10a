// What web pages and faces are made of in addition to the catalog.
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { NO_EVENTS } from '../../core/library/events/event.ts'
import type { Source } from '../../core/library/source.ts'
import type { SiteSettings } from '../../core/settings/site-settings.ts'
import { logoPainter } from '../../core/site/logo-icon.ts'
import type { Sharp } from '../../core/site/sharp.ts'
import type { Addresses, DataTerms } from '../../core/site/site.ts'
import type { Host } from '../../hosts/shared/host.ts'
import { readAssets } from '../../pages/look/assets.ts'
import { type SiteContext, siteName } from '../../pages/parts/context.ts'
import type { Project } from './project.ts'

export type PageInputs = Omit<SiteContext, 'counts'>

interface Beside {
  readonly sources: readonly Source[]
  /** The last date that is not in the future for feeds. */
  readonly today: string
  readonly sharp: Sharp | null
}

export async function findPageInputs(
  project: Project,
  { sources, today, sharp }: Beside,
): Promise<PageInputs> {
  const { data, settings, rules, own, look, faces } = project
  const site = {
    ...settings.site,
    robots: settings.robots,
    terms: dataTerms(settings.site, sources),
    words: look.words,
  }
  const painter = sharp && logoPainter(sharp)
  const name = siteName({ site, rules })
  return {
    rules,
    addresses: resolveAddresses(project),
    site,
    assets: hasPages(rules) ? await readAssets({ data, site, name, rules, painter }) : null,
    ownPages: own.pages,
    news: own.news.filter(({ date }) => date <= today),
    playlists: [],
    events: NO_EVENTS,
    theme: look.theme,
    faces,
  }
}

const resolveAddresses = ({ settings, rules, hosts, placeholder }: Project): Addresses => ({
  baseUrl: rules.baseUrl,
  ...(rules.links && { links: rules.links }),
  mediaUrl: settings.media_url ?? `${rules.baseUrl}/media`,
  ...(areFiltersAnswered(rules, hosts) && { hasFilters: true as const }),
  placeholder: placeholder.image,
  hasOwnPlaceholder: placeholder.own === undefined,
})

/** Whether every host answers a filter: by its code, or with files. */
const areFiltersAnswered = ({ filters, links }: SiteRules, hosts: readonly Host[]): boolean =>
  filters !== undefined &&
  links === undefined &&
  hosts.every(({ composes, choosesFilters }) => composes || (filters === 'pressed' && choosesFilters))

/** Whose data a site publishes: each attribution once, that of the site first. */
function dataTerms({ data_license, attribution }: SiteSettings, sources: readonly Source[]): DataTerms {
  const named = [attribution, ...sources.map((source) => source.attribution)]
  return {
    license: data_license ?? null,
    attributions: [...new Set(named.filter((text) => text !== undefined))],
  }
}
