// Measures `catalog-press dev`: from the save of a file to the first response with the new content.
import { setTimeout as pause } from 'node:timers/promises'
import { spread } from '../harness.js'
import { press, renameTrack } from '../press.js'
import { cpuSeconds, memory, startProcess } from '../processes.js'

/** The first edits run before the JIT compiler has optimized the code. */
const WARM_UP = 5
const EDITS = 10

/** The cost of an edit as the median of several, and the memory after the last one. */
export async function editInDev(data, checkout) {
  const command = press(['dev', '--data', data, '--port', '0'], checkout)
  const { child, pid, ended, stop } = startProcess(command, { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const url = await Promise.race([addressIn(child.stdout), ended.then(() => null)])
    if (!url) throw new Error('dev ended before it served anything')
    // Existing files are checked a second time after the start.
    await pause(2000)
    const seconds = []
    let cpu = 0
    for (let edit = 0; edit < WARM_UP + EDITS; edit += 1) {
      if (edit === WARM_UP) cpu = cpuSeconds(pid)
      const start = performance.now()
      const { uuid, name } = renameTrack(data)
      await untilShown(`${url}/api/v1/catalog/track/${uuid}/`, JSON.stringify(name))
      seconds.push((performance.now() - start) / 1000)
      await pause(100)
    }
    const { median } = spread(seconds.slice(WARM_UP))
    return { seconds: median, cpu: (cpuSeconds(pid) - cpu) / EDITS, peak: memory(pid), written: NaN }
  } finally {
    await stop()
  }
}

/** @returns {Promise<string | null>} */
async function addressIn(output) {
  let text = ''
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += chunk
    const address = /^Serving .* at (http:\/\/[^/]+)/m.exec(text)?.[1]
    if (!address) continue
    output.resume()
    return address
  }
  return null
}

/** Each request has a connection of its own: the server closes one that it takes for idle. */
async function untilShown(url, text) {
  const ask = async () => (await fetch(url, { headers: { connection: 'close' } })).text()
  while (!(await ask()).includes(text)) await pause(5)
}
