// Cases with the headers of browsers, caches and players, which a host may answer otherwise than those of a program.
import type { CaseGroup } from '../../contract/rules/case-groups.ts'
import { type Case, createCase, get, getTwice, ITS_TAG, TAG_OF_HEAD, withOwnTag } from './case.ts'

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
  Cookie: 'theme=dark',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': 'cross-site',
}

/** What a browser sends for a script of a page of another site. */
const FETCH = {
  ...BROWSER,
  Accept: 'application/json',
  Origin: 'https://app.example.net',
  Referer: 'https://app.example.net/',
  'Sec-Fetch-Dest': 'empty',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Site': 'cross-site',
}

/** What a browser sends for a style or script of a page of the site. */
const OWN_FILE = {
  ...BROWSER,
  Accept: 'text/css,*/*;q=0.1',
  'Accept-Encoding': 'gzip, br',
  'Sec-Fetch-Mode': 'no-cors',
  'Sec-Fetch-Site': 'same-origin',
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

/** A page in a frame of another site. */
export const frameCase = (target: string): Case =>
  get('web', target, { ...NAVIGATION, 'Sec-Fetch-Dest': 'iframe' })

export const fetchCase = (group: CaseGroup, target: string): Case => get(group, target, FETCH)

export const ownFileCase = (target: string): Case =>
  get('web', target, { ...OWN_FILE, 'Sec-Fetch-Dest': target.endsWith('.css') ? 'style' : 'script' })

/** What phones and search engines send. */
export const visitorCases = (target: string): Case[] => [
  get('web', target, {
    ...NAVIGATION,
    'User-Agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  }),
  get('web', target, {
    Accept: '*/*',
    'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  }),
]

/** Before any file was written. */
const LONG_AGO = new Date('1950-01-01').toUTCString()

/** What caches send with a date: nothing is as old, and a tag has precedence (RFC 9110, section 13.2.2). */
export const cacheCases = (group: CaseGroup, target: string): Case[] => [
  get(group, target, { 'If-Modified-Since': LONG_AGO }),
  get(group, target, { 'If-None-Match': '"another"', 'If-Modified-Since': new Date().toUTCString() }),
  // When a reader reloads a page.
  get(group, target, { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }),
]

/** What caches send that keep several versions, or a version in gzip, and those that ask by HEAD. */
export const versionCases = (group: CaseGroup, target: string): Case[] => [
  get(group, target, { 'If-None-Match': '"another", "third"' }),
  get(group, target, { 'If-None-Match': 'W/"another"' }),
  withOwnTag(group, target, 'If-None-Match', { 'If-None-Match': TAG_OF_HEAD }),
  getTwice(group, target, { 'Accept-Encoding': 'gzip' }),
  createCase(group, 'HEAD', target, { 'If-Modified-Since': LONG_AGO }),
]

/** What browsers and players send for media: parts of two versions of a file must not be put together. */
export const playerCases = (target: string): Case[] => [
  get('media', target, { ...EMBEDDED, 'Sec-Fetch-Dest': 'image' }),
  get('ranges', target, { ...FETCH, Accept: '*/*', Range: 'bytes=0-1' }),
  get('ranges', target, { 'User-Agent': 'VLC/3.0.21 LibVLC/3.0.21', Range: 'bytes=0-' }),
  get('ranges', target, {
    ...EMBEDDED,
    'Sec-Fetch-Dest': 'audio',
    'Accept-Encoding': 'identity;q=1, *;q=0',
    Range: 'bytes=0-',
  }),
  get('ranges', target, { Range: 'bytes=1-', 'If-Range': '"another"' }),
  get('ranges', target, { Range: 'bytes=1-', 'If-Range': LONG_AGO }),
  withOwnTag('ranges', target, 'If-Range', { Range: 'bytes=1-', 'If-Range': ITS_TAG }),
  get('ranges', target, { Range: 'bytes=0-0,2-2' }),
  // Of what is compressed anyway, a server sends parts, whatever it is asked.
  ...(/\.(?:flac|jpe?g|m4a|mp3|ogg|opus|png|webp)$/.test(target)
    ? [get('ranges', target, { Range: 'bytes=1-', 'Accept-Encoding': 'gzip, br' })]
    : []),
]

/** What a download sends that goes on after a break. */
export const resumedCase = (target: string): Case =>
  get('ranges', target, { Range: 'bytes=1-', 'If-Range': '"another"' })
