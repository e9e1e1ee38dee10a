// Workflow commands of GitHub Actions, which become annotations:
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
import { findFilePlace } from './files.ts'
import { type Finding, listFindings, morePlaces } from './findings.ts'
import type { Reporter } from './report.ts'

export const githubReport: Reporter = (report, root) =>
  listFindings(report)
    .map((finding) => `${formatCommand(finding, root)}\n`)
    .join('')

function formatCommand({ level, code, message, hint, at, places }: Finding, root: string): string {
  const [first] = at
  const place = first ? findFilePlace(first, root) : null
  const lines = [message, ...morePlaces({ at, places }, place), ...(hint === undefined ? [] : [hint])]
  const file = place ? { file: place.path, line: place.line, col: place.column } : {}
  return workflowCommand(level, { ...file, title: code }, lines.join('\n'))
}

type Properties = Readonly<Record<string, string | number | undefined>>

/** Formats a command as one line, whatever its properties and message contain. */
export function workflowCommand(name: string, properties: Properties, message: string): string {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined)
  const list = given.map(([key, value]) => `${key}=${escapedProperty(String(value))}`).join(',')
  return `::${name} ${list}::${escapedMessage(message)}`
}

/** Escapes only what the runner unescapes. */
const escapedMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapedProperty = (text: string): string =>
  escapedMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
