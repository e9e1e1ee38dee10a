import { imageUrl, linkTo, resourcePath, webPagePath } from '../../contract/urls/urls.ts'
import type { JoinedLabel } from '../../core/library/joined-records.ts'
import { listFacts } from '../../core/records/facts.ts'
import type { BodyForm } from './body-form.ts'
import { pickFacts } from './known.ts'

const FACTS = listFacts('label')

/** The body of a label, with links to its releases. */
export const labelBody = (label: JoinedLabel, form: Omit<BodyForm, 'pictures'>): string =>
  JSON.stringify({
    ...fieldsOfLabel(label, form),
    ...pickFacts(label, FACTS),
    releases: releaseLinks(label, form),
  })

/** The fields of a label without its facts and releases. */
export function fieldsOfLabel(
  label: JoinedLabel,
  { variant, addresses }: Omit<BodyForm, 'pictures'>,
): object {
  const { baseUrl } = addresses
  return {
    url: linkTo(addresses, resourcePath('label', label.uuid, variant)),
    ct: 'catalog.label',
    uuid: label.uuid,
    detail_url: `${baseUrl}${webPagePath('label', label.uuid)}`,
    name: label.name,
    image: label.image === null ? null : imageUrl(baseUrl, 'label', label.image),
  }
}

/** The links of a label to its releases. */
export const releaseLinks = (
  { releases }: JoinedLabel,
  { variant, addresses }: Omit<BodyForm, 'pictures'>,
): string[] => releases.map((uuid) => linkTo(addresses, resourcePath('release', uuid, variant)))
