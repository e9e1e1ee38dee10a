// The thread of the engine: answers the calls of the page, one after the other.
import '../platform/package-files.ts'
import { mkdirSync } from 'node:fs'
import type { Progress } from '../../core/system/progress.ts'
import { bug, type Call, type Engine, type Reply } from '../api.ts'
import { sheetsOfProject } from './other-sheets.ts'
import { PROJECT, STATE, TEMPORARY } from './place.ts'
import { addFiles, clear, projectFiles, readSheet, removeFile, zipProject } from './project.ts'
import { changeSettings, shownSettings } from './settings.ts'
import { chooseOption, mapField, understand } from './sheet.ts'
import { hostChoices, problemsIn, Site, zipSite } from './site.ts'
import { applyRemedy } from './songs.ts'
import { problemOfBrowser } from './wording.ts'

for (const folder of [PROJECT, STATE, TEMPORARY]) mkdirSync(folder, { recursive: true })

const site = new Site()
let onProgress: (progress: Progress) => void = () => {}

const ENGINE: Engine = {
  add: async (files) => {
    const added = await addFiles(files)
    if (added.kind === 'project') {
      await site.close()
      site.keepAddresses()
    }
    return added
  },
  clear: async () => {
    clear()
    await site.close()
  },
  remove: removeFile,
  read: readSheet,
  files: async () => projectFiles(),
  settings: async () => shownSettings(),
  change: changeSettings,
  understanding: () => understand(sheetsOfProject()),
  map: mapField,
  choose: chooseOption,
  remedy: applyRemedy,
  review: () => site.review((progress) => onProgress(progress)),
  file: (address) => site.file(address),
  media: async () => site.media(),
  hosts: async () => hostChoices(),
  site: async (time) => {
    const zip = await zipSite(site.media(), new Date(time), (progress) => onProgress(progress))
    site.keepAddresses()
    return zip
  },
  project: (time) => zipProject(new Date(time), (progress) => onProgress(progress)),
}

/** The worker that this module runs in. */
interface Thread {
  onmessage: (event: { readonly data: Call }) => void
  postMessage(reply: Reply): void
}

const thread = globalThis as unknown as Thread

/** Calls change the files of the one project: each begins when the one before is done. */
let last: Promise<unknown> = Promise.resolve()

thread.onmessage = ({ data }) => {
  last = last.then(() => answer(data))
}

async function answer({ id, name, args }: Call): Promise<void> {
  let shown = 0
  onProgress = ({ stage, done, total }) => {
    if (Date.now() - shown < MIN_PAUSE) return
    shown = Date.now()
    thread.postMessage({ id, stage, share: total > 0 ? Math.min(1, done / total) : 0 })
  }
  try {
    const call = ENGINE[name] as (...args: readonly unknown[]) => Promise<unknown>
    thread.postMessage({ id, result: await call(...args) })
  } catch (error) {
    thread.postMessage({ id, ...failure(error) })
  }
}

/** Milliseconds between reports of progress. */
const MIN_PAUSE = 100

function failure(error: unknown): { problems: ReturnType<typeof problemsIn>['errors']; isBug: boolean } {
  const unreadable = problemOfBrowser(error)
  if (unreadable) return { problems: [unreadable], isBug: false }
  try {
    return { problems: problemsIn(error).errors, isBug: false }
  } catch {
    console.error(error)
    const message = error instanceof Error ? error.message : String(error)
    return { problems: [bug(message)], isBug: true }
  }
}
