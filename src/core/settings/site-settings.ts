// The setting `site`: how a site describes itself to people.
import { z } from 'zod'
import { isLanguage, isTexts, type Texts } from '../../contract/common/texts.ts'
import { isAbsoluteUrl, isUrl } from '../../contract/urls/urls.ts'
import { license } from '../records/license.ts'
import { PATH_WITHIN } from './addresses.ts'
import { colors, theme } from './theme-settings.ts'

const TEXT = 'it must be text'
const text = z.string({ error: TEXT }).trim().min(1, { error: TEXT })
const line = text.regex(/^.*$/, { error: 'it must be one line' })

export const languageTag = z.string({ error: TEXT }).refine(isLanguage, {
  error: 'it must be a language tag such as "en" or "pt-BR"',
})

const HUB = 'it must be the address of a hub'

const LIVE = 'it must be the address of a stream that begins with https://'

const LOGO = 'it must be the path of a file in data/media'

const MENU = 'it must be a list of entries such as { "label": "Shop", "url": "https://shop.example/" }'
const LABEL = 'it must be text, or an object of texts by languages such as { "en": "Shop", "de": "Laden" }'
const ADDRESS = 'it must be an address, or a path of the site such as "/releases/"'

const label = z
  .union([line, z.custom<Texts>(isTexts, { error: LABEL })], { error: LABEL })
  .meta({ anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }] })

/** Texts in several languages are in the form of a field: the JSON text of an object. */
const TEXTS =
  'it must be text, or an object of texts by languages such as { "en": "A label.", "pt": "Um selo." }'
const description = z.union(
  [text, z.custom<Texts>(isTexts, { error: TEXTS }).transform((texts) => JSON.stringify(texts))],
  {
    error: TEXTS,
  },
)

const menuEntry = z.strictObject(
  {
    label,
    url: z
      .string({ error: ADDRESS })
      .refine((url) => (isAbsoluteUrl(url) ? isUrl(url) : /^(?:\/(?!\/)|mailto:)\S*$/.test(url)), {
        error: ADDRESS,
      }),
  },
  { error: MENU },
)

export const site = z.strictObject(
  {
    name: line.optional().meta({ description: 'Name of the site, in titles and on its home page.' }),
    description: description.optional().meta({
      description: 'A text under the name, in CommonMark, or texts by languages; also for search engines.',
      anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }],
    }),
    data_license: license.optional().meta({
      description:
        'License of the data, as a URL or an SPDX identifier such as `CC0-1.0`: in the footer of each page and where the API describes itself.',
      type: 'string',
    }),
    attribution: line.optional().meta({
      description: 'Whom those who use the data must name, in CommonMark, beside their license.',
    }),
    language: languageTag.default('en').meta({
      description:
        'Language of the catalog (BCP 47), such as `en` or `pt-BR`, and of the words of web pages where they are translated into it.',
    }),
    accent: colors.default('#0b6e69').meta({
      description:
        'Color of links and buttons, in hexadecimal digits, or those of the light and the dark scheme. Text in it is darkened or lightened where it could not be read.',
    }),
    theme: theme.prefault({}).meta({
      description:
        'The look of the pages, without a style sheet: colors, fonts, corners, density and a background.',
    }),
    order: z
      .enum(['newest', 'name', 'source'], { error: 'it must be "newest", "name" or "source"' })
      .default('newest')
      .meta({
        description:
          'Order of the lists on pages: releases by date, the newest first, and artists and labels by name; all by name; or as in the API.',
      }),
    addresses: z
      .enum(['uuid', 'readable'], { error: 'it must be "uuid" or "readable"' })
      .default('uuid')
      .meta({
        description:
          'With `"readable"`, each listed release, artist and label also has an address with its name, such as `/releases/low-water/`, which leads to its page. Names that were given are kept in `addresses.ndjson` of the data folder.',
      }),
    track_pages: z.boolean({ error: 'it must be true or false' }).default(true).meta({
      description:
        'Give each track a page of its own, `/tracks/<uuid>/`, with its lyrics and credits. Without them, a site has about one and a half files fewer for each track.',
    }),
    downloads: z
      .union([z.boolean(), z.literal('zip')], { error: 'it must be true, false or "zip"' })
      .default(false)
      .meta({
        description:
          'Offer the audio files that the site serves as downloads, on the pages of releases; with `"zip"` also each release as a whole.',
      }),
    menu: z
      .array(menuEntry, { error: MENU })
      .optional()
      .meta({
        description:
          'Further entries of the menu of each page, after those of lists and pages: each a `label`, which may be texts by languages, and a `url`, an address or a path of the site.',
        examples: [[{ label: 'Shop', url: 'https://shop.example/' }]],
      }),
    data_links: z.boolean({ error: 'it must be true or false' }).default(true).meta({
      description:
        'Show links to the API, the feeds and the sitemap in the footer of each page, and those to feeds, playlists and data on the pages of records.',
    }),
    hub: z
      .string({ error: HUB })
      .refine((value) => isAbsoluteUrl(value) && isUrl(value), { error: HUB })
      .optional()
      .meta({
        description:
          'Address of a WebSub hub, which the feeds name: `catalog-press notify` tells it what has changed, and readers that subscribe to it show new releases at once.',
      }),
    live: z
      .strictObject(
        {
          name: line,
          url: z
            .string({ error: LIVE })
            .refine((value) => value.startsWith('https://') && isUrl(value), { error: LIVE }),
        },
        { error: 'it must be an object such as { "name": "On air", "url": "https://radio.example/stream" }' },
      )
      .optional()
      .meta({
        description:
          'Stream of a radio, in the player at the foot of each page: `name` is what it is called, `url` its address.',
      }),
    logo: z
      .string({ error: LOGO })
      .regex(PATH_WITHIN, { error: LOGO })
      .optional()
      .meta({ description: 'Picture in the head of each page: the path of a file in `data/media`.' }),
  },
  { error: 'it must be an object with the name of the site, such as { "name": "My label" }' },
)
export type SiteSettings = z.output<typeof site>
