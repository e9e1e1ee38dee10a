#!/bin/sh
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
site=${SITE:-dist}
# The names of functions begin with that of the stack, and are limited to 64 characters.
[ ${#stack} -le 55 ] || fail 'The name of the stack must have at most 55 characters.'
[ -d "$site/api" ] || fail "There is no $site/api here. Run this in the folder that contains the site, or set SITE: SITE=../dist sh upload.sh $stack"

aws cloudformation deploy --stack-name "$stack" --template-file "$(dirname "$0")/cloudformation.yaml" \
  ${1+--parameter-overrides "$@"}
output() {
  aws cloudformation describe-stacks --stack-name "$stack" --output text \
    --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue"
}
bucket=$(output BucketName)
sync_api() {
  aws s3 sync "$site/api" "s3://$bucket/api" "$@" \
    --content-type application/json --cache-control 'private, x='\''a'\'''
}
sync_media() {
  [ ! -d "$site/media" ] || aws s3 sync "$site/media" "s3://$bucket/media" "$@" --cache-control 'private, x='\''a'\'''
}
put() {
  aws s3 cp "$site/$1" "s3://$bucket/$1" --content-type "$2" --cache-control 'private, x='\''a'\'''
}

# During an upload, readers see old and new files, so records are uploaded before the lists that link to them.
sync_media
sync_api --exclude 'v1/*/limit-*' --exclude 'v1/catalog/artist/index.json' --exclude 'v1/catalog/track/index.json' --exclude 'v1/catalog/release/index.json' --exclude 'v1/catalog/label/index.json' --exclude 'v1/format-api/catalog/artist/index.json' --exclude 'v1/format-api/catalog/track/index.json' --exclude 'v1/format-api/catalog/release/index.json' --exclude 'v1/format-api/catalog/label/index.json'
sync_api
put .well-known/api-catalog 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
put llms.txt 'text/plain; charset=utf-8'
put docs/index.html 'text/html; charset=utf-8'
put docs/docs.js 'text/javascript; charset=utf-8'
put docs/docs.css 'text/css; charset=utf-8'
put docs/swagger-ui-bundle.js 'text/javascript; charset=utf-8'
put docs/swagger-ui.css 'text/css; charset=utf-8'
put docs/swagger-ui.LICENSE.txt 'text/plain; charset=utf-8'
put docs/swagger-ui.NOTICE.txt 'text/plain; charset=utf-8'
sync_api --delete
sync_media --delete
aws cloudfront create-invalidation --distribution-id "$(output DistributionId)" --paths '/*'
echo "Served at https://$(output DistributionDomain); the links of this build begin with https://api.example.com."
