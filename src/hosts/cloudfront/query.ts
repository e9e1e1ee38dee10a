// Takes the place of URLSearchParams in CloudFront's bundle, as far as the rules need it. It is an array of pairs
// because the engine has no iterators.
type Pair = readonly [name: string, value: string]

interface Query extends Array<Pair> {
  getAll: (name: string) => string[]
}

/** Must be called with `new`, like the one it replaces. */
export function URLSearchParams(init: string | readonly Pair[]): Query {
  const query = (typeof init === 'string' ? parse(init) : init.slice()) as Query
  query.getAll = (wanted) => {
    const values = query.filter((pair) => pair[0] === wanted).map((pair) => pair[1])
    values.at = (index) => values[values.length + index]
    return values
  }
  query.toString = () => query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return query
}

function parse(query: string): Pair[] {
  const parts = query.replace(/^\?/, '').split('&')
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const end = `${part}=`.indexOf('=')
      return [decode(part.slice(0, end)), decode(part.slice(end + 1))]
    })
}

/** An invalid escape stays as it is: no parameter of the rules has one. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}
