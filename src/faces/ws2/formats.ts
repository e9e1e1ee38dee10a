// The format of an answer: that of `fmt`, or else the one that the client accepts best.
import { Refusal } from './refusals.ts'

export type Format = 'xml' | 'json'

const FORMATS: readonly Format[] = ['xml', 'json']

export function chooseFormat(query: URLSearchParams, headers: Headers): Format {
  const asked = query.get('fmt')
  const format =
    asked === null ? accepted(headers.get('Accept') ?? '') : FORMATS.find((each) => each === asked)
  if (format) return format
  throw new Refusal(
    406,
    'Invalid format. Either set an Accept header (recognized mime types are application/json and application/xml), or include a fmt= argument in the query string (valid values for fmt are json and xml).',
  )
}

/** The format with the highest quality; XML among equals. */
function accepted(header: string): Format | undefined {
  if (header.trim() === '') return 'xml'
  const ranges = header.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  const qualities = FORMATS.map((format) => {
    const names = [`application/${format}`, 'application/*', '*/*']
    const range = names.flatMap((name) => ranges.find(({ type }) => type === name) ?? [])[0]
    return { format, quality: range?.quality ?? 0 }
  })
  const [best] = qualities.sort((left, right) => right.quality - left.quality)
  return best && best.quality > 0 ? best.format : undefined
}
