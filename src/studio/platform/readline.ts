// node:readline
import { StringDecoder } from 'string_decoder/'

export function createInterface({
  input,
}: {
  readonly input: AsyncIterable<Uint8Array>
}): AsyncIterable<string> {
  return linesOf(input)
}

async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of input) {
    const lines = (rest + decoder.write(chunk as never)).split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
