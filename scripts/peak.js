// Loaded before a program: writes the most memory it ever held, in KB, to the file PEAK_FILE names.
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)))
}
