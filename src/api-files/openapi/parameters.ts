// Parameters of operations.

/** The example of a parameter, if there is one. */
const exampleIn = (value: string | number | undefined): { readonly example?: string | number } =>
  value === undefined ? {} : { example: value }

export const pathParameter = (
  name: string,
  description: string,
  schema: object,
  example: string | number | undefined,
): object => ({ name, in: 'path', required: true, description, schema, ...exampleIn(example) })

export const queryParameter = (name: string, description: string, schema: object): object => ({
  name,
  in: 'query',
  description,
  schema,
})
