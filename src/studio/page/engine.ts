// The engine, which runs in a thread of its own, as the functions of its contract.
import {
  bug,
  type Call,
  type Engine,
  type PackageFiles,
  type Problem,
  type Reply,
  STARTER,
  type Start,
} from '../api.ts'

export interface RunningEngine {
  readonly calls: Engine
  /** Ends the thread: calls that have no answer fail. */
  end(): void
}

/** How far a call is: the stage, and a share from 0 to 1. */
export type OnProgress = (stage: string, share: number) => void

/** Why the engine refused a call. */
export class Refusal extends Error {
  readonly problems: readonly Problem[]
  /** Whether it is a fault of the program. */
  readonly isBug: boolean

  constructor(problems: readonly Problem[], isBug: boolean) {
    super(problems.map(({ message }) => message).join('\n'))
    this.problems = problems
    this.isBug = isBug
  }
}

/** The thread has ended before it could answer. */
export class Ended extends Error {}

/** Set by `engine.js`: the program, and the files of the package that it reads. */
declare const engineText: string
declare const engineFiles: PackageFiles

const scriptUrl = (text: string): string => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))

let loading: Promise<unknown> | undefined

/** Loads the text of the engine. A thread made of text has the policy of the page: it can connect to nothing. */
function loadEngine(): Promise<unknown> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'engine.js'
    script.onload = resolve
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('engine.js'))
    }
    document.head.append(script)
  })
  return loading
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

export async function startEngine(onProgress: OnProgress): Promise<RunningEngine> {
  await loadEngine()
  const urls = [STARTER, engineText].map(scriptUrl) as [starter: string, program: string]
  const worker = new Worker(urls[0], { name: 'engine' })
  worker.postMessage({ url: urls[1], files: engineFiles } satisfies Start)
  const waiting = new Map<number, Waiting>()
  let last = 0
  let isEnded = false

  function endWith(error: Error): void {
    isEnded = true
    worker.terminate()
    for (const url of urls) URL.revokeObjectURL(url)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    if ('share' in data) {
      onProgress(data.stage, data.share)
      return
    }
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('result' in data) call?.resolve(data.result)
    else call?.reject(new Refusal(data.problems, data.isBug))
  }
  worker.onerror = ({ message }) => endWith(new Refusal([bug(message)], true))

  const ask = (name: keyof Engine, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (isEnded) throw new Ended()
      last += 1
      waiting.set(last, { resolve, reject })
      worker.postMessage({ id: last, name, args } satisfies Call)
    })
  // Promises resolve to what has a method of this name.
  const calls = new Proxy({} as Engine, {
    get: (_, name) =>
      name === 'then' ? undefined : (...args: readonly unknown[]) => ask(name as keyof Engine, args),
  })
  return { calls, end: () => endWith(new Ended()) }
}
