// What a label adds to the look of its pages.
import type { PolicyDirective } from '../../contract/rules/web-headers.ts'

/** The places on pages for HTML of the label. */
export const SLOTS = ['head', 'header', 'footer', 'home-top', 'release-after-tracks'] as const
export type SlotName = (typeof SLOTS)[number]

/** Words of the interface, as written. */
export interface OwnWords {
  readonly file: string
  readonly value: unknown
}

/** The pages whose content a module of the label can make. */
export const OWN_PAGES = [
  'homePage',
  'releasePage',
  'artistPage',
  'labelPage',
  'trackPage',
  'listPage',
] as const
export type OwnPageName = (typeof OWN_PAGES)[number]

/** The functions of the module `theme/pages.mjs`, and its file. */
export interface OwnPageModule {
  readonly file: string
  /** A digest of all modules of the theme. */
  readonly digest: string
  readonly functions: ReadonlyMap<string, (shown: unknown, tools: unknown) => unknown>
}

/** A part of a file of a theme. */
interface ThemePart {
  readonly file: string
  readonly line: number
}

/** Something that the HTML or a style sheet of a theme loads. */
export interface ThemeReference extends ThemePart {
  /** The folder of the site that addresses are relative to: `/`, or that of the style sheet. */
  readonly folder: string
  readonly directive: PolicyDirective
  /** An address as written; or, for a script or a style inside of HTML, what a policy calls it. */
  readonly source: string
}

/** An element of the HTML or a block of a style sheet of a theme that is not closed. */
export interface UnclosedMarkup extends ThemePart {
  /** Where it opens: `<div>`, `{`. */
  readonly markup: string
}

/** A custom property in a file of a theme. */
export interface CustomProperty extends ThemePart {
  /** With its hyphens: `--accent`. */
  readonly name: string
  /** Whether the file sets it, uses it and needs its value, or only names it. */
  readonly act: 'set' | 'use' | 'name'
}

export interface Theme {
  /** The address of the style sheet, with a digest of it; null if there is none. */
  readonly style: string | null
  /** HTML, put into pages as it is. */
  readonly slots: { readonly [Name in SlotName]?: string }
  /** Null if there is no module. */
  readonly pages: OwnPageModule | null
  readonly references: readonly ThemeReference[]
  readonly unclosed: readonly UnclosedMarkup[]
  readonly properties: readonly CustomProperty[]
}
