import { describe, expect, it } from 'vitest'
import { get } from './case.ts'
import { rangedAnswers } from './ranges.ts'

const asking = (Range: string) => get('ranges', '/', { Range })
const ask = asking('bytes=0-9')
const headers = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }

describe('the right answers to a range', () => {
  it('of a body that is known are that part, or all of it', () => {
    const whole = { status: 200, headers, body: Buffer.from('0123456789abcdef') }
    const part = { ...headers, 'Content-Range': 'bytes 0-9/16' }
    expect(rangedAnswers(whole, ask, false)).toEqual([
      { status: 206, headers: part, body: Buffer.from('0123456789') },
      whole,
    ])
    expect(rangedAnswers(whole, ask, true)).toMatchObject([{ status: 206 }])
  })

  it('of an empty file are all of it, or that there is no such part', () => {
    const whole = { status: 200, headers, body: Buffer.alloc(0) }
    for (const Range of ['bytes=-1', 'bytes=0-']) {
      expect(rangedAnswers(whole, asking(Range), true)).toMatchObject([
        { status: 416, headers: { 'Content-Range': 'bytes */0' } },
        whole,
      ])
    }
  })

  it('of a body that is not known are a part, all of it, or that there is no such part', () => {
    const whole = { status: 200, headers, body: null }
    expect(rangedAnswers(whole, ask, false)).toEqual([
      { status: 206, headers, body: null },
      { status: 416, headers: { 'Access-Control-Allow-Origin': '*' }, body: null },
      whole,
    ])
  })

  it('of several parts are these, or all of it', () => {
    const whole = { status: 200, headers, body: Buffer.from('0123456789abcdef') }
    expect(rangedAnswers(whole, asking('bytes=0-0,2-2'), true)).toMatchObject([
      whole,
      { status: 206, headers: { 'Content-Type': 'multipart/*' } },
    ])
  })
})
