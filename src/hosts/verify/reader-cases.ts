// Cases with the headers of browsers, caches and players, which a host may answer otherwise than those of a program.
import type { CaseGroup } from '../../contract/rules/case-groups.ts'
import { type Case, get } from './case.ts'

const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Accept-Language': 'de-DE,de;q=0.9,en;q=0.5',
}

/** What a browser sends when a person opens an address. */
const NAVIGATION = {
  ...BROWSER,
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding': 'gzip, br',
  'Upgrade-Insecure-Requests': '1',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': 'cross-site',
}

/** What a browser sends for a file that a page of another site shows or plays. */
const EMBEDDED = {
  ...BROWSER,
  Accept: 'image/avif,image/webp,image/*,*/*;q=0.8',
  Referer: 'https://blog.example.net/',
  'Sec-Fetch-Mode': 'no-cors',
  'Sec-Fetch-Site': 'cross-site',
}

export const navigationCase = (group: CaseGroup, target: string): Case => get(group, target, NAVIGATION)

/** Before any file was written. */
const LONG_AGO = new Date('1950-01-01').toUTCString()

/** What caches send with a date: nothing is as old, and a tag has precedence (RFC 9110, section 13.2.2). */
export const cacheCases = (group: CaseGroup, target: string): Case[] => [
  get(group, target, { 'If-Modified-Since': LONG_AGO }),
  get(group, target, { 'If-None-Match': '"another"', 'If-Modified-Since': new Date().toUTCString() }),
]

/** What browsers and players send for media: parts of two versions of a file must not be put together. */
export const playerCases = (target: string): Case[] => [
  get('media', target, EMBEDDED),
  get('ranges', target, { ...EMBEDDED, 'Accept-Encoding': 'identity;q=1, *;q=0', Range: 'bytes=0-' }),
  get('ranges', target, { Range: 'bytes=1-', 'If-Range': '"another"' }),
  get('ranges', target, { Range: 'bytes=1-', 'If-Range': LONG_AGO }),
]
