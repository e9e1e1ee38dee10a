// A thread that writes files, also those of web pages that it makes itself: only build/ knows both.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PageContext } from '../pages/context.ts'
import { openOutput } from '../site/output.ts'
import type { WriterData } from '../site/output-worker.ts'
import type { Render } from '../site/renderer.ts'
import { serveWriter } from '../site/serve-writer.ts'

if (parentPort) serve(parentPort, workerData as WriterData)

async function serve(port: MessagePort, { output, context }: WriterData): Promise<void> {
  // What makes pages takes longer to load than all else that a thread needs.
  const pages = context === null ? null : await import('./page-renderer.ts')
  const render: Render | null = pages && ((batch) => pages.renderPages(context as PageContext, batch))
  serveWriter(port, await openOutput(output), render)
}
