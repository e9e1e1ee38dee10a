import { expect, it } from 'vitest'
import { audioType, mediaType } from './media-types.ts'

it.each(['constructor', 'x/a.constructor', 'a.__proto__', 'toString'])(
  'a file whose name is that of what every object has is of no known type: %s',
  (name) => {
    expect([mediaType(name), audioType(name)]).toEqual([null, 'audio/mpeg'])
  },
)
