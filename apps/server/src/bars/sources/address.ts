import type { Span } from '@afterclose/bars/spans'
import { symbolByRule } from '@afterclose/core/source-symbol'
import type { SourceSettings } from '../../store/bar-tables.ts'
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
  const places: Readonly<Record<string, string>> = {
    symbol,
    from: times === 'MS' ? String(from * 1000) : timeText(times, from),
    to: times === 'MS' ? String(to * 1000 - 1) : timeText(times, to - 1),
    interval,
    limit: String(limit),
    key: key ?? '',
  }
  return url.replaceAll(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(places[name] ?? ''))
}

function timeText(times: Exclude<SourceSettings['times'], 'MS'>, seconds: number): string {
  const instant = instantText(seconds)
  switch (times) {
    case 'S':
      return String(seconds)
    case 'ISO':
      return instant
    case 'UNZONED':
      return instant.slice(0, 19)
    case 'DATE':
      return instant.slice(0, 10)
    case 'DIGITS':
      return instant.slice(0, 10).replaceAll('-', '')
  }
}

/** Symbol of an instrument at a source. */
export function symbolAt({ rule, symbols }: Pick<SourceSettings, 'rule' | 'symbols'>, instrument: string): string {
  const same = (other: string): boolean => other.toLowerCase() === instrument.toLowerCase()
  const configured = symbols.find((one) => same(one.instrument))
  return configured?.symbol ?? symbolByRule(rule, instrument)
}
