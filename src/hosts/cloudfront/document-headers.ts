// Replaces contract/rules/document-headers.ts in CloudFront's bundle: types come from S3 there, and headers from
// policies.

export const DOCS_HEADERS = {}
export const LINKSET_TYPE = ''
export const linkHeaders = (): Readonly<Record<string, string>> => DOCS_HEADERS
export const documentType = (): string => LINKSET_TYPE
