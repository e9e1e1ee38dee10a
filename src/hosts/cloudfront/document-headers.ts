// Takes the place of api/document-headers.ts in CloudFront's bundle, where types come from S3 and headers from policies.

export const DOCS_HEADERS = {}
export const LINKSET_TYPE = ''
export const linkHeaders = (): Readonly<Record<string, string>> => DOCS_HEADERS
export const documentType = (): string => LINKSET_TYPE
