// The responses of operations whose schemas are inline.

export interface Answers {
  /** The headers of every response. */
  readonly headers: object
  /** The response to unsupported methods. */
  readonly notAllowed: object
  /** The 404 response. */
  readonly notFound: object
}

/** The responses of an operation that answers with JSON by a schema. */
export const answersWith = (
  { headers, notAllowed, notFound }: Answers,
  { description, schema }: { readonly description: string; readonly schema: object },
) => ({
  200: { description, headers, content: { 'application/json': { schema } } },
  404: notFound,
  405: notAllowed,
})
