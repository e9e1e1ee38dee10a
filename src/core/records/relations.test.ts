import { expect, it } from 'vitest'
import { relatedNames } from './relations.ts'

it('the names of relations are read without the addresses and files of their pages', () => {
  const page = (name: string) => `${name} (https://www.notion.so/${name}-0d9f4f645a0e?pvs=21)`
  expect(relatedNames(page('Ferrow'))).toEqual(['Ferrow'])
  expect(relatedNames(`${page('Ferrow')}, ${page('Inlet')}`)).toEqual(['Ferrow', 'Inlet'])
  expect(relatedNames('Sun (UK), Ltd. (../Labels%201a/Sun%202b.md)')).toEqual(['Sun (UK), Ltd.'])
})

it.each(['Ferrow', 'Ferrow (UK)', 'Ann (https://ann.example)', 'a (x.md) b', ''])('%j has none', (text) => {
  expect(relatedNames(text)).toBeNull()
})
