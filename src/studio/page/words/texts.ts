// The texts that every language has.
import type { EN } from './en.ts'

/** A text for each form that a number may ask for. */
export type Counted = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

export type Texts = {
  readonly [Name in keyof typeof EN]: (typeof EN)[Name] extends string ? string : Counted
}
