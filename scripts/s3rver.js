// Runs an object store, S3rver, until it is stopped: node scripts/s3rver.js PORT FOLDER BUCKET
// Its only account is S3RVER, with this key.
import S3rver from '@20minutes/s3rver'

const [port, directory, bucket] = process.argv.slice(2)
const server = new S3rver({
  ...{ address: '127.0.0.1', port: Number(port), directory, silent: true },
  configureBuckets: [{ name: bucket, configs: [] }],
})
await server.run()
