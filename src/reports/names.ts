// The reporters by their names. What prints a document is loaded where it is asked for.
import type { Reporter } from './report.ts'

export const REPORTER_NAMES = ['text', 'json', 'github', 'gitlab', 'sarif', 'junit'] as const
export type ReporterName = (typeof REPORTER_NAMES)[number]
/** All but `text`, which is what a command says of itself. */
export type DocumentName = Exclude<ReporterName, 'text'>

const DOCUMENTS: Readonly<Record<DocumentName, () => Promise<Reporter>>> = {
  json: async () => (await import('./json.ts')).jsonReport,
  github: async () => (await import('./github.ts')).githubReport,
  gitlab: async () => (await import('./gitlab.ts')).gitlabReport,
  sarif: async () => (await import('./sarif.ts')).sarifReport,
  junit: async () => (await import('./junit.ts')).junitReport,
}

export const documentNamed = (name: DocumentName): Promise<Reporter> => DOCUMENTS[name]()
