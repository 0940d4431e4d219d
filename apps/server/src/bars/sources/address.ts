import type { SourceSettings } from '../../store/bar-tables.ts'
import type { Span } from '@afterclose/bars/spans'
import { instantText } from '../present.ts'

/** Request to a source. */
export interface BarRequest extends Span {
  /** The instrument's symbol at the source. */
  readonly symbol: string
}

/** URL for the bars that start in a span. */
export function addressFor(
  { url, times, interval, limit }: SourceSettings,
  { symbol, from, to }: BarRequest,
  key: string | null,
): string {
  const last = times === 'MS' ? to * 1000 - 1 : to - 1
  const time = (seconds: number, whole: number): string => (times === 'ISO' ? instantText(seconds) : String(whole))
  const places: Readonly<Record<string, string>> = {
    symbol,
    from: time(from, times === 'MS' ? from * 1000 : from),
    to: time(to - 1, last),
    interval,
    limit: String(limit),
    key: key ?? '',
  }
  return url.replaceAll(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(places[name] ?? ''))
}

/** Symbol of an instrument at a source. */
export function symbolAt({ rule, symbols }: Pick<SourceSettings, 'rule' | 'symbols'>, instrument: string): string {
  const same = (other: string): boolean => other.toLowerCase() === instrument.toLowerCase()
  const configured = symbols.find((one) => same(one.instrument))
  if (configured !== undefined) return configured.symbol
  return rule === 'PLAIN' ? instrument.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') : instrument
}
