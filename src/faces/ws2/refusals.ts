// Answers that are errors, with the statuses and texts of MusicBrainz.
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

export const badRequest = (text: string): Refusal => new Refusal(400, text)
export const notFound = (): Refusal => new Refusal(404, 'Not Found')
export const invalidMbid = (): Refusal => badRequest('Invalid mbid.')

/** @throws Refusal if there is nothing */
export function found<T>(value: T | null): T {
  if (value === null) throw notFound()
  return value
}

/** @throws Refusal if the list is empty */
export function foundSome<T>(values: readonly T[]): readonly T[] {
  if (values.length === 0) throw notFound()
  return values
}
