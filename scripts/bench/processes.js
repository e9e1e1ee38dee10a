// Child processes: stops them, and measures their resources, including those of their descendants (Linux).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Starts a command that ends with this process at the latest; `stop` ends it earlier. */
export function startProcess(command, options) {
  const [program, ...args] = command
  const child = spawn(program, args, options)
  const kill = () => child.kill()
  const ended = once(child, 'close')
  process.once('exit', kill)
  const stop = async () => {
    kill()
    await ended
    process.off('exit', kill)
  }
  return { child, pid: child.pid ?? 0, ended, stop }
}

/** The kernel measures CPU time in hundredths of a second. */
const TICKS = 100

export const cpuSeconds = (pid) =>
  sum(pid, (id) => {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  })

/** Current memory use in megabytes. */
export const memory = (pid) =>
  sum(pid, (id) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  })

function sum(pid, figure) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.reduce((total, child) => total + sum(child, figure), figure(pid))
}
