import { describe, expect, it } from 'vitest'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { answerFile, answerFiles, type View } from './answers.ts'
import { type Answer, type Asked, absent, answerTo, parseAsked } from './rules.ts'
import type { SiteRules } from './site-rules.ts'

const RULES = siteRules()
const LIST = '/api/v1/catalog/artist/'
const ID = '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'
const ARTIST = `${LIST}${ID}/`
const TRACK = `/api/v1/catalog/track/${ID}/`
const HEADERS = {
  'Content-Type': 'application/json',
  Allow: 'GET, HEAD, OPTIONS',
  Vary: 'Accept',
  'Cache-Control': 'public, max-age=300',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
}
const ERROR_HEADERS = { ...HEADERS, 'Cache-Control': 'public, max-age=10' }
const NOT_FOUND = { status: 404, body: '{"detail":"Not found."}', headers: ERROR_HEADERS }

function ask(path: string, asked: Partial<Asked> = {}, rules: SiteRules = RULES) {
  return answerTo(rules, { method: 'GET', path, query: '', isPreflight: false, ...asked })
}

/** The response to a GET whose file is missing. */
function absentAt(path: string, query = '', rules: SiteRules = RULES) {
  const answer = ask(path, { query }, rules)
  if (!('file' in answer)) throw new Error(`${path} is not answered from a file`)
  return absent(rules, answer)
}

const findAnswerFile = (path: string, query = '') => {
  const answer = ask(path, { query })
  return 'file' in answer ? answer.file : answer
}

describe('a GET', () => {
  it('is answered with the file of an artist, a track or the list, and the headers of the API', () => {
    const found = (file: string) => ({ status: 200, file, headers: HEADERS })
    expect(ask(ARTIST)).toMatchObject(found(`api/v1/catalog/artist/${ID}/index.json`))
    expect(ask(TRACK)).toMatchObject(found(`api/v1/catalog/track/${ID}/index.json`))
    expect(ask(LIST)).toMatchObject(found('api/v1/catalog/artist/index.json'))
  })

  it('finds a uuid in upper case, as Django does', () => {
    expect(findAnswerFile(`${LIST}${ID.toUpperCase()}/`)).toBe(`api/v1/catalog/artist/${ID}/index.json`)
  })

  it.each([
    '/',
    '/api/',
    '/api/v1/features/media/',
    '/artists/',
    `${LIST}nobody/`,
    `${LIST}nobody`,
    `${LIST}${ID}0/`,
    `/api/v1/catalog/playlist/${ID}/`,
    `${ARTIST}index.json`,
  ])('is answered with a 404 in JSON for %s', (path) => {
    expect(ask(path)).toEqual(NOT_FOUND)
  })

  it.each([LIST, ARTIST, TRACK])('for %s without its slash redirects there, with its query', (path) => {
    expect(ask(path.slice(0, -1), { query: '?offset=20&limit=20&x=%20' })).toEqual({
      status: 301,
      location: `${path}?offset=20&limit=20&x=%20`,
      headers: HEADERS,
    })
    expect(ask(path.slice(0, -1))).toMatchObject({ location: path })
  })
})

describe('a file that links name', () => {
  const rules = siteRules({ links: 'files' })
  const page = `${LIST}limit-20/offset-20/index.json`

  it('is sent regardless of the query, with the headers of the API', () => {
    const answer = { status: 200, file: page.slice(1), headers: HEADERS }
    expect(ask(page, { query: '?limit=7&format=xml' }, rules)).toMatchObject(answer)
    expect(ask(page, { method: 'OPTIONS', isPreflight: true }, rules)).toMatchObject({ status: 204 })
    expect(ask(page, { method: 'POST' }, rules)).toMatchObject({ status: 405 })
  })

  it('has no address on other sites, and leaves those of the contract as they are', () => {
    expect(ask(page)).toEqual(NOT_FOUND)
    expect(ask(LIST, { query: '?limit=20&offset=20' }, rules)).toEqual(
      ask(LIST, { query: '?limit=20&offset=20' }),
    )
  })
})

