// The reporters by name. They are loaded on demand.
import type { Reporter } from './report.ts'

export const REPORTER_NAMES = ['text', 'json', 'github', 'gitlab', 'sarif', 'junit'] as const
export type ReporterName = (typeof REPORTER_NAMES)[number]
/** Reporters that print a document. The command itself prints text. */
export type DocumentName = Exclude<ReporterName, 'text'>

const DOCUMENTS: Readonly<Record<DocumentName, () => Promise<Reporter>>> = {
  json: async () => (await import('./json.ts')).jsonReport,
  github: async () => (await import('./github.ts')).githubReport,
  gitlab: async () => (await import('./gitlab.ts')).gitlabReport,
  sarif: async () => (await import('./sarif.ts')).sarifReport,
  junit: async () => (await import('./junit.ts')).junitReport,
}

export const loadReporter = (name: DocumentName): Promise<Reporter> => DOCUMENTS[name]()
