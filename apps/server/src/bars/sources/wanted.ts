import { mergedSpans, type Span, spansWithout } from '@afterclose/bars/spans'
import { AppError } from '@afterclose/contract/problems'
import type { BarFetch } from '@afterclose/contract/price-sources'
import type { SourceSettings } from '../../store/bar-tables.ts'
import type { Db } from '../../store/db.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { findSeriesById, type SeriesRow } from '../repository.ts'
import { knownSpans } from '../save-bars.ts'
import { windows } from './fetch-span.ts'
import { needingTrades, type TradesOf } from './needing-trades.ts'
import { needsOf } from './needs.ts'

/** Bars to fetch for an instrument. */
export interface Wanted {
  readonly instrument: string
  readonly spans: readonly Span[]
}

/** Computed when its round starts. */
export type Round = () => Promise<readonly Wanted[]>

/** Spans closer than this number of bars are fetched together. */
const bridged = 60
/** Maximum bars of a span within a gap, so that a long gap is saved in steps. */
const mostInSpan = 200_000

interface TradesNeeds {
  readonly db: Db
  readonly threads: BarsThreads
  readonly trades: TradesOf
  readonly settings: Pick<SourceSettings, 'name' | 'length'>
  /** Seconds UTC. */
  readonly now: number
}

/** Fetches bars that trades lack, in two rounds: gaps in the fetched bars are known only after the first. */
export function roundsForTrades({ db, threads, trades, settings: { name, length }, now }: TradesNeeds): Round[] {
  const round: Round = async () => {
    const wanted: Wanted[] = []
    for (const [instrument, needing] of await needingTrades(db, threads, trades)) {
      const known = await knownSpans(db, trades.userId, { symbol: instrument, source: name, length })
      const needs = needing.flatMap((trade) => needsOf(trade, length, known, now))
      const spans = spansWithout(mergedSpans(needs, bridged * length), known)
      if (spans.length > 0) wanted.push({ instrument, spans })
    }
    return wanted
  }
  return [round, round]
}

export type Gap = NonNullable<BarFetch['gap']>

/**
 * Fetches every bar of a gap once, even if an earlier fetch found none: the source may have them by now.
 * @param done parts that this fetch has requested before it paused
 */
export const roundsForGap = ({ symbol, length }: SeriesRow, { from, to }: Gap, done: readonly Span[]): Round[] => [
  () =>
    Promise.resolve([
      {
        instrument: symbol,
        spans: windows({ from, to }, mostInSpan * length).flatMap((span) => spansWithout([span], done)),
      },
    ]),
]

/**
 * The series of a gap.
 * @throws AppError 'Not found', 'Invalid input' for a source other than the series', and for times outside it
 */
export async function seriesOfGap(
  db: Db,
  userId: number,
  { seriesId, from, to }: Gap,
  settings: Pick<SourceSettings, 'name' | 'length'>,
): Promise<SeriesRow> {
  const series = await findSeriesById(db, userId, seriesId)
  if (series === undefined) throw new AppError('Not found', { message: 'These price bars were deleted.' })
  if (series.source !== settings.name || series.length !== settings.length)
    throw new AppError('Invalid input', {
      message: 'A gap can only be fetched from the source of its bars, with bars of the same length.',
      fields: [{ field: 'sourceId', message: 'is not the source of these bars' }],
    })
  if (from < series.first || to <= from || to > series.last)
    throw new AppError('Invalid input', { fields: [{ field: 'gap.to', message: 'is outside of the series' }] })
  return series
}
