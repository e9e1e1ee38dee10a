// Amazon S3 and CloudFront: a private bucket of pressed files, and a function that maps each request to one of
// them. It cannot read files, so the distribution itself answers 404 where one is missing.
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { NO_FACES, NO_SEARCHES, NORMALIZED_PATHS, ownAnswer } from '../shared/deviations.ts'
import { NO_FILTERS, withPressedParameters } from '../shared/filters.ts'
import type { Deviation, Host } from '../shared/host.ts'
import { template } from './template.ts'
import { uploadFile } from './upload.ts'

const S3_ERRORS =
  'An S3 error has the headers of the policy for its path, regardless of the status, and Access-Control-Allow-Origin only if the request has an Origin.'

const ONE_NOT_FOUND =
  'A distribution has one answer for all missing files, and a function cannot read the 404 page, so outside the API a 404 is JSON, too.'

const S3_ERROR_HEADERS = {
  'Access-Control-Allow-Origin': null,
  Allow: null,
  'Cache-Control': null,
  Vary: null,
}

const PAGE_ERROR_HEADERS = {
  ...S3_ERROR_HEADERS,
  'Content-Security-Policy': null,
  'Content-Type': 'application/json',
  'Referrer-Policy': null,
}

export const cloudfront: Host = {
  name: 'cloudfront',
  title: 'Amazon S3 and CloudFront',
  docs: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html',
  knownBy: { header: 'x-amz-cf-id' },
  limits: {
    aliases: {
      max: 0,
      where: 'because its function cannot read files',
      waysOut: ['Choose a host that redirects them, such as cloudflare-workers.'],
    },
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
    functionBytes: {
      max: 10 * 1024,
      where: 'for a function',
      waysOut: [
        'Shorten "cache_control" in site.json, or list fewer "limits".',
        'Choose a host without a limit of this kind, such as nginx.',
      ],
    },
  },
  notes: [
    {
      fact: 'A function could look up former uuids in a key value store of CloudFront, but this one does not: a key value store is filled apart from the bucket.',
      source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/kvs-with-functions.html',
      date: '2026-11-25',
    },
  ],
  deviations: deviations(),
  files: (rules) => [
    {
      in: 'project',
      path: 'cloudformation.yaml',
      handler: 'cloudfront',
      rules: functionRules(rules),
      around: (code) => template(rules, code),
    },
    uploadFile(rules),
  ],
}

/** The rules without those that the function has no use for, since it must be small: headers are policies. */
function functionRules({ filters: _, web, ...rules }: SiteRules): SiteRules {
  if (web === undefined) return rules
  const { csp: _csp, types: _types, ...others } = web
  return { ...rules, web: { ...others, audio: null } }
}

function deviations(): readonly Deviation[] {
  return [
    NO_SEARCHES,
    { ...NO_FACES, answer: { ...NO_FACES.answer, status: 404, ownBody: true, headers: PAGE_ERROR_HEADERS } },
    NO_FILTERS,
    {
      group: 'composed',
      reason:
        'A CloudFront Function cannot read files, so a window that is not pressed, or begins past the end, answers 404.',
      answer: ownAnswer(404, S3_ERROR_HEADERS),
    },
    {
      group: 'parameters',
      only: /[?&](?:q|format)=/,
      reason: 'Pages are pressed with their links, so they keep only limit, offset and format=api.',
      answer: { asFor: withPressedParameters },
    },
    ...(['missing', 'conditions', 'preflight'] as const).map((group) => ({
      group,
      only: /\/[0-9a-f-]{32,36}\/(?= |$)|\/lookup\/[a-z]+\/[A-Z0-9]{1,64}\/(?= |$)|\/media\//,
      reason: S3_ERRORS,
      answer: { headers: S3_ERROR_HEADERS },
    })),
    {
      group: 'search',
      only: /\/search\/[wx]-[a-z0-9]*\/(?= |$)/,
      reason: S3_ERRORS,
      answer: { headers: S3_ERROR_HEADERS },
    },
    { group: 'errors', only: /\/media\//, reason: S3_ERRORS, answer: { headers: S3_ERROR_HEADERS } },
    {
      group: 'aliases',
      only: /^(?:GET|HEAD) \S+(?:\/|\.\w+)(?:[? ]|$)/,
      reason: 'A CloudFront Function cannot read files, so a former uuid answers 404.',
      answer: { status: 404, ownBody: true, headers: { ...S3_ERROR_HEADERS, Location: null } },
    },
    ...(['missing', 'conditions', 'preflight', 'private', 'errors', 'web'] as const).map((group) => ({
      group,
      only: /^\w+ \/(?!api\/)/,
      reason: ONE_NOT_FOUND,
      answer: ownAnswer(404, PAGE_ERROR_HEADERS),
    })),
    NORMALIZED_PATHS,
  ]
}
