// The work on one catalog: what a person does reaches the engine, and what comes of it is shown and kept.
import { type AddedFile, type Engine, plainProblem, type Settings } from '../api.ts'
import { type Folder, filesOfFolder } from './added.ts'
import { withScheme } from './address.ts'
import { Ended, Refusal, type RunningEngine, startEngine } from './engine.ts'
import { saveIntoFolder } from './folder.ts'
import { openKeeper } from './keeper.ts'
import { offerDownload } from './offer-download.ts'
import { EMPTY, type Field, type Refused, type State, type Task } from './state.ts'
import { baseName, type Change, NOTHING_PENDING, readPending, type Typed, writePending } from './storage.ts'
import { type Words, withValues } from './words/words.ts'

/** Milliseconds after the last letter until it reaches the engine. */
const PAUSE = 400

export type Studio = ReturnType<typeof openStudio>

interface Listener {
  changed(): void
  /** The site may be otherwise. */
  pressed(): void
}

export function openStudio(words: Words, { changed, pressed }: Listener) {
  let state = EMPTY
  let engine: Promise<RunningEngine> | undefined
  /** Files that an engine was given and has not read to the end. */
  let unread: readonly AddedFile[] = []
  let queue: Promise<unknown> = Promise.resolve()
  let timer = 0
  /** The texts that the engine has and the browser has not kept yet. */
  let sent: Typed = {}
  const keeper = openKeeper((kept, unkept) => set({ kept, unkept }))

  function set(changes: Partial<State>): void {
    state = { ...state, ...changes }
    changed()
  }

  function setPending(pending: State['pending']): void {
    set({ pending })
    writePending({ ...pending, typed: { ...sent, ...pending.typed } })
  }

  const showProgress = (stage: string, share: number) => {
    if (state.task) set({ task: { ...state.task, stage, share } })
  }

  function running(): Promise<Engine> {
    engine ??= startEngine(showProgress)
    engine.catch(() => {
      engine = undefined
    })
    return engine.then(({ calls }) => calls)
  }

  /** Does one thing after the other. */
  function run(name: Task['name'], work: (calls: Engine) => Promise<void>): Promise<void> {
    const own = queue.then(async () => {
      set({ task: { name, stage: '', share: null }, refusal: null, done: '', taken: null })
      try {
        await work(await running())
      } catch (error) {
        if (error instanceof Ended) return
        set({ refusal: { during: name, ...describeRefusal(error) } })
      }
      set({ task: null })
    })
    queue = own
    return own
  }

  function describeRefusal(error: unknown): Omit<Refused, 'during'> {
    if (error instanceof Refusal) return { problems: error.problems, isBug: error.isBug }
    const isEngine = error instanceof Error && error.message === 'engine.js'
    const message = isEngine ? words.noEngine : String(error)
    return { problems: [plainProblem(message)], isBug: !isEngine }
  }

  /** Ends what the engine is doing; another begins with the project as it was. */
  function restart(): void {
    void engine?.then((one) => one.end()).catch(() => {})
    engine = undefined
    queue = Promise.resolve()
    unread = []
    sent = {}
    set({ task: null })
    const { files } = state
    if (files.length > 0) void run('opening', async (calls) => void (await calls.add(files)))
  }

  /** Reads what has changed, shows it, and has it kept. */
  async function show(calls: Engine, fresh: readonly AddedFile[] = []): Promise<void> {
    const [settings, understanding, hosts] = await Promise.all([
      calls.settings(),
      calls.understanding(),
      state.hosts.length > 0 ? state.hosts : calls.hosts(),
    ])
    set({ settings, understanding, hosts })
    if (settings === null) return
    const files = await calls.files()
    set({ files })
    const { changes } = state.pending
    const texts = sent
    keeper.keep(files, new Set(fresh.map(({ path }) => baseName(path))), () => {
      sent = without(sent, texts)
      // What was changed or typed in the meantime is in no file yet.
      setPending({ ...state.pending, changes: state.pending.changes.slice(changes.length) })
    })
    const review = await calls.review()
    set({
      review,
      done:
        review.errors.length > 0 ? withValues(words.errors, { count: review.errors.length }) : words.ready,
    })
    pressed()
  }

  async function addAll(calls: Engine, files: readonly AddedFile[]): Promise<void> {
    try {
      set({ added: await calls.add(files) })
      await show(calls, files)
      unread = []
    } catch (error) {
      if (!(error instanceof Ended)) unread = []
      throw error
    }
  }

  /** Sends the typed texts; a text that is refused stays, with the reason. */
  async function sendTyped(calls: Engine): Promise<void> {
    for (const [field, text] of Object.entries(state.pending.typed) as [Field, string][]) {
      const { [field]: _, ...refused } = state.refused
      try {
        await calls.change({ [field]: text.trim() === '' ? null : sentText(field, text) })
        sent = { ...sent, [field]: text }
        if (state.pending.typed[field] === text) {
          const { [field]: __, ...typed } = state.pending.typed
          set({ pending: { ...state.pending, typed }, refused })
        } else set({ refused })
      } catch (error) {
        if (!(error instanceof Refusal) || error.isBug) throw error
        set({ refused: { ...refused, [field]: error.problems } })
      }
    }
  }

  const sendAndShow = () =>
    run('changing', async (calls) => {
      await sendTyped(calls)
      await show(calls)
    })

  return {
    get state() {
      return state
    },
    engine: running,

    /** Leaves what is being done. */
    stop(): void {
      restart()
      if (state.files.length > 0) void run('opening', (calls) => show(calls))
    },

    /** Takes up what the browser has kept. */
    async restore(): Promise<void> {
      const { files, folder } = await keeper.open()
      const pending = readPending()
      if (files.length === 0) return
      set({ files, pending, folder })
      await run('opening', async (calls) => {
        await calls.add(files)
        for (const change of pending.changes) await apply(calls, change).catch(onlyRefusals)
        await sendTyped(calls)
        await show(calls)
      })
    },

    /** Adds files; what is being read is read again together with them. */
    add(files: readonly AddedFile[]): Promise<void> {
      if (files.length === 0) return Promise.resolve()
      const all = [...unread, ...files]
      if (unread.length > 0) restart()
      unread = all
      set({ kept: state.kept === 'nothing' ? 'soon' : state.kept })
      return run('reading', (calls) => addAll(calls, all))
    },

    async openFolder(folder: Folder): Promise<void> {
      set({ task: { name: 'reading', stage: '', share: null } })
      const files = await filesOfFolder(folder)
      set({ task: null })
      await this.add(files)
      set({ folder })
      await keeper.keepFolder(folder)
    },

    /** Takes a text as it is typed, and sends it after a pause. */
    type(field: Field, text: string, pause = PAUSE): void {
      setPending({ ...state.pending, typed: { ...state.pending.typed, [field]: text } })
      clearTimeout(timer)
      timer = window.setTimeout(sendAndShow, pause)
    },

    change(change: Change): Promise<void> {
      setPending({ ...state.pending, changes: [...state.pending.changes, change] })
      return run('changing', async (calls) => {
        await apply(calls, change)
        await show(calls)
      })
    },

    chooseLogo(file: File): Promise<void> {
      const [ending = ''] = /\.\w+$/.exec(file.name) ?? []
      const name = `logo${ending.toLowerCase()}`
      const added = [{ path: `data/media/${name}`, blob: file }]
      return run('changing', async (calls) => {
        await calls.add(added)
        await calls.change({ logo: name })
        await show(calls, added)
      })
    },

    take(what: 'site' | 'project'): Promise<void> {
      return run(what, async (calls) => {
        await sendTyped(calls)
        const name = fileName(state.settings)
        offerDownload(await calls[what](Date.now()), what === 'site' ? `${name}-site.zip` : `${name}.zip`)
        set({ done: words.downloaded, taken: what })
      })
    },

    save(folder: Folder): Promise<void> {
      return run('saving', async (calls) => {
        await sendTyped(calls)
        const count = await saveIntoFolder(folder, await calls.files())
        set({
          done: count === null ? words.folderForbidden : withValues(words.savedFiles, { count }),
          taken: 'saving',
        })
      })
    },

    async forget(): Promise<void> {
      clearTimeout(timer)
      set({ files: [] })
      restart()
      await keeper.forget()
      writePending(NOTHING_PENDING)
      set({ ...EMPTY, hosts: state.hosts })
    },
  }
}

function apply(calls: Engine, change: Change): Promise<void> {
  if (change.name === 'map') return calls.map(...change.args)
  if (change.name === 'remove') return calls.remove(...change.args)
  if (change.name === 'remedy') return calls.remedy(...change.args)
  return change.name === 'choose' ? calls.choose(...change.args) : calls.read(...change.args)
}

const sentText = (field: Field, text: string): string => (field === 'baseUrl' ? withScheme(text) : text)

function onlyRefusals(error: unknown): void {
  if (!(error instanceof Refusal) || error.isBug) throw error
}

/** The name of the catalog as that of a file. */
const fileName = (settings: Settings | null): string =>
  (settings?.name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'catalog'

/** Those of some texts that differ from others. */
const without = (texts: Typed, others: Typed): Typed =>
  Object.fromEntries(Object.entries(texts).filter(([field, text]) => others[field as Field] !== text))
