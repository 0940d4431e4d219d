import dns, { type LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { FeedError } from './feed-error.ts'
import { isPublicAddress } from './public-address.ts'

/** How the outside is reached; tests put servers of their own in its place. */
export interface Outside {
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>
  readonly mayReach: (address: string) => boolean
}

export const publicInternet: Outside = {
  resolve: (host) => dns.promises.lookup(host, { all: true }),
  mayReach: isPublicAddress,
}

export interface FetchLimits {
  /** For all of it: names, redirects and the last byte. */
  readonly patienceMs: number
  /** Of the body, before and after it is unpacked. */
  readonly mostBytes: number
  readonly redirects: number
}

export interface Fetched {
  readonly bytes: Buffer
  /** From the header; null when it names none. */
  readonly charset: string | null
}

/**
 * The body at a web address of the public internet. What would lead inside is refused (SSRF): a name is resolved once, every address that it stands for is
 * checked, and the connection goes to one of these very addresses; so does that of every redirect.
 * @throws FeedError when it cannot be had within the limits, with the reason
 */
export async function fetchOutside(
  address: string,
  limits: FetchLimits,
  stop: AbortSignal,
  outside: Outside = publicInternet,
): Promise<Fetched> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(limits.patienceMs)])
  let url = webAddress(address)
  try {
    for (let hop = 0; hop <= limits.redirects; hop++) {
      const response = await get(url, signal, outside)
      const target = redirectOf(response)
      if (target === null) return await read(response, limits.mostBytes)
      response.destroy()
      url = nextHop(url, target)
    }
  } catch (error) {
    if (error instanceof FeedError) throw error
    throw new FeedError(signal.aborted ? 'took too long' : 'could not be reached', error)
  }
  throw new FeedError('redirects too often')
}

function webAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new FeedError('leads to something that is no web address')
  if (url.username !== '' || url.password !== '') throw new FeedError('leads to an address with a password')
  return url
}

function nextHop(from: URL, target: string): URL {
  const url = webAddress(target, from)
  if (from.protocol === 'https:' && url.protocol !== 'https:') throw new FeedError('leads from https to http')
  return url
}

async function get(url: URL, signal: AbortSignal, outside: Outside): Promise<IncomingMessage> {
  // Node asks no resolver about a host that is an address; the URL has brought it into its plain form.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !outside.mayReach(host)) throw new FeedError('leads to an address inside')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = {
    signal,
    agent: false, // a connection of its own, for the address that was checked for it
    lookup: checkedLookup(outside),
    headers: { accept: 'application/rss+xml, application/atom+xml, application/xml', 'accept-encoding': 'gzip' },
  } as const
  const request = url.protocol === 'https:' ? https.get(url, options) : http.get(url, options)
  request.on('response', resolve).on('error', reject)
  return promise
}

/** A name that stands for one address inside is refused whole: whoever made it may choose which one is taken. */
const checkedLookup =
  (outside: Outside): LookupFunction =>
  (host, options, done) => {
    outside
      .resolve(host)
      .then((addresses) => {
        const [first] = addresses
        if (first === undefined) throw new FeedError('has a name that stands for no address')
        if (!addresses.every(({ address }) => outside.mayReach(address)))
          throw new FeedError('leads to an address inside')
        return { first, all: [...addresses] }
      })
      .then(
        ({ first, all }) => (options.all === true ? done(null, all) : done(null, first.address, first.family)),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), []),
      )
  }

const redirectOf = ({ statusCode = 0, headers }: IncomingMessage): string | null =>
  [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null

async function read(response: IncomingMessage, mostBytes: number): Promise<Fetched> {
  const { statusCode, headers } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  if (statusCode !== 200 || !['identity', 'gzip'].includes(encoding)) {
    response.destroy()
    throw new FeedError(statusCode === 200 ? `is packed as "${encoding}"` : `answers ${statusCode}`)
  }
  const collect = atMost(mostBytes)
  const bytes = await (encoding === 'gzip' ? pipeline(response, createGunzip(), collect) : pipeline(response, collect))
  return { bytes, charset: /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? null }
}

const atMost = (mostBytes: number) =>
  async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
    const parts: Buffer[] = []
    let length = 0
    for await (const part of source) {
      length += part.length
      if (length > mostBytes) throw new FeedError('is too large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
