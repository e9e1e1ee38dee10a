// The folder of a site as the target of a build, which writes only what differs from the last build.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OWN_FOLDER } from '../../contract/urls/files.ts'
import { storeFolder } from '../../core/packed/store.ts'
import type { Comparison } from '../../core/site/folder.ts'
import { openSite } from '../../core/site/writer.ts'
import { lazily } from '../../core/system/lazily.ts'
import { makeTempFolder } from '../../core/system/temp-folder.ts'
import { stateFolder } from '../incremental/build-state.ts'
import { findLastBuild } from '../incremental/last-build.ts'
import { openTransaction } from '../incremental/transaction.ts'
import type { FolderBuildOptions } from '../options.ts'
import { checkOutputPaths } from './output-paths.ts'
import { sampleFiles } from './plan-site.ts'
import type { Target } from './target.ts'
import { thumbnailsFolder, withThumbnails } from './thumbnails.ts'

/** The file with the revision is counted among the published files. */
const REVISIONS = 1

/** @throws CatalogError BAD_FLAG for a path that a build must not write to */
export async function openFolderTarget(options: FolderBuildOptions): Promise<Target & { close(): void }> {
  checkOutputPaths(options)
  const { out, state, changedFiles, dryRun: isDry = false, force } = options
  const comparison = comparisonFor(options)
  const tx = await openTransaction({ out, state, comparison, changedFiles, isDry })
  // Scratch folder for files that a dry run needs for its comparison.
  const elsewhere = isDry ? makeTempFolder(tmpdir()) : null
  const states = stateFolder(options)
  const thumbnails = {
    folder: thumbnailsFolder(states, out),
    ...(elsewhere && { scratch: path.join(elsewhere.path, 'thumbnails') }),
  }
  return {
    stateFolder: states,
    scratch: path.join(elsewhere?.path ?? path.join(out, OWN_FOLDER), 'bulk'),
    notes: () => tx.notes,
    unchanged: (inputs) => tx.unchanged(inputs),
    read: (read) => tx.read(read),
    lastCounts: () => tx.lastCounts,
    lastBuild: lazily(() => findLastBuild(tx.journal, out)),
    withThumbnails: (inputs, progress) => withThumbnails(inputs, { ...progress, ...thumbnails, force }),
    plan: (make, inputs) => tx.plan(make, inputs),
    begin: async (plan, { encodings, rules }) => {
      const store = rules.store === undefined ? null : storeFolder(out)
      return openSite(out, { encodings, store, ...(await tx.begin(plan)) })
    },
    commit: async (plan, { report, inputs, counts, warnings, news }) => {
      const files = plan.files.files + REVISIONS
      const record = { inputs: inputs.digest, counts, files, warnings, news }
      const hasChanged = report.written + report.removed + report.compressed > 0
      const sample = sampleFiles(plan, inputs)
      const hasNewRevision = await tx.commit(plan, record, { sample, hasChanged })
      const written = report.written + (hasNewRevision ? REVISIONS : 0)
      return { ...report, written, unchanged: Math.max(0, files - written) }
    },
    close: () => {
      tx.close()
      elsewhere?.remove()
    },
  }
}

const comparisonFor = ({ verify, force }: FolderBuildOptions): Comparison =>
  force ? 'none' : verify ? 'content' : 'stat'
