import { describe, expect, it } from 'vitest'
import { Queue } from './queue.ts'
import type { Track } from './tracks.ts'

const track = (uuid: string): Track => ({
  ...{ uuid, title: uuid, number: 1, src: `/${uuid}.mp3`, artist: '', album: '', page: '/', artwork: [] },
  seconds: 0,
})
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(track) as [Track, Track, Track, Track]
const PAGE = [a, b, c, d]

/** A queue in which a track of the page plays. */
function queueAt(current: Track, random?: () => number): Queue {
  const queue = new Queue(random)
  queue.choose(current, PAGE)
  return queue
}
const names = ({ tracks }: Queue) => tracks.map(({ uuid }) => uuid).join('')

describe('a queue', () => {
  it.each([
    ['none', a, b, undefined],
    ['none', d, undefined, c],
    ['all', d, a, c],
    ['all', a, b, d],
    ['one', b, b, a],
  ] as const)('with repeat %s goes on from $uuid', (repeat, current, following, before) => {
    const queue = queueAt(current)
    queue.repeat = repeat
    expect([queue.following(), queue.neighbour(-1)]).toEqual([following, before])
  })

  it('goes on to the next track by the button while one is repeated', () => {
    const queue = queueAt(b)
    queue.repeat = 'one'
    expect(queue.neighbour(1)).toBe(c)
  })

  it('is shuffled behind the current track, and has the order of the page again', () => {
    const queue = queueAt(b, () => 0)
    queue.setShuffled(true)
    expect(names(queue)).toBe('bcda')
    queue.choose(d, queue.tracks)
    expect(queue.following()).toBe(a)
    queue.setShuffled(false)
    expect([names(queue), queue.following()]).toEqual(['abcd', undefined])
  })

  it('stays shuffled with the tracks of another page', () => {
    const queue = queueAt(a, () => 0)
    queue.setShuffled(true)
    const others = ['x', 'y', 'z'].map(track) as [Track, Track, Track]
    queue.choose(others[2], others)
    expect(names(queue)).toBe('zyx')
  })

  it('can be changed, without the current track', () => {
    const queue = queueAt(b)
    queue.remove(c)
    queue.remove(b)
    expect(names(queue)).toBe('abd')
    queue.playNext(a)
    expect(names(queue)).toBe('bad')
  })

  it('outlives the page', () => {
    const queue = queueAt(c, () => 0)
    queue.setShuffled(true)
    queue.repeat = 'all'
    const other = new Queue()
    other.restore(JSON.parse(JSON.stringify(queue.state())))
    expect([names(other), other.current?.uuid, other.following()?.uuid]).toEqual(['cbda', 'c', 'b'])
    other.setShuffled(false)
    expect(names(other)).toBe('abcd')
  })
})
