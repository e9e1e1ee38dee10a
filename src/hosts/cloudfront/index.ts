// Amazon S3 and CloudFront: a private bucket of pressed files, and a function at the viewer's request that
// leads to them. The function sees no files; what it has led to and is not there is a 404 that the
// distribution itself answers.
import type { Deviation, Host } from '../../model/host.ts'
import { template } from './template.ts'
import { uploadFile } from './upload.ts'

export const cloudfront: Host = {
  name: 'cloudfront',
  title: 'Amazon S3 and CloudFront',
  docs: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html',
  limits: {},
  deviations: declarations(),
  files: (rules) => [
    {
      in: 'project',
      path: 'cloudformation.yaml',
      handler: 'cloudfront',
      around: (code) => template(rules, code),
    },
    uploadFile(rules),
  ],
}

function declarations(): readonly Deviation[] {
  return [
    {
      group: 'composed',
      reason:
        'A CloudFront Function reads no files: pages are there as they were pressed, past the end and in between is a 404.',
      answer: { status: 404, ownBody: true, headers: { 'Access-Control-Allow-Origin': null } },
    },
    {
      group: 'parameters',
      only: /[?&](?:q|format)=/,
      reason:
        'A pressed page has the links it was pressed with: they keep no parameter but limit, offset and format=api.',
      answer: { asFor: withPressedParameters },
    },
    {
      group: 'missing',
      only: /\/[0-9a-f-]{32,36}\/$/,
      reason:
        'CloudFront says Access-Control-Allow-Origin on an error of its own only to those who send an Origin.',
      answer: { headers: { 'Access-Control-Allow-Origin': null } },
    },
  ]
}

/** The target without the parameters that no pressed link has. */
function withPressedParameters(target: string): string {
  const [path, query] = target.split('?')
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of ['limit', 'offset']) for (const value of asked.getAll(name)) kept.append(name, value)
  if (asked.getAll('format').at(-1) === 'api') kept.append('format', 'api')
  return kept.size > 0 ? `${path}?${kept}` : `${path}`
}
