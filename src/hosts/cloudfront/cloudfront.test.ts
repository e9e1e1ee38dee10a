import { describe, expect, it } from 'vitest'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { cloudfront } from './index.ts'

const RULES = siteRules({ baseUrl: 'https://api.example.com', cacheControl: "private, x='a'" })

/** A file of the host, with a word in the place of the function's code. */
function answerText(path: string, rules = RULES): string {
  const file = cloudfront.files(rules).find((one) => one.path === path)
  if (!file) throw new Error(`There is no ${path}`)
  return 'body' in file ? file.body : (file.around?.('CODE\n') ?? '')
}

describe('cloudformation.yaml', () => {
  it('has a private bucket, the functions, policies and the distribution', async () => {
    await expect(answerText('cloudformation.yaml')).toMatchFileSnapshot('expected/cloudformation.yaml')
  })

  it('has nothing of the reference where there is none', () => {
    for (const path of ['cloudformation.yaml', 'upload.sh']) {
      expect(answerText(path, { ...RULES, docs: false })).not.toMatch(/docs/i)
    }
  })

  it('allows no origin where the site does not', () => {
    const text = answerText('cloudformation.yaml', { ...RULES, cors: false })
    expect(text).not.toMatch(/cors|ResponseFunction/i)
  })
})

describe('upload.sh', () => {
  it('deploys the template and uploads the site with its types', async () => {
    await expect(answerText('upload.sh')).toMatchFileSnapshot('expected/upload.sh')
  })
})
