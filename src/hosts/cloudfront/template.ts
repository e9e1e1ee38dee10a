// cloudformation.yaml: the bucket, the distribution with a cache behaviour for each kind of path, and its functions.
import { answerFile } from '../../contract/rules/answers.ts'
import { type Headers, mediaHeaders } from '../../contract/rules/headers.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { compressedBlocks, compressedHeaders } from '../shared/patterns.ts'
import { compressedWebBlocks } from '../shared/web-routes.ts'
import { headersPolicy, policyName, yamlString } from './policies.ts'

/** Function names begin with the stack's name; CloudFront allows 64 characters, and `-response` has nine. */
export const MAX_STACK_NAME = 55

/** @param code the code of the viewer-request function */
export function template(rules: SiteRules, code: string): string {
  const responseFunction = rules.cors ? corsFunction : ''
  const otherBehaviours = [
    { path: '/media/*', headers: mediaHeaders(rules) },
    ...compressedBlocks(rules),
    ...compressedWebBlocks(rules).map(({ path, headers }) => ({ path, headers: unlessImmutable(headers) })),
  ]
  return `# The read API on Amazon S3 and CloudFront; upload.sh deploys it and uploads the site.
# A certificate for CloudFront must be in us-east-1.
AWSTemplateFormatVersion: '2010-09-09'
Description: ${yamlString(`${rules.baseUrl}, a read-only JSON API of static files`)}

Parameters:
  DomainName:
    Type: String
    Description: The host of the API; if empty, the site is served under the domain name of CloudFront.
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
        ${code.trim()}
${responseFunction}
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

${headersPolicy('api', compressedHeaders(rules))}
${otherBehaviours.map(({ path, headers }) => headersPolicy(path, headers)).join('\n')}
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
${cacheBehaviour('api', rules)}
        CacheBehaviors:
${otherBehaviours.map(({ path }) => `          - PathPattern: ${path}\n${cacheBehaviour(path, rules)}`).join('\n')}
        CustomErrorResponses:
${[403, 404].map(errorResponse).join('\n')}

Outputs:
  BucketName:
    Value: !Ref Bucket
  DistributionId:
    Value: !Ref Distribution
  DistributionDomain:
    Value: !GetAtt Distribution.DomainName
`
}

/**
 * Removes an immutable lifetime: a policy also applies to errors, which must not be cached for long. S3 sends the
 * lifetime of assets.
 */
function unlessImmutable({ 'Cache-Control': lifetime = '', ...others }: Headers): Headers {
  return lifetime.includes('immutable') ? others : { ...others, 'Cache-Control': lifetime }
}

/** CloudFront's policies send the CORS header only if the request has an Origin, but cache both answers as one. */
const corsFunction = `
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
`

/** Allows every method, so that the function can refuse it according to the rules. */
function cacheBehaviour(path: string, { cors }: SiteRules): string {
  const functions = [
    ['viewer-request', 'RequestFunction'],
    ...(cors ? [['viewer-response', 'ResponseFunction']] : []),
  ].map(
    ([type, id]) =>
      `              - EventType: ${type}\n                FunctionARN: !GetAtt ${id}.FunctionMetadata.FunctionARN`,
  )
  return `            TargetOriginId: files
            ViewerProtocolPolicy: redirect-to-https
            Compress: true
            AllowedMethods: [GET, HEAD, OPTIONS, PUT, PATCH, POST, DELETE]
            CachePolicyId: !Ref CachePolicy
            ResponseHeadersPolicyId: !Ref ${policyName(path)}
            FunctionAssociations:
${functions.join('\n')}`
}

/** S3 answers 403 for a missing object where listing is not permitted. */
const errorResponse = (status: number): string => `          - ErrorCode: ${status}
            ResponseCode: 404
            ResponsePagePath: /${answerFile('not-found')}
            ErrorCachingMinTTL: 10`
