// CloudFront's response headers policies, one for each path with its own headers.
import type { Headers } from '../../contract/rules/headers.ts'

/** Security and CORS headers have separate fields in a policy; CloudFront refuses them as custom headers. */
export function headersPolicy(path: string, headers: Headers): string {
  const {
    'Content-Type': _,
    'X-Content-Type-Options': nosniff,
    'Content-Security-Policy': policy,
    'Referrer-Policy': referrer,
    'Access-Control-Allow-Origin': origin,
    ...custom
  } = headers
  const security = [
    ...(nosniff ? [securityField('ContentTypeOptions')] : []),
    ...(policy ? [securityField('ContentSecurityPolicy', policy)] : []),
    ...(referrer ? [securityField('ReferrerPolicy', referrer)] : []),
  ]
  const items = Object.entries(custom).map(
    ([name, value]) =>
      `            - Header: ${name}\n              Value: ${yamlString(value)}\n              Override: true`,
  )
  const parts = [
    ...(security.length > 0 ? [`        SecurityHeadersConfig:\n${security.join('\n')}`] : []),
    ...(origin ? [corsConfig] : []),
    `        CustomHeadersConfig:\n          Items:\n${items.join('\n')}`,
  ]
  return `  ${policyName(path)}:
    Type: AWS::CloudFront::ResponseHeadersPolicy
    Properties:
      ResponseHeadersPolicyConfig:
        Name: !Sub '\${AWS::StackName}-${wordsIn(path).join('-')}'
${parts.join('\n')}
`
}

/** `DocsHeaders` for `/docs/*`. */
export const policyName = (path: string): string =>
  `${wordsIn(path)
    .map((word) => word.replace(/^./, (letter) => letter.toUpperCase()))
    .join('')}Headers`

const wordsIn = (path: string): string[] => path.match(/[a-z]+/g) ?? ['home']

const securityField = (name: string, value?: string): string => `          ${name}:
${value === undefined ? '' : `            ${name}: ${yamlString(value)}\n`}            Override: true`

const corsConfig = `        CorsConfig:
          AccessControlAllowCredentials: false
          AccessControlAllowHeaders:
            Items: ['*']
          AccessControlAllowMethods:
            Items: [GET, HEAD, OPTIONS]
          AccessControlAllowOrigins:
            Items: ['*']
          OriginOverride: true`

export const yamlString = (text: string): string => JSON.stringify(text)
