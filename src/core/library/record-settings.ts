// The settings for what records must contain, and how they are identified.
import type { RecordForm } from '../records/records.ts'
import type { Settings } from '../settings/settings.ts'
import { Renames } from './renames.ts'
import type { ExplainFields } from './row-errors.ts'

/** Everything but the sources that records depend on. */
export interface RecordRules {
  readonly form: RecordForm
  /** The namespace in which uuids are derived from ids and names. */
  readonly namespace: string | undefined
  /** The name of the label for releases that have no label. */
  readonly defaultLabel?: string | undefined
  /** The renamed records that keep their URLs. */
  readonly renames: Renames
  readonly explainFields?: ExplainFields | undefined
}

export interface RecordSettings
  extends Partial<
    Pick<
      Settings,
      'namespace' | 'streams' | 'durations' | 'tracknumbers' | 'default_release' | 'default_label'
    >
  > {
  /** The texts in files to which records may refer, by their paths. */
  readonly texts?: Readonly<Record<string, string>>
  /** The renamed records that keep their URLs. */
  readonly renames?: Renames
  readonly explainFields?: RecordRules['explainFields']
}

/** Returns the rules for records that follow from the settings. */
export function recordRules({
  namespace,
  streams = 'required',
  durations = 'required',
  tracknumbers = 'required',
  default_release: defaultRelease,
  default_label: defaultLabel,
  texts = {},
  renames = new Renames(),
  explainFields,
}: RecordSettings): RecordRules {
  const hasDefaultLabel = defaultLabel !== undefined
  const form = { streams, durations, tracknumbers, defaultRelease, hasDefaultLabel, texts }
  return { form, namespace, defaultLabel, renames, explainFields }
}