describe('format', () => {
  const api = `api/v1/format-api/catalog/artist/${ID}/index.json`
  const plain = `api/v1/catalog/artist/${ID}/index.json`

  it.each([
    ['?format=api', api],
    ['?format=json', plain],
    ['?format=', plain],
    ['?format', plain],
    ['?format=json&format=api', api],
    ['?format=api&format=json', plain],
    ['?format=api&format=', plain],
    ['?format=%61pi', api],
    ['?FORMAT=api', plain],
    ['?q=format=api', plain],
  ])('%s redirects to %s', (query, file) => {
    expect(findAnswerFile(ARTIST, query)).toBe(file)
  })

  it.each(['?format=xml', '?format=API', '?format=api%20', '?format=json&format=xml'])(
    '%s is a 404 wherever it is asked for',
    (query) => {
      for (const path of [LIST, ARTIST, TRACK]) expect(ask(path, { query })).toEqual(NOT_FOUND)
    },
  )

  it.each(['POST', 'OPTIONS'])(
    'is chosen before the method is looked at: %s of an unknown one is a 404',
    (method) => {
      expect(ask(LIST, { method, query: '?format=xml' })).toEqual(NOT_FOUND)
    },
  )

  it('picks the list and its windows too', () => {
    expect(findAnswerFile(LIST, '?format=api')).toBe('api/v1/format-api/catalog/artist/index.json')
    expect(findAnswerFile(LIST, '?format=api&limit=20&offset=20')).toBe(
      'api/v1/format-api/catalog/artist/limit-20/offset-20/index.json',
    )
  })
})

describe('a window of the list', () => {
  const file = (limit: number, offset: number | string) =>
    `api/v1/catalog/artist/limit-${limit}/offset-${offset}/index.json`
  const first = 'api/v1/catalog/artist/index.json'

  it.each([
    ['?limit=20&offset=20', file(20, 20)],
    ['?offset=20&limit=20', file(20, 20)],
    ['?offset=40', file(20, 40)],
    ['?limit=50', file(50, 0)],
    ['?limit=50&offset=', file(50, 0)],
    ['?limit=20', first],
    ['?limit=20&offset=0', first],
    ['?limit=0', first],
    ['?limit=x&offset=-1', first],
    ['?q=anything', first],
    ['?limit=1000', file(100, 0)],
    ['?limit=50&limit=20&offset=20', file(20, 20)],
    ['?offset=123456789012345678901234567890', file(20, '123456789012345678901234567890')],
  ])('%s is %s', (query, expected) => {
    expect(findAnswerFile(LIST, query)).toBe(expected)
  })

  it('means nothing on an artist', () => {
    expect(ask(ARTIST, { query: '?limit=5&offset=5' })).toEqual(ask(ARTIST))
  })

  it('that is missing is a 404 that lists the windows', () => {
    const body =
      '{"detail":"Not found. The pages of this list have limit=20 or 50 and an offset that is a multiple of it.","limits":[20,50]}'
    for (const query of ['', '?limit=7&offset=3']) {
      expect(absentAt(LIST, query)).toEqual({ status: 404, body, headers: ERROR_HEADERS })
    }
  })
})

describe('a page', () => {
  const isPressed = (query: string, rules = RULES) => {
    const answer = ask(LIST, { query }, rules)
    return 'file' in answer && answer.isPressed
  }

  it('is pressed where its window is in a chain and its links are those of the chain', () => {
    const pressed = ['', '?limit=20', '?offset=40&limit=20', '?limit=50&offset=50', '?limit=abc&offset=-1']
    for (const query of pressed) {
      expect(isPressed(query), query).toBe(true)
      expect(isPressed(`${query === '' ? '?' : `${query}&`}format=api`), query).toBe(true)
    }
  })

  it.each([
    '?limit=7',
    '?offset=3',
    '?limit=50&offset=20',
    '?q=a',
    '?format=json',
    '?format=',
    '?format=api&format=api',
  ])('is not pressed for %s', (query) => {
    expect(isPressed(query)).toBe(false)
  })

  it('of format=api is not pressed where that tree is left to the edge', () => {
    const rules: SiteRules = { ...RULES, variants: 'edge' }
    expect(isPressed('?format=api', rules)).toBe(false)
    expect(isPressed('', rules)).toBe(true)
    expect(ask(TRACK, { query: '?format=api' }, rules)).toMatchObject({
      isPressed: false,
      plain: `api/v1/catalog/track/${ID}/index.json`,
    })
  })
})

