// The settings of a site: data/site.json. Every default stands here.
import { z } from 'zod'

const address = z
  .string({ error: 'it must be an address' })
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
    error: 'it must be an address that begins with https:// or http://',
  })
  .transform((value) => value.replace(/\/+$/, ''))

const WITHOUT_PATH = 'it must be the address of a host, without a path'

const positive = z.int({ error: 'it must be a whole number, 1 or more' }).min(1, {
  error: 'it must be a whole number, 1 or more',
})

export const settingsSchema = z
  .strictObject({
    /** Where the site is published; the links begin with it. */
    base_url: address
      .refine((value) => URL.canParse(value) && new URL(value).origin === value.toLowerCase(), {
        error: WITHOUT_PATH,
      })
      .optional(),
    /** What stream paths are put behind; by default the site's own /media. */
    media_url: address.optional(),
    page_size: positive.default(20),
    /** Further window sizes to press. */
    limits: z.array(positive, { error: 'it must be a list of whole numbers' }).default([]),
    max_limit: positive.default(100),
    cors: z.boolean({ error: 'it must be true or false' }).default(true),
    cache_control: z.string({ error: 'it must be text' }).default('public, max-age=300'),
    hosts: z.array(z.string(), { error: 'it must be a list of hosts' }).default(['netlify']),
    /** The order of the list: as the sources have it, or by name. */
    order: z.enum(['source', 'name'], { error: 'it must be "source" or "name"' }).default('source'),
    /** A .jpg in the data folder, or an absolute URL, for releases without a cover. */
    placeholder_release_image: z.string({ error: 'it must be a file name or an absolute URL' }).nullish(),
  })
  .superRefine(({ page_size, limits, max_limit }, ctx) => {
    const refuse = (path: PropertyKey[]) =>
      ctx.addIssue({
        code: 'custom',
        path,
        message: `it must be no more than max_limit, which is ${max_limit}`,
        params: { hint: 'Raise "max_limit", or press smaller pages.' },
      })
    if (page_size > max_limit) refuse(['page_size'])
    limits.forEach((limit, index) => {
      if (limit > max_limit) refuse(['limits', index])
    })
  })

export type Settings = z.output<typeof settingsSchema>
