// The forms of addresses and paths in settings.
import { z } from 'zod'
import { isAbsoluteUrl, isHostName, isUrl } from '../../contract/urls/urls.ts'

const MAX_PORT = 65_535

const address = z
  .string({ error: 'it must be an address' })
  .refine((value) => !/\s/.test(value), { error: 'it must be an address without blanks', abort: true })
  .refine((value) => Number(/^https?:\/\/[^/]+:(\d+)/i.exec(value)?.[1] ?? 0) <= MAX_PORT, {
    error: `its port must be ${MAX_PORT} at most`,
    abort: true,
  })
  .refine((value) => isAbsoluteUrl(value) && isUrl(value), {
    error: 'it must be an address that begins with https:// or http://',
    abort: true,
  })
  .transform((value) => new URL(value))
  .refine(({ hostname }) => isHostName(hostname), {
    error: 'its host must be an IP address, or a name of letters, digits, hyphens and dots',
    abort: true,
  })

const isPlain = ({ search, hash, username }: URL): boolean => search + hash + username === ''

/** Scheme and host, in the form used in links. */
export const origin = address
  .refine(({ username, password }) => username + password === '', {
    error: 'it must be without a user and a password, which every link would show',
    params: { hint: 'Remove what is in front of the @.' },
    abort: true,
  })
  .refine(({ search, hash }) => search + hash === '', {
    error: 'it must be the address of a host, without ? and # and what follows',
    params: { hint: 'Write scheme and host alone, as in https://api.example.com.' },
    abort: true,
  })
  .refine((url) => /^\/*$/.test(url.pathname), {
    error: 'it must be the address of a host, without a path',
    params: {
      hint: 'A site has its host for itself, since its URLs begin at the root: use a subdomain, as in https://api.example.com.',
    },
    abort: true,
  })
  .transform((url) => url.origin)

/** A base URL for paths. */
export const folder = address
  .refine(isPlain, { error: 'it must be an address without a query', abort: true })
  .transform((url) => url.href.replace(/\/+$/, ''))

/** Hosts of this machine, and of a private network. */
const PRIVATE_HOST =
  /^(?:[^.]+|.+\.(?:localhost|local|lan|internal)|127\..+|10\..+|192\.168\..+|172\.(?:1[6-9]|2\d|3[01])\..+|\[(?:::1|f[cd].+)\])$/

/** The address of a store, whose blocks travel over the network at each request. */
export const storeAddress = address
  .refine(isPlain, { error: 'it must be an address without a query', abort: true })
  .refine(({ protocol, hostname }) => protocol === 'https:' || PRIVATE_HOST.test(hostname), {
    error: 'it must begin with https://',
    params: {
      hint: 'Somebody on the way could read and replace what is fetched by http. Only stores on this machine or in a private network, such as http://minio.lan:9000/blocks, may be read so.',
    },
    abort: true,
  })
  .transform((url) => url.href.replace(/\/+$/, ''))

/** A path or a pattern within a folder. */
export const PATH_WITHIN = /^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$)).+$/
