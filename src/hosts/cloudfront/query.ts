// The parameters of a query where a platform has no URLSearchParams: as much of it as the rules ask for,
// put in its place when the handler is bundled. It is an array of pairs, for want of iterators.
type Pair = readonly [name: string, value: string]

interface Query extends Array<Pair> {
  getAll: (name: string) => string[]
}

/** To be called with `new`, as the one it stands in for. */
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

/** What is no escape stays as it is: no parameter that the rules know is written so. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}
