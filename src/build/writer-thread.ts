// A thread that writes files, those of web pages made by itself: only build/ knows both.
import { parentPort, workerData } from 'node:worker_threads'
import type { PageContext } from '../pages/context.ts'
import { openOutput } from '../site/output.ts'
import type { WriterData } from '../site/output-worker.ts'
import type { Render } from '../site/renderer.ts'
import { serveWriter } from '../site/serve-writer.ts'

const { output, context } = workerData as WriterData
// What makes pages takes longer to load than all else that a thread needs.
const pages = context === null ? null : await import('./page-renderer.ts')

if (parentPort) {
  const render: Render | null = pages && ((batch) => pages.renderPages(context as PageContext, batch))
  serveWriter(parentPort, await openOutput(output), render)
}
