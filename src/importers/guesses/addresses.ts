// What columns of addresses are, by the addresses instead of their names.
import { type Column, isAddress, isFile, most } from './contents.ts'
import type { Meaning } from './meanings.ts'
import { plainName } from './names.ts'

/** A meaning that the addresses in a column show, and the preference of it; 0 for a certain one. */
export function meaningOfAddresses({ name, values }: Column): readonly (readonly [Meaning, number])[] {
  if (most(values, isCreativeCommons)) return [['license', 2]]
  const plain = plainName(name)
  return most(values, (value) => isAddress(value) && !isFile(value) && namesOfHost(value).includes(plain))
    ? [['links', 0]]
    : []
}

const isCreativeCommons = (value: string): boolean =>
  /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\//i.test(value)

/** Names of a site by its host: `last` and `lastfm` for `www.last.fm`. */
function namesOfHost(address: string): string[] {
  const [, host = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/?#:]+)/i.exec(address) ?? []
  const labels = host.split('.')
  return labels.flatMap((_, from) =>
    labels.slice(from).flatMap((_, length) => {
      const part = labels.slice(from, from + length + 1)
      return from === labels.length - 1 ? [] : [plainName(part.join(''))]
    }),
  )
}
