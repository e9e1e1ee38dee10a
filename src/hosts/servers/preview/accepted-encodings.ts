import type { Encoding } from '../../../contract/common/encodings.ts'

/** The encodings among some that a request accepts by name (RFC 9110, section 12.5.3), in their order. */
export function acceptedEncodings({ headers }: Request, offered: readonly Encoding[]): readonly Encoding[] {
  const accepted = (headers.get('Accept-Encoding') ?? '')
    .split(',')
    .filter((one) => !REFUSED.test(one))
    .map((one) => one.split(';')[0]?.trim().toLowerCase())
  return offered.filter((encoding) => accepted.includes(encoding))
}

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/i