describe('absent', () => {
  it('is a plain 404 for a record or media', () => {
    expect(absentAt(ARTIST)).toEqual(NOT_FOUND)
    expect(absentAt('/media/none.mp3')).toEqual(NOT_FOUND)
  })
})

describe('methods', () => {
  it.each([LIST, ARTIST, TRACK, '/media/a.mp3', '/nothing/'])('HEAD of %s is answered as GET is', (path) => {
    expect(ask(path, { method: 'HEAD' })).toEqual(ask(path))
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'get'])('%s is not allowed anywhere', (method) => {
    for (const path of [LIST, ARTIST, TRACK, '/media/a.mp3']) {
      expect(ask(path, { method })).toEqual({
        status: 405,
        body: JSON.stringify({ detail: `Method "${method}" not allowed.` }),
        headers: ERROR_HEADERS,
      })
    }
  })

  it('POST has the body Django REST Framework gives it', () => {
    expect(ask(LIST, { method: 'POST' })).toMatchObject({
      body: '{"detail":"Method \\"POST\\" not allowed."}',
    })
  })

  it('any of them finds nothing where there is nothing', () => {
    expect(ask('/nothing/', { method: 'POST' })).toEqual(NOT_FOUND)
    expect(ask('/nothing/', { method: 'OPTIONS' })).toEqual(NOT_FOUND)
  })

  it.each([
    [LIST, 'Artist List', 'All artists, a page at a time.'],
    [ARTIST, 'Artist Detail', 'One artist and the tracks listed under it.'],
    [TRACK, 'Track Detail', 'One track.'],
  ])('OPTIONS of %s gives the metadata of "%s"', (path, name, description) => {
    expect(ask(path, { method: 'OPTIONS' })).toEqual({
      status: 200,
      body: JSON.stringify({ name, description, renders: ['application/json'], parses: [] }),
      headers: {
        ...HEADERS,
        'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Max-Age': '86400',
      },
    })
  })
})

describe('media', () => {
  it('are served as they are, without the headers of the API', () => {
    expect(ask('/media/a%20b.mp3', { query: '?format=xml' })).toEqual({
      status: 200,
      file: 'media/a%20b.mp3',
      isPressed: true,
      headers: {
        'Cache-Control': 'public, max-age=300',
        'Content-Security-Policy': expect.stringMatching(/^default-src 'none'; /),
        'X-Content-Type-Options': 'nosniff',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': '*',
      },
    })
  })

  it.each(['a.svg', 'a.html', 'a.unknown', 'a'])('cannot run scripts when opened: %s', (name) => {
    const { headers } = ask(`/media/${name}`)
    const policy = headers['Content-Security-Policy']
    expect(policy).toMatch(/^default-src 'none'; .*; sandbox$/)
    expect(policy).not.toContain('script')
  })
})

describe('cors', () => {
  it('switched off leaves no header of it on any answer', () => {
    const rules = { ...RULES, cors: false }
    const answers = [
      ask(LIST, {}, rules),
      ask(ARTIST, { method: 'OPTIONS' }, rules),
      ask(TRACK, { method: 'POST' }, rules),
      ask('/media/a.mp3', {}, rules),
      ask('/nothing/', {}, rules),
      ask(LIST.slice(0, -1), {}, rules),
      absentAt(LIST, '', rules),
    ]
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('Access-Control'))).toEqual([])
    }
  })

  it('switched off makes a preflight an OPTIONS as any other', () => {
    const rules = { ...RULES, cors: false }
    for (const path of [LIST, '/nothing/', '/media/a.mp3']) {
      const preflight = ask(path, { method: 'OPTIONS', isPreflight: true }, rules)
      expect(preflight).toEqual(ask(path, { method: 'OPTIONS' }, rules))
    }
  })
})

