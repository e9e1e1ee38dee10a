// An object store for the tests of a file: S3rver, which checks signatures and keeps its objects in a folder.
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { openFolder } from '../run/folders.ts'
import { atSuiteEnd } from '../run/suite-end.ts'

/** The only account that it has. */
export const ACCOUNT = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** @returns the address of the store, what is written and removed, and a function for the folder of a bucket */
export async function startS3(buckets: readonly string[]) {
  const directory = path.join(openFolder(), 'buckets')
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, directory, silent: true },
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  atSuiteEnd(() => void server.close())
  const events: string[] = []
  server.on('event', ({ Records }) => {
    for (const { eventName, s3 } of Records) events.push(`${eventName} ${s3.object.key}`)
  })
  return {
    events,
    /** Calls a function after each event, before the store answers. Returns a function that ends this. */
    onEvent: (act: () => void) => {
      server.on('event', act)
      return () => void server.off('event', act)
    },
    endpoint: `http://127.0.0.1:${port}`,
    folderOf: (bucket: string) => path.join(directory, bucket),
  }
}
