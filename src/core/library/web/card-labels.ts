// The labels that lists and pages show of a release.
import type { ReleaseLabel } from '../joined-records.ts'
import type { ReleaseCard } from './page-records.ts'

/** The labels of a release, the first of which is its label. */
export const labelsOfCard = ({
  label,
  label_display,
  catalognumber,
  labels,
}: Pick<ReleaseCard, 'label' | 'label_display' | 'catalognumber' | 'labels'>): readonly ReleaseLabel[] =>
  labels ?? [{ uuid: label, name: label_display, catalognumber }]