describe('a preflight', () => {
  it.each([
    LIST,
    ARTIST,
    LIST.slice(0, -1),
    '/api/v1/nothing/',
    `${LIST}nobody/`,
    '/',
    '/api/v1/openapi.json',
    '/docs/',
    '/media/a.mp3',
  ])('of %s is answered with what may be sent, and nothing else', (path) => {
    for (const query of ['', '?format=xml', '?limit=7']) {
      expect(ask(path, { method: 'OPTIONS', isPreflight: true, query })).toEqual({
        status: 204,
        headers: {
          Allow: 'GET, HEAD, OPTIONS',
          'Cache-Control': 'public, max-age=300',
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
          'Access-Control-Allow-Headers': '*',
          'Access-Control-Max-Age': '86400',
        },
      })
    }
  })

  it('is an OPTIONS that names the method to come', () => {
    const isPreflight = (method: string, wanted?: string) => parseAsked(method, LIST, wanted).isPreflight
    expect(isPreflight('OPTIONS', 'GET')).toBe(true)
    expect(isPreflight('OPTIONS', '')).toBe(true)
    expect(isPreflight('OPTIONS')).toBe(false)
    expect(isPreflight('GET', 'GET')).toBe(false)
  })
})

describe('a target', () => {
  it.each([
    ['/a/', '/a/', ''],
    ['/a/?', '/a/', '?'],
    ['/a?b=c?d', '/a', '?b=c?d'],
    ['?a', '', '?a'],
    ['', '', ''],
  ])('"%s" is the path "%s" and the query "%s"', (target, path, query) => {
    expect(parseAsked('GET', target, null)).toMatchObject({ path, query })
  })
})

describe('Cache-Control', () => {
  const cacheControl = ({ headers }: Answer) => headers['Cache-Control']

  it('of what is found or is elsewhere follows the settings', () => {
    const rules = { ...RULES, cacheControl: 'private' }
    const found = [ask(LIST, {}, rules), ask(LIST.slice(0, -1), {}, rules), ask('/media/a.mp3', {}, rules)]
    expect(found.map(cacheControl)).toEqual(['private', 'private', 'private'])
    expect(cacheControl(ask(LIST, { method: 'OPTIONS' }, rules))).toBe('private')
  })

  it('of what is not there or not allowed is a setting of its own', () => {
    const rules = { ...RULES, cacheControlErrors: 'no-store' }
    const errors = [
      ask('/nothing/', {}, rules),
      ask(LIST, { query: '?format=xml' }, rules),
      ask('/media/a.mp3', { method: 'POST' }, rules),
      absentAt(LIST, '?limit=7', rules),
      absentAt(ARTIST, '', rules),
    ]
    expect(errors.map(cacheControl)).toEqual(['no-store', 'no-store', 'no-store', 'no-store', 'no-store'])
  })
})

describe('answerFiles', () => {
  it('holds the bodies the rules answer with, for hosts that serve only files', () => {
    const answerBody = (path: string, method: string) => {
      const answer = ask(path, { method })
      return 'body' in answer ? answer.body : null
    }
    const window = absentAt(LIST)
    const views: [View, string][] = [
      ['api-root', '/api/v1/'],
      ['catalog-root', '/api/v1/catalog/'],
      ['artist-list', LIST],
      ['track-list', '/api/v1/catalog/track/'],
      ['release-list', '/api/v1/catalog/release/'],
      ['label-list', '/api/v1/catalog/label/'],
      ['artist-detail', ARTIST],
      ['track-detail', TRACK],
      ['release-detail', `/api/v1/catalog/release/${ID}/`],
      ['label-detail', `/api/v1/catalog/label/${ID}/`],
      ['features-detail', `/api/v1/features/media/${ID}/`],
      ['artist_features-detail', `/api/v1/features/artist/${ID}/`],
      ['lookup-detail', '/api/v1/lookup/isrc/USABC1234567/'],
    ]
    expect(Object.fromEntries(answerFiles(RULES))).toEqual({
      'api/v1/answers/not-found.json': NOT_FOUND.body,
      'api/v1/answers/no-such-window.json': 'body' in window && window.body,
      ...Object.fromEntries(
        views.map(([view, path]) => [answerFile(`options-${view}`), answerBody(path, 'OPTIONS')]),
      ),
    })
  })
})
