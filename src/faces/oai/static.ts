// The static repository: one file from which a gateway of OAI-PMH answers harvesters
// (https://www.openarchives.org/OAI/2.0/guidelines-static-repository.htm). It has no sets and no deleted records.
import { parseTexts } from '../../contract/common/texts.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { ReleasePage } from '../../core/library/web/page-records.ts'
import type { FaceCatalog, FaceContext } from '../../core/site/face.ts'
import { type Fields, FORMATS, type Format } from './formats.ts'
import type { Repository } from './repository.ts'
import { element, schemaAt, wrap } from './xml.ts'

export const STATIC_REPOSITORY = 'static.xml'

export interface OaiSettings {
  readonly email: string
  /** The address of the gateway that answers for the file. */
  readonly gateway?: string | undefined
}

const NAMESPACE = 'http://www.openarchives.org/OAI/2.0/static-repository'
const PREFIX = 'oai_dc'
const DUBLIN_CORE = FORMATS.get(PREFIX) as Format

/** Renders all releases with their tracks, as Dublin Core. */
export async function staticRepository(
  context: FaceContext<OaiSettings>,
  catalog: FaceCatalog,
  repository: Repository,
): Promise<string> {
  const days = new Map(repository.changes.map(({ kind, uuid, day }) => [`${kind}/${uuid}`, day]))
  const { hostname } = new URL(context.baseUrl)
  const record = (kind: Listed, uuid: string, fields: Fields): string => {
    const name = `${kind}/${uuid}`
    const header =
      element('oai:identifier', `oai:${hostname}:${name}`) +
      element('oai:datestamp', days.get(name) ?? repository.since)
    const metadata = DUBLIN_CORE.write(kind, fields, context.baseUrl)
    return `${wrap('oai:record', wrap('oai:header', header) + wrap('oai:metadata', metadata))}\n`
  }
  const records: string[] = []
  for await (const pages of catalog.releases())
    for (const page of pages) {
      records.push(record('release', page.card.uuid, releaseFields(context, page)))
      for (const track of page.tracks)
        records.push(record('track', track.uuid, trackFields(context, page, track)))
    }
  const parts = [
    wrap('Identify', identity(context, repository)),
    wrap('ListMetadataFormats', wrap('oai:metadataFormat', formatFields(context))),
    wrap('ListRecords', `\n${records.join('')}`, { metadataPrefix: PREFIX }),
  ]
  const file = wrap('Repository', `\n${parts.join('\n')}\n`, {
    xmlns: NAMESPACE,
    'xmlns:oai': 'http://www.openarchives.org/OAI/2.0/',
    ...schemaAt(NAMESPACE, `${NAMESPACE}.xsd`),
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${file}\n`
}

/** The address of a repository is that of its file, without the scheme, after that of its gateway. */
const identity = (
  { name, settings: { email, gateway = '' }, fileUrl }: FaceContext<OaiSettings>,
  { since }: Repository,
): string =>
  [
    element('oai:repositoryName', name),
    element(
      'oai:baseURL',
      `${gateway.replace(/\/+$/, '')}/${fileUrl(STATIC_REPOSITORY).replace(/^https?:\/\//, '')}`,
    ),
    element('oai:protocolVersion', '2.0'),
    element('oai:adminEmail', email),
    element('oai:earliestDatestamp', since),
    element('oai:deletedRecord', 'no'),
    element('oai:granularity', 'YYYY-MM-DD'),
  ].join('')

const formatFields = ({ baseUrl }: FaceContext<OaiSettings>): string =>
  element('oai:metadataPrefix', PREFIX) +
  element('oai:schema', DUBLIN_CORE.schema(baseUrl)) +
  element('oai:metadataNamespace', DUBLIN_CORE.namespace)

/** The fields of a release's response that Dublin Core has. */
function releaseFields(
  { recordUrl, pageUrl }: FaceContext<OaiSettings>,
  { card, release }: ReleasePage,
): Fields {
  return {
    name: card.name,
    artist_display: card.artist_display,
    tags: release.tags,
    description: release.description && (parseTexts(release.description) ?? release.description),
    label_display: card.label_display,
    releasedate: card.releasedate,
    type: card.type,
    url: recordUrl('release', card.uuid),
    detail_url: pageUrl('release', card.uuid),
    barcode: release.barcode,
    catalognumber: release.catalognumber,
    label: recordUrl('label', card.label),
    license: card.license,
    ...(card.labels && {
      labels: card.labels.map((label) => ({ ...label, url: recordUrl('label', label.uuid) })),
    }),
  }
}

/** Those of a track. */
function trackFields(
  { recordUrl, pageUrl, audioUrl }: FaceContext<OaiSettings>,
  { card }: ReleasePage,
  track: ReleasePage['tracks'][number],
): Fields {
  return {
    name: track.name,
    artist_display: track.artist_display,
    label_display: card.label_display,
    url: recordUrl('track', track.uuid),
    detail_url: pageUrl('release', card.uuid),
    assets: { stream: track.stream && audioUrl(track.stream) },
    release: recordUrl('release', card.uuid),
  }
}
