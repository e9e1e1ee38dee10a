// The bulk files as a data package, version 2.0 of the standard (https://datapackage.org): which columns each has, and
// what they mean.

import { PLURALS } from '../../contract/kinds/kinds.ts'
import { BULK, type BulkDocument } from '../../contract/schemas/bulk.ts'
import { toLicense } from '../../core/records/license-names.ts'
import type { Face, FaceContext } from '../../core/site/face.ts'
import { describeTable } from './fields.ts'

const FILE = 'datapackage.json'

export const datapackage: Face = {
  name: 'datapackage',
  title: 'Data package',
  description:
    'The files of whole lists, with the meaning of each column, for programs of Frictionless Data.',
  needs: ['bulk'],
  files: [{ file: FILE, reads: [], render: describePackage }],
  entry: FILE,
}

function describePackage(context: FaceContext): string {
  const { name, description, baseUrl, terms, plainText } = context
  return JSON.stringify({
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: new URL(baseUrl).host.replace(/[^a-z0-9._-]/g, '-'),
    id: context.fileUrl(FILE),
    title: name,
    description: description ?? undefined,
    homepage: `${baseUrl}/`,
    licenses: terms.license === null ? undefined : [licenseEntry(terms.license)],
    contributors:
      terms.attributions.length === 0
        ? undefined
        : terms.attributions.map((text) => ({ title: plainText(text) })),
    resources: BULK.map((file) => describeResource(context, file)),
  })
}

function licenseEntry(license: string): object {
  const { name, url } = toLicense(license)
  return name === url ? { path: url } : { name, path: url ?? undefined }
}

/** Readers know compressed files by `compression`, which the standard does not have. */
function describeResource({ baseUrl }: FaceContext, { resource, format, path, type }: BulkDocument): object {
  const plural = PLURALS[resource]
  const isParquet = format === 'parquet'
  return {
    name: isParquet ? `${plural}-parquet` : plural,
    type: 'table',
    path: `${baseUrl}${path}`,
    format: isParquet ? 'parquet' : 'ndjson',
    mediatype: type,
    ...(!isParquet && { encoding: 'utf-8', compression: 'gz' }),
    schema: describeTable(resource),
  }
}
