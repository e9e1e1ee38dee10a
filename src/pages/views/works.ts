// Works of classical music: above their movements on the page of a release, and on the page of their composer.
import { webPagePath } from '../../contract/urls/urls.ts'
import type { TrackFacts } from '../../core/library/joined-records.ts'
import { movementTitle } from '../../core/library/movements.ts'
import type { ArtistPage, ReleasePage, ReleaseTrack } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import type { PageContext } from '../parts/context.ts'
import { nameMarkup } from '../parts/names.ts'
import { fact } from '../parts/parts.ts'
import { siteWords } from '../words/words.ts'
import { discNumber, groupedTracks, type TrackGroup } from './track.ts'

type Facts = TrackFacts | null

/** The composers as links; null if none is known. */
const composerLinks = (context: PageContext, facts: Facts): Markup | null =>
  facts?.composers
    ? html`${facts.composers.map(
        ({ uuid, name }, at) =>
          html`${at > 0 && ', '}<a href="${webPagePath('artist', uuid)}">${nameMarkup(context, name)}</a>`,
      )}`
    : null

/** The composers, the work and the movement of a track. */
export function workFacts(context: PageContext, known: Facts): readonly (Markup | null)[] {
  const words = siteWords(context)
  const movement = movementTitle(known)
  return [
    fact(words.composer, composerLinks(context, known)),
    fact(words.work, known?.work ? nameMarkup(context, known.work) : null),
    fact(words.movement, movement && nameMarkup(context, movement)),
  ]
}

/** The tracks of a release, or of one of its discs, below the works that they are of; null if no work is known. */
export function tracksByWork(context: PageContext, shown: ReleasePage): Markup | null {
  if (!shown.tracks.some(({ facts }) => facts?.work)) return null
  return groupedTracks(context, shown, groupWorks(context, shown.tracks), ({ facts }) => movementTitle(facts))
}

/** Tracks that follow each other with one work by the same composers are a group. */
function groupWorks(context: PageContext, tracks: readonly ReleaseTrack[]): readonly TrackGroup[] {
  const runs: { readonly key: string; readonly title: Markup | null; readonly tracks: ReleaseTrack[] }[] = []
  for (const track of tracks) {
    const { facts } = track
    const key = facts?.work ? JSON.stringify([facts.work, facts.composers, discNumber(track)]) : ''
    const last = runs.at(-1)
    if (last?.key === key) last.tracks.push(track)
    else runs.push({ key, title: workTitle(context, facts), tracks: [track] })
  }
  return runs
}

function workTitle(context: PageContext, facts: Facts): Markup | null {
  if (!facts?.work) return null
  const composers = composerLinks(context, facts)
  return html`${nameMarkup(context, facts.work)}${composers && html` <span class="composer">${composers}</span>`}`
}

/** The works of a composer, each with its recordings. */
export function worksSection(context: PageContext, { works }: ArtistPage): Markup | null {
  if (!works) return null
  return html`<section class="works">
<h2>${siteWords(context).works}</h2>
<ul role="list">
${works.map(
  ({ title, recordings }) => html`<li>
<h3>${nameMarkup(context, title)}</h3>
<ul role="list">
${recordings.map(
  ({ uuid, artist_display, release, release_display }) =>
    html`<li><a href="${trackAddress(context, uuid, release)}">${nameMarkup(context, artist_display)}</a> <a class="album" href="${webPagePath('release', release)}">${nameMarkup(context, release_display)}</a></li>\n`,
)}</ul>
</li>
`,
)}</ul>
</section>
`
}

/** The page of a track, or its place on the page of its release. */
const trackAddress = ({ site }: PageContext, uuid: string, release: string): string =>
  site.track_pages ? webPagePath('track', uuid) : `${webPagePath('release', release)}#track-${uuid}`
