// Answers requests of OAI-PMH 2.0 (https://www.openarchives.org/OAI/openarchivesprotocol.html).

import type { FaceReply, FaceRequest, FaceSite } from '../../contract/edge/faces.ts'
import { LISTED, PLURALS } from '../../contract/kinds/kinds.ts'
import { faceFile } from '../../contract/rules/faces.ts'
import { type Arguments, readArguments, readSelection, type Verb } from './arguments.ts'
import { HarvestError } from './errors.ts'
import { FORMATS, type Format, findFormat } from './formats.ts'
import { type Harvested, Records } from './records.ts'
import { REPOSITORY, type Repository } from './repository.ts'
import { encodeToken, readToken } from './tokens.ts'
import { element, schemaAt, wrap } from './xml.ts'

const NAMESPACE = 'http://www.openarchives.org/OAI/2.0/'

/** Gives a verb all that it reads. */
interface Harvest {
  readonly given: Arguments['given']
  readonly site: FaceSite
  readonly repository: Repository
  readonly records: Records
}

export async function answer(request: FaceRequest, site: FaceSite): Promise<FaceReply> {
  const parameters = request.method === 'POST' ? new URLSearchParams(await request.body()) : request.query
  // The arguments that the answer repeats.
  let understood: Readonly<Record<string, string>> = {}
  let answered: string
  try {
    const asked = readArguments(parameters)
    understood = { verb: asked.verb, ...Object.fromEntries(asked.given) }
    const repository = (await site.json(`/${faceFile('oai', REPOSITORY)}`)) as Repository
    const harvest = { given: asked.given, site, repository, records: new Records(site, repository) }
    answered = wrap(asked.verb, await ANSWERS[asked.verb](harvest))
  } catch (error) {
    if (!(error instanceof HarvestError)) throw error
    answered = element('error', error.message, { code: error.code })
    if (error.code === 'badVerb' || error.code === 'badArgument') understood = {}
  }
  const responseDate = new Date().toISOString().replace(/\.\d+/, '')
  const body = wrap(
    'OAI-PMH',
    element('responseDate', responseDate) + element('request', oaiAddress(site), understood) + answered,
    { xmlns: NAMESPACE, ...schemaAt(NAMESPACE, `${NAMESPACE}OAI-PMH.xsd`) },
  )
  return {
    type: 'text/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`,
    headers: { 'Cache-Control': 'no-store' },
  }
}

const oaiAddress = ({ baseUrl }: FaceSite): string => `${baseUrl}/oai`

const ANSWERS: Readonly<Record<Verb, (harvest: Harvest) => string | Promise<string>>> = {
  Identify: ({ site, repository: { name, since } }) =>
    [
      element('repositoryName', name),
      element('baseURL', oaiAddress(site)),
      element('protocolVersion', '2.0'),
      element('adminEmail', (site.settings as { readonly email: string }).email),
      element('earliestDatestamp', since),
      // Of records that were removed long ago nothing is known.
      element('deletedRecord', 'transient'),
      element('granularity', 'YYYY-MM-DD'),
    ].join(''),

  ListMetadataFormats: async ({ given, site, records }) => {
    const identifier = given.get('identifier')
    if (identifier !== undefined) await records.find(identifier)
    return [...FORMATS]
      .map(([prefix, { namespace, schema }]) =>
        wrap(
          'metadataFormat',
          element('metadataPrefix', prefix) +
            element('schema', schema(site.baseUrl)) +
            element('metadataNamespace', namespace),
        ),
      )
      .join('')
  },

  ListSets: ({ given }) => {
    if (given.has('resumptionToken'))
      throw new HarvestError('badResumptionToken', 'The list of sets has no parts.')
    return LISTED.map((kind) =>
      wrap('set', element('setSpec', PLURALS[kind]) + element('setName', `All ${PLURALS[kind]}`)),
    ).join('')
  },

  GetRecord: async ({ given, site, records }) => {
    const format = findFormat(given.get('metadataPrefix') ?? '')
    return recordXml(await records.find(given.get('identifier') ?? ''), format, { site, records })
  },

  ListIdentifiers: (harvest) => list(harvest, false),
  ListRecords: (harvest) => list(harvest, true),
}

async function list(harvest: Harvest, withRecords: boolean): Promise<string> {
  const { given, repository, records } = harvest
  const { revision } = repository
  const token = given.get('resumptionToken')
  const { selection, at, sent } =
    token === undefined ? { selection: readSelection(given), at: 0, sent: 0 } : readToken(token, revision)
  const format = findFormat(selection.prefix)
  const part = await records.part(selection, at, withRecords)
  if (part.records.length === 0) throw new HarvestError('noRecordsMatch', 'There are no such records.')
  const written = part.records.map((record) =>
    withRecords ? recordXml(record, format, harvest) : header(record, records),
  )
  const next =
    part.next === null ? '' : encodeToken({ selection, at: part.next, sent: sent + written.length }, revision)
  const isPart = next !== '' || token !== undefined
  const resumption = isPart
    ? [element('resumptionToken', next, { completeListSize: part.total, cursor: sent })]
    : []
  return [...written, ...resumption].join('')
}

const header = (record: Harvested, records: Records): string =>
  wrap(
    'header',
    element('identifier', records.recordIdentifier(record)) +
      element('datestamp', record.day) +
      element('setSpec', PLURALS[record.kind]),
    { status: record.removed && 'deleted' },
  )

function recordXml(
  harvested: Harvested,
  { write }: Format,
  { site, records }: Pick<Harvest, 'site' | 'records'>,
): string {
  const { kind, record } = harvested
  const metadata = record === null ? '' : wrap('metadata', write(kind, record, site.baseUrl))
  return wrap('record', header(harvested, records) + metadata)
}
