import { describe, expect, it } from 'vitest'
import { siteRules } from '../../testing/rules.ts'
import { cloudfront } from './index.ts'

const RULES = siteRules({ baseUrl: 'https://api.example.com', cacheControl: "private, x='a'" })

/** The text of a host file, with a word instead of the function's code. */
function readFileText(path: string, rules = RULES): string {
  const file = cloudfront.files(rules).find((one) => one.path === path)
  if (!file) throw new Error(`There is no ${path}`)
  return 'body' in file ? file.body : (file.around?.('CODE\n') ?? '')
}

describe('cloudformation.yaml', () => {
  it('has a private bucket, the functions, policies and the distribution', () => {
    expect(readFileText('cloudformation.yaml')).toMatchInlineSnapshot(`
      "# The read API on Amazon S3 and CloudFront; upload.sh deploys it and uploads the site.
      # A certificate for CloudFront must be in us-east-1.
      AWSTemplateFormatVersion: '2010-09-09'
      Description: "https://api.example.com, a read-only JSON API of static files"

      Parameters:
        DomainName:
          Type: String
          Description: The host of the API; left empty, CloudFront's own name serves it.
          Default: ''
        CertificateArn:
          Type: String
          Description: The certificate of that host.
          Default: ''

      Conditions:
        HasDomain: !Not [!Equals [!Ref DomainName, '']]

      Resources:
        Bucket:
          Type: AWS::S3::Bucket
          DeletionPolicy: Retain
          UpdateReplacePolicy: Retain
          Properties:
            PublicAccessBlockConfiguration:
              BlockPublicAcls: true
              BlockPublicPolicy: true
              IgnorePublicAcls: true
              RestrictPublicBuckets: true

        BucketPolicy:
          Type: AWS::S3::BucketPolicy
          Properties:
            Bucket: !Ref Bucket
            PolicyDocument:
              Version: '2012-10-17'
              Statement:
                - Effect: Allow
                  Principal:
                    Service: cloudfront.amazonaws.com
                  Action: s3:GetObject
                  Resource: !Sub '\${Bucket.Arn}/*'
                  Condition:
                    StringEquals:
                      AWS:SourceArn: !Sub 'arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${Distribution}'

        OriginAccess:
          Type: AWS::CloudFront::OriginAccessControl
          Properties:
            OriginAccessControlConfig:
              Name: !Sub '\${AWS::StackName}-origin'
              OriginAccessControlOriginType: s3
              SigningBehavior: always
              SigningProtocol: sigv4

        RequestFunction:
          Type: AWS::CloudFront::Function
          Properties:
            Name: !Sub '\${AWS::StackName}-request'
            AutoPublish: true
            FunctionConfig:
              Comment: Maps requests to pressed files
              Runtime: cloudfront-js-2.0
            FunctionCode: |
              CODE

        ResponseFunction:
          Type: AWS::CloudFront::Function
          Properties:
            Name: !Sub '\${AWS::StackName}-response'
            AutoPublish: true
            FunctionConfig:
              Comment: Allows every origin, on every answer
              Runtime: cloudfront-js-2.0
            FunctionCode: |
              function handler(event) {
                event.response.headers['access-control-allow-origin'] = { value: '*' }
                return event.response
              }

        CachePolicy:
          Type: AWS::CloudFront::CachePolicy
          Properties:
            CachePolicyConfig:
              Name: !Sub '\${AWS::StackName}-cache'
              Comment: The path alone, into which the function has put the query
              MinTTL: 0
              DefaultTTL: 300
              MaxTTL: 31536000
              ParametersInCacheKeyAndForwardedToOrigin:
                EnableAcceptEncodingGzip: true
                EnableAcceptEncodingBrotli: true
                CookiesConfig:
                  CookieBehavior: none
                HeadersConfig:
                  HeaderBehavior: none
                QueryStringsConfig:
                  QueryStringBehavior: none

        ApiHeaders:
          Type: AWS::CloudFront::ResponseHeadersPolicy
          Properties:
            ResponseHeadersPolicyConfig:
              Name: !Sub '\${AWS::StackName}-api'
              SecurityHeadersConfig:
                ContentTypeOptions:
                  Override: true
              CorsConfig:
                AccessControlAllowCredentials: false
                AccessControlAllowHeaders:
                  Items: ['*']
                AccessControlAllowMethods:
                  Items: [GET, HEAD, OPTIONS]
                AccessControlAllowOrigins:
                  Items: ['*']
                OriginOverride: true
              CustomHeadersConfig:
                Items:
                  - Header: Allow
                    Value: "GET, HEAD, OPTIONS"
                    Override: true
                  - Header: Vary
                    Value: "Accept, Accept-Encoding"
                    Override: true
                  - Header: Cache-Control
                    Value: "private, x='a'"
                    Override: true
                  - Header: Access-Control-Expose-Headers
                    Value: "*"
                    Override: true

        MediaHeaders:
          Type: AWS::CloudFront::ResponseHeadersPolicy
          Properties:
            ResponseHeadersPolicyConfig:
              Name: !Sub '\${AWS::StackName}-media'
              SecurityHeadersConfig:
                ContentTypeOptions:
                  Override: true
              CorsConfig:
                AccessControlAllowCredentials: false
                AccessControlAllowHeaders:
                  Items: ['*']
                AccessControlAllowMethods:
                  Items: [GET, HEAD, OPTIONS]
                AccessControlAllowOrigins:
                  Items: ['*']
                OriginOverride: true
              CustomHeadersConfig:
                Items:
                  - Header: Cache-Control
                    Value: "private, x='a'"
                    Override: true
                  - Header: Access-Control-Expose-Headers
                    Value: "*"
                    Override: true

        WellKnownApiCatalogHeaders:
          Type: AWS::CloudFront::ResponseHeadersPolicy
          Properties:
            ResponseHeadersPolicyConfig:
              Name: !Sub '\${AWS::StackName}-well-known-api-catalog'
              SecurityHeadersConfig:
                ContentTypeOptions:
                  Override: true
              CorsConfig:
                AccessControlAllowCredentials: false
                AccessControlAllowHeaders:
                  Items: ['*']
                AccessControlAllowMethods:
                  Items: [GET, HEAD, OPTIONS]
                AccessControlAllowOrigins:
                  Items: ['*']
                OriginOverride: true
              CustomHeadersConfig:
                Items:
                  - Header: Link
                    Value: "</.well-known/api-catalog>; rel=\\"api-catalog\\""
                    Override: true
                  - Header: Cache-Control
                    Value: "private, x='a'"
                    Override: true
                  - Header: Access-Control-Expose-Headers
                    Value: "*"
                    Override: true
                  - Header: Vary
                    Value: "Accept-Encoding"
                    Override: true

        LlmsTxtHeaders:
          Type: AWS::CloudFront::ResponseHeadersPolicy
          Properties:
            ResponseHeadersPolicyConfig:
              Name: !Sub '\${AWS::StackName}-llms-txt'
              SecurityHeadersConfig:
                ContentTypeOptions:
                  Override: true
              CorsConfig:
                AccessControlAllowCredentials: false
                AccessControlAllowHeaders:
                  Items: ['*']
                AccessControlAllowMethods:
                  Items: [GET, HEAD, OPTIONS]
                AccessControlAllowOrigins:
                  Items: ['*']
                OriginOverride: true
              CustomHeadersConfig:
                Items:
                  - Header: Cache-Control
                    Value: "private, x='a'"
                    Override: true
                  - Header: Access-Control-Expose-Headers
                    Value: "*"
                    Override: true
                  - Header: Vary
                    Value: "Accept-Encoding"
                    Override: true

        DocsHeaders:
          Type: AWS::CloudFront::ResponseHeadersPolicy
          Properties:
            ResponseHeadersPolicyConfig:
              Name: !Sub '\${AWS::StackName}-docs'
              SecurityHeadersConfig:
                ContentTypeOptions:
                  Override: true
                ContentSecurityPolicy:
                  ContentSecurityPolicy: "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
                  Override: true
                ReferrerPolicy:
                  ReferrerPolicy: "no-referrer"
                  Override: true
              CorsConfig:
                AccessControlAllowCredentials: false
                AccessControlAllowHeaders:
                  Items: ['*']
                AccessControlAllowMethods:
                  Items: [GET, HEAD, OPTIONS]
                AccessControlAllowOrigins:
                  Items: ['*']
                OriginOverride: true
              CustomHeadersConfig:
                Items:
                  - Header: Cache-Control
                    Value: "private, x='a'"
                    Override: true
                  - Header: Access-Control-Expose-Headers
                    Value: "*"
                    Override: true
                  - Header: Vary
                    Value: "Accept-Encoding"
                    Override: true

        Distribution:
          Type: AWS::CloudFront::Distribution
          Properties:
            DistributionConfig:
              Enabled: true
              HttpVersion: http2and3
              IPV6Enabled: true
              Aliases: !If [HasDomain, [!Ref DomainName], !Ref AWS::NoValue]
              ViewerCertificate: !If
                - HasDomain
                - AcmCertificateArn: !Ref CertificateArn
                  MinimumProtocolVersion: TLSv1.2_2021
                  SslSupportMethod: sni-only
                - CloudFrontDefaultCertificate: true
              Origins:
                - Id: files
                  DomainName: !GetAtt Bucket.RegionalDomainName
                  OriginAccessControlId: !GetAtt OriginAccess.Id
                  S3OriginConfig:
                    OriginAccessIdentity: ''
              DefaultCacheBehavior:
                  TargetOriginId: files
                  ViewerProtocolPolicy: redirect-to-https
                  Compress: true
                  AllowedMethods: [GET, HEAD, OPTIONS, PUT, PATCH, POST, DELETE]
                  CachePolicyId: !Ref CachePolicy
                  ResponseHeadersPolicyId: !Ref ApiHeaders
                  FunctionAssociations:
                    - EventType: viewer-request
                      FunctionARN: !GetAtt RequestFunction.FunctionMetadata.FunctionARN
                    - EventType: viewer-response
                      FunctionARN: !GetAtt ResponseFunction.FunctionMetadata.FunctionARN
              CacheBehaviors:
                - PathPattern: /media/*
                  TargetOriginId: files
                  ViewerProtocolPolicy: redirect-to-https
                  Compress: true
                  AllowedMethods: [GET, HEAD, OPTIONS, PUT, PATCH, POST, DELETE]
                  CachePolicyId: !Ref CachePolicy
                  ResponseHeadersPolicyId: !Ref MediaHeaders
                  FunctionAssociations:
                    - EventType: viewer-request
                      FunctionARN: !GetAtt RequestFunction.FunctionMetadata.FunctionARN
                    - EventType: viewer-response
                      FunctionARN: !GetAtt ResponseFunction.FunctionMetadata.FunctionARN
                - PathPattern: /.well-known/api-catalog
                  TargetOriginId: files
                  ViewerProtocolPolicy: redirect-to-https
                  Compress: true
                  AllowedMethods: [GET, HEAD, OPTIONS, PUT, PATCH, POST, DELETE]
                  CachePolicyId: !Ref CachePolicy
                  ResponseHeadersPolicyId: !Ref WellKnownApiCatalogHeaders
                  FunctionAssociations:
                    - EventType: viewer-request
                      FunctionARN: !GetAtt RequestFunction.FunctionMetadata.FunctionARN
                    - EventType: viewer-response
                      FunctionARN: !GetAtt ResponseFunction.FunctionMetadata.FunctionARN
                - PathPattern: /llms.txt
                  TargetOriginId: files
                  ViewerProtocolPolicy: redirect-to-https
                  Compress: true
                  AllowedMethods: [GET, HEAD, OPTIONS, PUT, PATCH, POST, DELETE]
                  CachePolicyId: !Ref CachePolicy
                  ResponseHeadersPolicyId: !Ref LlmsTxtHeaders
                  FunctionAssociations:
                    - EventType: viewer-request
                      FunctionARN: !GetAtt RequestFunction.FunctionMetadata.FunctionARN
                    - EventType: viewer-response
                      FunctionARN: !GetAtt ResponseFunction.FunctionMetadata.FunctionARN
                - PathPattern: /docs/*
                  TargetOriginId: files
                  ViewerProtocolPolicy: redirect-to-https
                  Compress: true
                  AllowedMethods: [GET, HEAD, OPTIONS, PUT, PATCH, POST, DELETE]
                  CachePolicyId: !Ref CachePolicy
                  ResponseHeadersPolicyId: !Ref DocsHeaders
                  FunctionAssociations:
                    - EventType: viewer-request
                      FunctionARN: !GetAtt RequestFunction.FunctionMetadata.FunctionARN
                    - EventType: viewer-response
                      FunctionARN: !GetAtt ResponseFunction.FunctionMetadata.FunctionARN
              CustomErrorResponses:
                - ErrorCode: 403
                  ResponseCode: 404
                  ResponsePagePath: /api/v1/answers/not-found.json
                  ErrorCachingMinTTL: 10
                - ErrorCode: 404
                  ResponseCode: 404
                  ResponsePagePath: /api/v1/answers/not-found.json
                  ErrorCachingMinTTL: 10

      Outputs:
        BucketName:
          Value: !Ref Bucket
        DistributionId:
          Value: !Ref Distribution
        DistributionDomain:
          Value: !GetAtt Distribution.DomainName
      "
    `)
  })

  it('does not mention the API reference if the site has none', () => {
    for (const path of ['cloudformation.yaml', 'upload.sh']) {
      expect(readFileText(path, { ...RULES, docs: false })).not.toMatch(/docs/i)
    }
  })

  it('allows no origin if the site does not', () => {
    const text = readFileText('cloudformation.yaml', { ...RULES, cors: false })
    expect(text).not.toMatch(/cors|ResponseFunction/i)
  })
})

