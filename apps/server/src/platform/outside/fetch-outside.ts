import dns, { type LookupAddress } from 'node:dns'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { byDeadline } from './deadline.ts'
import { countOutside, type HostClass } from './outside-counts.ts'
import { OutsideError } from './outside-error.ts'
import { isPublicAddress } from './public-address.ts'

/** Network access; tests replace it by their own servers. */
export interface Outside {
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>
  readonly mayReach: (address: string, port: number) => boolean
}

export const publicInternet: Outside = {
  resolve: (host) => dns.promises.lookup(host, { all: true }),
  mayReach: isPublicAddress,
}

export interface FetchLimits {
  /** Total time limit: lookup, redirects and body. */
  readonly patienceMs: number
  /** Maximum bytes of the body, before and after decompression. */
  readonly mostBytes: number
  readonly redirects: number
}

export interface Fetched {
  readonly bytes: Buffer
  /** From the header; null if absent. */
  readonly charset: string | null
}

/** Any response of a source. */
export interface OutsideAnswer extends Fetched {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/** Bytes read of an error response. */
const refusalBytes = 4096

/**
 * The body of a URL on the public internet, as from `askOutside`.
 * @throws OutsideError also for any status but 200
 */
export async function fetchOutside(
  address: string,
  limits: FetchLimits,
  stop: AbortSignal,
  outside: Outside = publicInternet,
): Promise<Fetched> {
  const headers = { accept: 'application/rss+xml, application/atom+xml, application/xml' }
  const { status, bytes, charset } = await askOutside(address, { of: 'feed', limits, headers }, stop, outside)
  if (status !== 200) throw new OutsideError(`answers ${status}`)
  return { bytes, charset }
}

/**
 * Fetches a URL on the public internet. SSRF guard: a name is resolved once, each of its addresses is checked, and the connection goes to
 * one of them; the same for every redirect.
 * @param ask.of purpose of the request, for metrics
 * @param ask.post body of a POST; without it the request is a GET
 * @param ask.secrets headers sent only to the host of the URL itself, not after a redirect
 * @throws OutsideError if it cannot be fetched within the limits, with the reason
 */
export async function askOutside(
  address: string,
  ask: {
    readonly of: HostClass
    readonly limits: FetchLimits
    readonly headers: Readonly<Record<string, string>>
    readonly secrets?: Readonly<Record<string, string>>
    readonly post?: Buffer
  },
  stop: AbortSignal,
  outside: Outside = publicInternet,
): Promise<OutsideAnswer> {
  try {
    const answer = await follow(address, ask, stop, outside)
    countOutside(ask.of, 'answered')
    return answer
  } catch (error) {
    countOutside(ask.of, 'failed')
    throw error
  }
}

async function follow(
  address: string,
  { limits, headers, secrets = {}, post }: Parameters<typeof askOutside>[1],
  stop: AbortSignal,
  outside: Outside,
): Promise<OutsideAnswer> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(limits.patienceMs)])
  const first = webAddress(address)
  const walk = async (): Promise<OutsideAnswer> => {
    let url = first
    for (let hop = 0; hop <= limits.redirects; hop++) {
      const sent = url.origin === first.origin ? { ...headers, ...secrets } : headers
      const response = await ask({ url, headers: sent, post }, signal, outside)
      const target = redirectOf(response)
      if (target === null) return await read(response, limits.mostBytes)
      response.destroy()
      url = nextHop(url, target)
    }
    throw new OutsideError('redirects too many times')
  }
  try {
    return await byDeadline(signal, walk)
  } catch (error) {
    if (error instanceof OutsideError) throw error
    throw new OutsideError(signal.aborted ? 'took too long' : 'could not be reached', error)
  }
}

function webAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new OutsideError('redirects to something that is not a web address')
  if (url.username !== '' || url.password !== '') throw new OutsideError('redirects to an address with a password')
  return url
}

function nextHop(from: URL, target: string): URL {
  const url = webAddress(target, from)
  if (from.protocol === 'https:' && url.protocol !== 'https:') throw new OutsideError('redirects from https to http')
  return url
}

async function ask(
  { url, headers, post }: { url: URL; headers: Readonly<Record<string, string>>; post: Buffer | undefined },
  signal: AbortSignal,
  outside: Outside,
): Promise<IncomingMessage> {
  // Node resolves no host that is an address; the URL has normalised it.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port)
  if (isIP(host) !== 0 && !outside.mayReach(host, port)) throw new OutsideError('leads to an address inside')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = {
    signal,
    agent: false, // a new connection, to the address that was checked for it
    lookup: checkedLookup(outside, port),
    method: post === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'accept-encoding': 'gzip' },
  } as const
  const request = url.protocol === 'https:' ? https.request(url, options) : http.request(url, options)
  request.on('response', resolve).on('error', reject)
  request.on('upgrade', ({ statusCode }, socket) => {
    socket.destroy()
    reject(new OutsideError(`answers ${statusCode}`))
  })
  // whatever else ends the connection without an error
  request.on('close', () => reject(new OutsideError('could not be reached')))
  request.end(post)
  return promise
}

/** SSRF guard: rejects a host name if any of its addresses is private, since DNS chooses which one is used. */
const checkedLookup =
  (outside: Outside, port: number): LookupFunction =>
  (host, options, done) => {
    outside
      .resolve(host)
      .then((addresses) => {
        const [first] = addresses
        if (first === undefined) throw new OutsideError('has a name that does not resolve')
        if (!addresses.every(({ address }) => outside.mayReach(address, port)))
          throw new OutsideError('leads to an address inside')
        return { first, all: [...addresses] }
      })
      .then(
        ({ first, all }) => (options.all === true ? done(null, all) : done(null, first.address, first.family)),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), []),
      )
  }

const redirectOf = ({ statusCode = 0, headers }: IncomingMessage): string | null =>
  [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null

async function read(response: IncomingMessage, mostBytes: number): Promise<OutsideAnswer> {
  const { statusCode: status = 0, headers } = response
  const charset = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? null
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding === 'gzip' && status === 200) {
    const bytes = await pipeline(response, createGunzip(), atMost(mostBytes))
    return { status, headers, bytes, charset }
  }
  if (encoding !== 'identity') {
    response.destroy()
    if (status === 200) throw new OutsideError(`has the unsupported encoding "${encoding}"`)
    return { status, headers, bytes: Buffer.alloc(0), charset }
  }
  const bytes = await pipeline(response, status === 200 ? atMost(mostBytes) : beginning)
  return { status, headers, bytes, charset }
}

/** Reads the beginning of an error response. */
async function beginning(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length >= refusalBytes) break
  }
  return Buffer.concat(parts).subarray(0, refusalBytes)
}

const atMost = (mostBytes: number) =>
  async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
    const parts: Buffer[] = []
    let length = 0
    for await (const part of source) {
      length += part.length
      if (length > mostBytes) throw new OutsideError('is too large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
