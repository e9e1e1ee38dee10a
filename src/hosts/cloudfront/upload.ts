// upload.sh: deploys the template and uploads the site, each document with the type that S3 must send.
// Uploads are not atomic, so records are uploaded before the lists that name them, and obsolete files are removed last.

import { LISTED } from '../../contract/kinds/kinds.ts'
import { documentFolders } from '../../contract/rules/documents.ts'
import { webBlocks } from '../../contract/rules/headers.ts'
import { pressedVariants } from '../../contract/rules/rules.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { type WebGroup, webTypes } from '../../contract/rules/web-headers.ts'
import { BULK_PATH } from '../../contract/schemas/bulk.ts'
import { listFile } from '../../contract/urls/files.ts'
import type { HostFile } from '../shared/host.ts'
import { compressedBlocks } from '../shared/patterns.ts'
import { MAX_STACK_NAME } from './template.ts'

export function uploadFile(rules: SiteRules): HostFile {
  const cache = `--cache-control ${shellQuote(rules.cacheControl)}`
  // Bulk files differ in type, so each is uploaded separately.
  const bulk = rules.bulk ? exclude([`${BULK_PATH}*`]) : ''
  const documents = compressedBlocks(rules).flatMap((block) => block.documents)
  return {
    in: 'project',
    path: 'upload.sh',
    body: `#!/bin/sh
# Deploys the cloudformation.yaml next to it and uploads ./dist, or the folder in SITE:
#   sh upload.sh STACK [DomainName=... CertificateArn=...]
set -eu
fail() {
  echo "$1" >&2
  exit 1
}
[ $# -gt 0 ] || fail 'Usage: sh upload.sh STACK [DomainName=... CertificateArn=...]'
stack=$1
shift
site=\${SITE:-dist}
# The names of functions begin with that of the stack, and are limited to 64 characters.
[ \${#stack} -le ${MAX_STACK_NAME} ] || fail 'The name of the stack must have at most ${MAX_STACK_NAME} characters.'
[ -d "$site/api" ] || fail "There is no $site/api here. Run this in the folder that contains the site, or set SITE: SITE=../dist sh upload.sh $stack"

aws cloudformation deploy --stack-name "$stack" --template-file "$(dirname "$0")/cloudformation.yaml" \\
  \${1+--parameter-overrides "$@"}
output() {
  aws cloudformation describe-stacks --stack-name "$stack" --output text \\
    --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue"
}
bucket=$(output BucketName)
sync_api() {
  aws s3 sync "$site/api" "s3://$bucket/api"${bulk} "$@" \\
    --content-type application/json ${cache}
}
sync_media() {
  [ ! -d "$site/media" ] || aws s3 sync "$site/media" "s3://$bucket/media" "$@" ${cache}
}
${webUpload(rules, cache)}put() {
  aws s3 cp "$site/$1" "s3://$bucket/$1" --content-type "$2" ${cache}
}

# During an upload, readers see old and new files, so records are uploaded before the lists that link to them.
sync_media
sync_api${exclude(listPatterns(rules))}
sync_api
${rules.web === undefined ? '' : 'sync_web\n'}${documents.map(({ file, type }) => `put ${file} ${shellQuote(type)}`).join('\n')}
sync_api --delete
sync_media --delete
${rules.web === undefined ? '' : 'sync_web --delete\n'}aws cloudfront create-invalidation --distribution-id "$(output DistributionId)" --paths '/*'
echo "Served at https://$(output DistributionDomain); the links of this build begin with ${rules.baseUrl}."
`,
  }
}

/** Uploads the web side one type at a time, since each upload sets one Content-Type. */
function webUpload(rules: SiteRules, cache: string): string {
  const [assets] = webBlocks(rules)
  if (!assets) return ''
  const others = ['.*', 'api/*', 'docs/*', 'media/*', 'assets/*', 'llms.txt']
  const types = webTypes(rules.web).map(
    ([extension, type]) => `  sync_type ${extension} ${shellQuote(type)} "$@"\n`,
  )
  const isPage = (line: string) => line.includes('html')
  return `\
sync_type() {
  ending=$1
  type=$2
  shift 2
${hasPages(rules) ? assetSync(assets) : ''}\
  aws s3 sync "$site" "s3://$bucket" --exclude '*' --include "*.$ending"${others.map((path) => ` --exclude ${shellQuote(path)}`).join('')} "$@" \\
    --content-type "$type" ${cache}
}
# The files of pages are uploaded before the pages.
sync_web() {
${[...types.filter((line) => !isPage(line)), ...types.filter(isPage)].join('')}}
`
}

const assetSync = ({ headers }: WebGroup): string => `\
  aws s3 sync "$site/assets" "s3://$bucket/assets" --exclude '*' --include "*.$ending" "$@" \\
    --content-type "$type" --cache-control ${shellQuote(headers['Cache-Control'] ?? '')}
`

/** Paths that name records: the lists, the feed of changes and the search index. */
const listPatterns = (rules: SiteRules): string[] => [
  '/api/v1/*/limit-*',
  ...pressedVariants(rules).flatMap((variant) => LISTED.map((resource) => `/${listFile(resource, variant)}`)),
  ...documentFolders(rules).map(({ root }) => `${root.path}*`),
]

/** @param patterns of paths under /api/ */
const exclude = (patterns: readonly string[]): string =>
  patterns.map((pattern) => ` --exclude ${shellQuote(pattern.replace('/api/', ''))}`).join('')

const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
