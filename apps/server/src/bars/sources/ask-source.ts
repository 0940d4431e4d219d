import { type BarColumns, firstFrom, noBars, sliceBars } from '@afterclose/bars/bar'
import { DAY } from '@afterclose/core/time'
import { askOutside, type Outside } from '../../platform/outside/fetch-outside.ts'
import { OutsideError } from '../../platform/outside/outside-error.ts'
import type { SourceSettings } from '../../store/bar-tables.ts'
import { addressFor, type BarRequest } from './address.ts'
import type { AnswerForm } from './read-answer.ts'
import { messageIn, saysNoBars } from './refusal.ts'
import { SourceProblem } from './source-problem.ts'

const limits = { patienceMs: 20_000, mostBytes: 4 * 1024 * 1024, redirects: 2 }

/** A source with its decrypted key. */
export interface OpenSource {
  readonly settings: SourceSettings
  readonly key: string | null
}

/** Parses a response outside the main thread. @throws SourceProblem */
export type ReadAnswer = (bytes: Uint8Array, form: AnswerForm) => Promise<BarColumns>

/** Parameters of a request to a source. */
export interface Asking {
  readonly stop: AbortSignal
  readonly outside: Outside
  readonly read: ReadAnswer
}

/**
 * Bars of one response that start in the span; only the first ones if the response exceeds the source's limit.
 * @throws SourceProblem with the reason
 */
export async function askSource(
  { settings, key }: OpenSource,
  request: BarRequest,
  { stop, outside, read }: Asking,
): Promise<BarColumns> {
  try {
    const { status, headers, bytes } = await askOutside(
      addressFor(settings, request, key),
      {
        of: 'price source',
        limits,
        headers: { accept: 'application/json, text/csv, text/plain', 'user-agent': 'Afterclose' },
        secrets: secretsOf(settings, key),
      },
      stop,
      outside,
    )
    if (status !== 200) {
      const message = messageIn(bytes)
      if (status < 500 && saysNoBars(message)) return noBars
      throw refusal(status, waitOf(headers['retry-after']), message)
    }
    const { answer, length, zone } = settings
    return within(await read(bytes, { answer, length, zone }), request, hasNewestOnly(settings))
  } catch (error) {
    stop.throwIfAborted()
    throw withoutKey(error instanceof OutsideError ? unreached(error) : error, key)
  }
}

/** Whether every response is the newest bars of a symbol, since the address cannot ask for a time. */
export const hasNewestOnly = ({ url }: Pick<SourceSettings, 'url'>): boolean => !url.includes('{from}')

function secretsOf({ keyHeader, keyWord }: SourceSettings, key: string | null): Readonly<Record<string, string>> {
  if (key === null || keyHeader === null) return {}
  return { [keyHeader]: keyWord === null ? key : `${keyWord} ${key}` }
}

function within(bars: BarColumns, { from, to }: BarRequest, newestOnly: boolean): BarColumns {
  const inside = sliceBars(bars, firstFrom(bars, from), firstFrom(bars, to))
  if (bars.length > 0 && inside.length === 0 && !newestOnly)
    throw new SourceProblem(
      'The source returned bars for another time than requested. Check {from} and {to} in the address, and the format of its times.',
    )
  return inside
}

function refusal(status: number, waitMs: number | null, message: string): SourceProblem {
  const http = `(HTTP ${status}${message === '' ? '' : `: ${message}`})`
  if (status === 429 || status === 418)
    return new SourceProblem(`The source is limiting requests ${http}. Please try again later, with longer pauses.`, {
      passing: status === 429,
      ofAll: true,
      waitMs,
    })
  if (status === 401 || status === 403 || status === 451)
    return new SourceProblem(
      `The source refused the request ${http}. Check the key, and whether the source serves your country.`,
      { ofAll: true },
    )
  if (status >= 500)
    return new SourceProblem(`The source returned an error ${http}. Please try again later.`, {
      passing: true,
      ofAll: true,
      waitMs,
    })
  return new SourceProblem(`The source rejected the request ${http}. Check the symbol and the address.`)
}

const adviceFor: Readonly<Record<string, string>> = {
  'took too long': 'Please try again later.',
  'could not be reached': 'Check the host in the address, or try again later.',
  'leads to an address inside':
    'Sources must be on the public internet, or at an address the server administrator allows.',
}

function unreached(error: OutsideError): SourceProblem {
  const { reason } = error
  const passing = reason === 'took too long' || reason === 'could not be reached'
  return new SourceProblem(`The source ${reason}. ${adviceFor[reason] ?? 'Check the address.'}`, {
    passing,
    ofAll: true,
    cause: error,
  })
}

/** Milliseconds of a `Retry-After`: seconds, or a date. Capped at a day, because a wrong number would disable the source for years. */
function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? null : Math.min(DAY, Math.max(0, wait))
}

/** Removes the key from a message, as a source may echo its request. */
function withoutKey(error: unknown, key: string | null): unknown {
  if (!(error instanceof SourceProblem) || key === null) return error
  const { message, passing, ofAll, waitMs } = error
  const clean = [key, encodeURIComponent(key)].reduce((text, secret) => text.replaceAll(secret, '…'), message)
  return new SourceProblem(clean, { passing, ofAll, waitMs })
}
