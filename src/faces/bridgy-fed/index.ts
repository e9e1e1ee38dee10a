// Bridgy Fed: people on Mastodon and Bluesky follow the feed of the site (https://fed.brid.gy/docs).
import type { Face } from '../../core/site/face.ts'
import { faceCode } from '../../core/system/package.ts'

const PATHS = ['/.well-known/webfinger', '/.well-known/host-meta']

export const bridgyFed: Face = {
  name: 'bridgy-fed',
  title: 'Bridgy Fed',
  description: 'Lets people on Mastodon and Bluesky follow the site by its address.',
  needs: ['pages'],
  answers: {
    paths: PATHS,
    methods: ['GET'],
    code: faceCode('bridgy-fed'),
    questions: PATHS.map((target) => ({ target: `${target}?resource=acct:a@b.example` })),
  },
  entry: '/.well-known/webfinger',
}
