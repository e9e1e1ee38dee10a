// Countries as two-letter codes of ISO 3166-1.
import { z } from 'zod'
import { inAnyForm, isTooLong, refuse } from './value.ts'

const MUST_BE_COUNTRY = 'it must be the two letters of a country (ISO 3166-1)'

const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
const COUNTRIES: ReadonlySet<string> = new Set(CODES.split(' '))

/** Common codes that differ from those of ISO 3166-1. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['EL', 'GR'],
  ['UK', 'GB'],
])

const canonical = z.string().refine((value) => COUNTRIES.has(value), { abort: true })

/** Two letters, in upper case. */
export const country = inAnyForm(canonical, MUST_BE_COUNTRY, (value, ctx) => {
  const written = typeof value === 'number' || isTooLong(value) ? '' : value.trim()
  const code = written.toUpperCase()
  return COUNTRIES.has(code) ? code : refuse(ctx, MUST_BE_COUNTRY, hintFor(written))
})

function hintFor(written: string): string | undefined {
  const code = OTHERS.get(written.toUpperCase()) ?? countryCode(written)
  return code === undefined ? undefined : `Write ${code}.`
}

/** The code of a country by its English name. */
function countryCode(name: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return [...COUNTRIES].find((code) => names.of(code)?.toLowerCase() === name.toLowerCase())
}
