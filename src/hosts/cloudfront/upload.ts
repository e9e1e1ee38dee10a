// upload.sh: deploys the template and uploads the site, each document with the type that S3 must send with it.
import { BULK_PATH } from '../../api/bulk.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import type { HostFile } from '../../model/host.ts'
import { compressedBlocks } from '../shared/patterns.ts'

export function uploadFile(rules: SiteRules): HostFile {
  const cache = `--cache-control ${inShell(rules.cacheControl)}`
  // Bulk files have a type of their own: they are put one by one.
  const excluded = rules.bulk ? ` --exclude '${BULK_PATH.replace('/api/', '')}*'` : ''
  const documents = compressedBlocks(rules).flatMap((block) => block.documents)
  return {
    in: 'project',
    path: 'upload.sh',
    body: `#!/bin/sh
# Deploys cloudformation.yaml and uploads ./dist: sh upload.sh STACK [DomainName=... CertificateArn=...]
set -eu
stack=$1
shift
aws cloudformation deploy --stack-name "$stack" --template-file cloudformation.yaml \\
  \${1+--parameter-overrides "$@"}
output() {
  aws cloudformation describe-stacks --stack-name "$stack" --output text \\
    --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue"
}
bucket=$(output BucketName)
aws s3 sync dist/api "s3://$bucket/api" --delete${excluded} \\
  --content-type application/json ${cache}
if [ -d dist/media ]; then
  aws s3 sync dist/media "s3://$bucket/media" --delete ${cache}
fi
put() {
  aws s3 cp "dist/$1" "s3://$bucket/$1" --content-type "$2" ${cache}
}
${documents.map(({ file, type }) => `put ${file} ${inShell(type)}`).join('\n')}
aws cloudfront create-invalidation --distribution-id "$(output DistributionId)" --paths '/*'
`,
  }
}

const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
