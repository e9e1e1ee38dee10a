import { imageUrl, linkTo, resourcePath, webPagePath } from '../../contract/urls/urls.ts'
import type { JoinedLabel } from '../../core/library/joined-records.ts'
import { factsOf } from '../../core/records/facts.ts'
import type { BodyForm } from './body-form.ts'
import { knownOf } from './known.ts'

const FACTS = factsOf('label')

/** The body of a label, with links to its releases. */
export function labelBody(
  label: JoinedLabel,
  { variant, addresses }: Pick<BodyForm, 'variant' | 'addresses'>,
): string {
  const { baseUrl } = addresses
  return JSON.stringify({
    url: linkTo(addresses, resourcePath('label', label.uuid, variant)),
    ct: 'catalog.label',
    uuid: label.uuid,
    detail_url: `${baseUrl}${webPagePath('label', label.uuid)}`,
    name: label.name,
    image: label.image === null ? null : imageUrl(baseUrl, 'label', label.image),
    ...knownOf(label, FACTS),
    releases: label.releases.map((uuid) => linkTo(addresses, resourcePath('release', uuid, variant))),
  })
}
