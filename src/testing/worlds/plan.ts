// The options of a plan for a site without web pages and files of its own.
import type { PlanOptions } from '../../press/incremental/plan.ts'
import { siteRules } from '../catalogs/rules.ts'

export const PLAN_OPTIONS: PlanOptions = {
  config: 'config',
  revision: null,
  shard: null,
  rules: siteRules({ limits: [2], paging: { pageSize: 2, maxLimit: 100 } }),
  day: '2026-11-25',
  today: '2026-11-25',
  others: [],
  forms: { artist: [], release: [], label: [], track: [] },
  faces: [],
  pictures: { sizes: new Map(), files: [], placeholder: '' },
  searched: { pictures: null, audio: '/media', pages: [] },
  packs: { salt: 'config', blockBytes: 4096, tableRows: 100 },
}
