import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workflowCommand } from './github.ts'

/** Parses a line like the runner of GitHub Actions (ActionCommand.TryParseV2). */
function parseCommand(line: string) {
  const [, head = '', message = ''] = /^::(.*?)::(.*)$/s.exec(line) ?? []
  const [name, list = ''] = [head.slice(0, head.indexOf(' ')), head.slice(head.indexOf(' ') + 1)]
  const properties = list.split(',').map((each) => {
    const [key = '', ...value] = each.split('=')
    return [
      key,
      decodeEscapes(value.join('=')).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%'),
    ]
  })
  return {
    name,
    properties: Object.fromEntries(properties),
    message: decodeEscapes(message).replaceAll('%25', '%'),
  }
}

const decodeEscapes = (text: string): string => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n')

/** Characters with a meaning in commands, and plain letters. */
const text = fc.string({
  unit: fc.constantFrom('%', '\r', '\n', ':', ',', '=', '::', '%25', '%0A', '%3A', 'a', ' ', 'é', '\u2028'),
  maxLength: 20,
})

describe('a workflow command', () => {
  it('is one line, from which the runner takes the message', () => {
    fc.assert(
      fc.property(text, text, text, (file, title, message) => {
        const command = workflowCommand('error', { file, line: 3, col: undefined, title }, message)
        expect(command).not.toMatch(/[\r\n]/)
        expect(parseCommand(command)).toEqual({
          name: 'error',
          properties: { file, line: '3', title },
          message,
        })
      }),
      { numRuns: 500 },
    )
  })

  it('is as GitHub documents it', () => {
    expect(workflowCommand('warning', { file: 'a,b:c.csv', line: 1, title: 'X' }, '100%: no,\nyes')).toBe(
      '::warning file=a%2Cb%3Ac.csv,line=1,title=X::100%25: no,%0Ayes',
    )
  })
})
