import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readRows } from '../../testing/catalogs/rows.ts'
import { writeParquet } from '../../testing/formats/parquet.ts'
import { openFolder } from '../../testing/run/folders.ts'
import { ACCOUNT, startS3 } from '../../testing/servers/s3.ts'
import { readParquet } from '../parquet/parquet.ts'
import { findS3Objects } from './s3.ts'

describe('object storage', () => {
  let endpoint = ''
  beforeAll(async () => {
    ;({ endpoint } = await startS3(['music']))
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = ACCOUNT
    const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' })
    const body = await labels(5000)
    for (const key of ['a.parquet', 'b é+1.parquet', 'a.csv', 'deep/c.parquet', 'deep/er/d.parquet']) {
      const url = `${endpoint}/music/${key.split('/').map(encodeURIComponent).join('/')}`
      const { status } = await client.fetch(url, { method: 'PUT', body: new Uint8Array(body) })
      expect(status).toBe(200)
    }
  })
  afterEach(() => vi.unstubAllEnvs())

  const use = (variables: Readonly<Record<string, string>> = {}) => {
    const all = { ...ACCOUNT, AWS_ENDPOINT_URL: `${endpoint}/`, AWS_REGION: 'us-east-1', ...variables }
    for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  }

  it('lists the objects that match a pattern, in order', async () => {
    use()
    expect(await findS3Objects('s3://music/*.parquet')).toEqual([
      's3://music/a.parquet',
      's3://music/b é+1.parquet',
    ])
    expect(await findS3Objects('s3://music/deep/**.parquet')).toEqual(['s3://music/deep/c.parquet'])
    expect(await findS3Objects('s3://music/**/[cd].parquet')).toEqual([
      's3://music/deep/c.parquet',
      's3://music/deep/er/d.parquet',
    ])
    expect(await findS3Objects('s3://music/none*')).toEqual([])
    expect(await findS3Objects('s3://music/none.parquet')).toEqual(['s3://music/none.parquet'])
  })

  it.each(['a.parquet', 'b é+1.parquet'])('reads %s as it reads a file', async (key) => {
    use()
    const rows = await readRows(readParquet(`s3://music/${key}`, 'label'))
    expect(rows).toHaveLength(5000)
    expect(rows.at(-1)).toEqual({ line: 5000, value: { uuid: '4999', name: 'Label 4999' } })
  })

  it('reports the answer of the store to a wrong key, a missing bucket and a missing object', async () => {
    const refused = (work: Promise<unknown>) => work.catch((error: unknown) => error)
    use({ AWS_SECRET_ACCESS_KEY: 'wrong' })
    expect(await refused(findS3Objects('s3://music/*.parquet'))).toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringMatching(/^The objects cannot be listed: SignatureDoesNotMatch, .*\.$/),
      at: [{ file: 's3://music/*.parquet' }],
      hint: expect.stringContaining('AWS_ACCESS_KEY_ID'),
    })
    use()
    expect(await refused(findS3Objects('s3://none/*.parquet'))).toMatchObject({
      message: expect.stringMatching(/^The objects cannot be listed: NoSuchBucket, /),
    })
    expect(await refused(readRows(readParquet('s3://music/none.parquet', 'label')))).toMatchObject({
      code: 'UNREACHABLE',
      message: 'The object cannot be read: status 404.',
      at: [{ file: 's3://music/none.parquet' }],
    })
  })
})

async function labels(count: number): Promise<Buffer> {
  const file = path.join(openFolder(), 'labels.parquet')
  await writeParquet(
    file,
    `SELECT i::VARCHAR AS uuid, 'Label ' || i AS name FROM range(${count}) t(i)`,
    ', ROW_GROUP_SIZE 2048',
  )
  return readFileSync(file)
}
