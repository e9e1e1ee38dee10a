// A release as a manifest: a canvas for each track, as long as the track.
import { withEnds } from '../../contract/common/chapters.ts'
import { audioType } from '../../contract/rules/media-types.ts'
import { labelsOfCard } from '../../core/library/web/card-labels.ts'
import type { ReleasePage, ReleaseTrack } from '../../core/library/web/page-records.ts'
import { toLicense } from '../../core/records/license-names.ts'
import type { FaceContext } from '../../core/site/face.ts'
import {
  collectionRef,
  collectionUrl,
  describeHomepage,
  describeImage,
  describeRecord,
  describeSummary,
  describeThumbnail,
  type Item,
  line,
  manifestUrl,
  navDate,
  renderDocument,
  requiredStatement,
  rightsStatement,
  written,
} from './resources.ts'

export function makeManifest({ card, release, tracks }: ReleasePage, context: FaceContext): string {
  const { words } = context
  const id = manifestUrl(context, card.uuid)
  const cover = describeThumbnail(context, 'release', card)
  const of: Of = { id, card, cover }
  const timed = tracks.filter(({ duration }) => Number(duration) > 0)
  const labels = labelsOfCard(card)
  const numbers = new Set([release.catalognumber, ...labels.map(({ catalognumber }) => catalognumber)])
  return renderDocument({
    id,
    type: 'Manifest',
    label: written(context, card.name),
    summary: describeSummary(context, release.description),
    metadata: present([
      line(context, words.lists.artist, [card.artist_display]),
      line(
        context,
        words.label,
        labels.map(({ name }) => name),
      ),
      line(context, words.date, [card.releasedate]),
      line(context, words.firstReleased, [card.originaldate]),
      line(context, words.catalogNumber, [...numbers]),
      line(context, words.barcode, [release.barcode]),
      line(context, words.groups.tag, release.tags ?? []),
      line(context, words.license, [release.license && toLicense(release.license).name]),
    ]),
    rights: rightsStatement(release.license),
    requiredStatement: requiredStatement(context),
    provider: labels.map(({ uuid, name }) => {
      const url = context.pageUrl('label', uuid)
      return {
        id: url,
        type: 'Agent',
        label: written(context, name),
        homepage: describeHomepage(context, url, name),
      }
    }),
    navDate: navDate(card.releasedate),
    thumbnail: cover,
    homepage: describeHomepage(context, context.pageUrl('release', card.uuid), card.name),
    seeAlso: describeRecord(context, 'release', card.uuid),
    partOf: labels.map(({ uuid, name }) =>
      collectionRef(collectionUrl(context, 'label', uuid), written(context, name)),
    ),
    behavior: timed.length > 1 ? ['auto-advance'] : undefined,
    items:
      timed.length > 0
        ? timed.map((track) => trackCanvas(context, of, track))
        : [coverCanvas(context, of, `${id}?canvas=cover`)],
    structures: timed.length > 0 ? [describeRange(context, of, timed)] : undefined,
  })
}

/** The tracks as one range: viewers such as Ramp list, and play one after another, only what is in ranges. */
const describeRange = (context: FaceContext, { id, card }: Of, tracks: readonly ReleaseTrack[]): Item => ({
  id: `${id}#range`,
  type: 'Range',
  label: written(context, card.name),
  items: tracks.map(({ uuid, name, duration, facts }) => {
    const part = (start: number, end: number) => [
      { id: `${id}?canvas=${uuid}#t=${start},${end}`, type: 'Canvas' },
    ]
    const chapters = withEnds(facts?.chapters ?? [], Number(duration)).filter(({ start, end }) => end > start)
    return {
      id: `${id}#range-${uuid}`,
      type: 'Range',
      label: written(context, name),
      items:
        chapters.length === 0
          ? part(0, Number(duration))
          : chapters.map(({ start, end, title }, at) => ({
              id: `${id}#range-${uuid}-${at + 1}`,
              type: 'Range',
              label: written(context, title),
              items: part(start, end),
            })),
    }
  }),
})

/** What a canvas needs to know of its manifest. */
interface Of extends Pick<ReleasePage, 'card'> {
  readonly id: string
  readonly cover: Item[] | undefined
}

/** The address of a canvas is that of its manifest, with a query that hosts ignore: it must not have a fragment. */
function trackCanvas(context: FaceContext, of: Of, { uuid, stream, facts, ...track }: ReleaseTrack): Item {
  const id = `${of.id}?canvas=${uuid}`
  const { words } = context
  const duration = Number(track.duration)
  const sound = stream !== null && {
    id: context.audioUrl(stream),
    type: 'Sound',
    format: audioType(stream),
    duration,
  }
  return {
    id,
    type: 'Canvas',
    label: written(context, track.name),
    duration,
    metadata: present([
      line(context, words.lists.artist, [track.artist_display]),
      line(context, words.composer, facts?.composers?.map(({ name }) => name) ?? []),
      line(context, words.work, [facts?.work ?? null]),
      line(context, words.movement, [facts?.movement ?? null]),
      line(context, 'ISRC', facts?.isrc ?? []),
      line(context, words.groups.tag, facts?.tags ?? []),
    ]),
    rights: rightsStatement(facts?.license),
    thumbnail: of.cover,
    accompanyingCanvas: of.card.picture === null ? undefined : coverCanvas(context, of, `${id}-cover`),
    items: [painted({ canvas: id, name: uuid, id: of.id }, sound || undefined)],
  }
}

/** A picture of unknown size fills a square. */
const SQUARE = { width: 1000, height: 1000 }

function coverCanvas(context: FaceContext, { id: manifest, card }: Of, id: string): Item {
  const { width, height } = card.picture ?? SQUARE
  const name = id.slice(id.indexOf('=') + 1)
  return {
    id,
    type: 'Canvas',
    label: written(context, card.name),
    width,
    height,
    items: [painted({ canvas: id, name, id: manifest }, describeImage(context, 'release', card))],
  }
}

interface Place {
  /** The address of the manifest. */
  readonly id: string
  readonly canvas: string
  /** Distinguishes the canvas in the manifest. */
  readonly name: string
}

/** The content of a canvas: a sound, a picture, or nothing. */
const painted = ({ id, canvas, name }: Place, body: Item | undefined): Item => ({
  id: `${id}#page-${name}`,
  type: 'AnnotationPage',
  items: body
    ? [{ id: `${id}#painting-${name}`, type: 'Annotation', motivation: 'painting', body, target: canvas }]
    : [],
})

/** Without lines, the list itself is absent. */
function present(lines: readonly (Item | null)[]): readonly Item[] | undefined {
  const known = lines.filter((each) => each !== null)
  return known.length > 0 ? known : undefined
}
