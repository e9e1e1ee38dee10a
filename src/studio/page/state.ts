// What the page shows.
import type { Added, AddedFile, HostChoice, Problem, Review, Settings, Understanding } from '../api.ts'
import type { Folder } from './added.ts'
import { NOTHING_PENDING, type Pending } from './storage.ts'

export type Field = keyof Settings

/** What the engine is doing. */
export interface Task {
  readonly name: 'opening' | 'reading' | 'changing' | 'site' | 'project' | 'saving'
  /** The stage of the engine, in its words. */
  readonly stage: string
  /** From 0 to 1; null before the first report. */
  readonly share: number | null
}

export interface Refused {
  readonly during: Task['name']
  readonly problems: readonly Problem[]
  /** Whether it is a fault of the program. */
  readonly isBug: boolean
}

/** Whether the browser has the work. */
export type Kept = 'nothing' | 'soon' | 'kept' | 'partly' | 'elsewhere' | 'refused'

export interface State {
  readonly task: Task | null
  readonly added: Added | null
  readonly settings: Settings | null
  readonly understanding: Understanding | null
  readonly review: Review | null
  readonly hosts: readonly HostChoice[]
  /** Why the engine refused the last call. */
  readonly refusal: Refused | null
  /** The same of fields of the form. */
  readonly refused: Partial<Record<Field, readonly Problem[]>>
  readonly pending: Pending
  readonly kept: Kept
  /** Files that the browser has no room for. */
  readonly unkept: readonly string[]
  /** The folder that the project was opened from. */
  readonly folder: Folder | null
  /** The files of the project. */
  readonly files: readonly AddedFile[]
  /** What was done last, in the words of the page. */
  readonly done: string
  /** The task that has taken something along, which `done` reports. */
  readonly taken: Task['name'] | null
}

export const EMPTY: State = {
  ...{ task: null, added: null, settings: null, understanding: null, review: null, hosts: [] },
  ...{ refusal: null, refused: {}, pending: NOTHING_PENDING, kept: 'nothing', unkept: [] },
  ...{ folder: null, files: [], done: '', taken: null },
}