describe('upload.sh', () => {
  it('deploys the template and uploads the site with its types', () => {
    expect(readFileText('upload.sh')).toMatchInlineSnapshot(`
      "#!/bin/sh
      # Deploys the cloudformation.yaml beside it and uploads ./dist, or the folder that SITE names:
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
      # The names of functions begin with that of the stack, and end at 64 characters.
      [ \${#stack} -le 55 ] || fail 'The name of the stack must have at most 55 characters.'
      [ -d "$site/api" ] || fail "There is no $site/api here. Run this where the site is, or name it: SITE=../dist sh upload.sh $stack"

      aws cloudformation deploy --stack-name "$stack" --template-file "$(dirname "$0")/cloudformation.yaml" \\
        \${1+--parameter-overrides "$@"}
      output() {
        aws cloudformation describe-stacks --stack-name "$stack" --output text \\
          --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue"
      }
      bucket=$(output BucketName)
      sync_api() {
        aws s3 sync "$site/api" "s3://$bucket/api" "$@" \\
          --content-type application/json --cache-control 'private, x='\\''a'\\'''
      }
      sync_media() {
        [ ! -d "$site/media" ] || aws s3 sync "$site/media" "s3://$bucket/media" "$@" --cache-control 'private, x='\\''a'\\'''
      }
      put() {
        aws s3 cp "$site/$1" "s3://$bucket/$1" --content-type "$2" --cache-control 'private, x='\\''a'\\'''
      }

      # An upload takes a while, in which readers see old files and new: what lists name is there before the lists.
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
      "
    `)
  })
})
