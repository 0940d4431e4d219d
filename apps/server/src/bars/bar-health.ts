import { type BarHealth, healthRows } from '@afterclose/contract/bar-health'
import { type BarColumns, firstFrom } from '@afterclose/bars/bar'
import { coverageOf } from '@afterclose/bars/coverage'
import { joinedBars } from '@afterclose/bars/merge'
import { type OddBar, oddBars, type TickSize } from '@afterclose/bars/odd-bars'
import { mergedSpans } from '@afterclose/bars/spans'
import type { TradingSession } from '@afterclose/bars/trading-session'
import { withoutBars } from '@afterclose/bars/without-bars'
import { type OddKind, oddKinds } from '@afterclose/core/price-bars'
import { localText } from '@afterclose/core/time'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { fromJson } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import { mostChecked } from './limits.ts'
import { instantText } from './present.ts'
import { findBlocks, findLeftOut, type LeftOutBars, type SeriesRow } from './repository.ts'
import { readBlock } from './save-bars.ts'
import { type TradedInstrument, tradesInGaps, type TradesOfGap } from './trades-in-gaps.ts'

export interface HealthAsk {
  readonly series: SeriesRow
  /** Instruments whose trades gaps may affect. */
  readonly traded: readonly TradedInstrument[]
  readonly session: TradingSession
  /** Null if no instrument states it. */
  readonly tick: TickSize | null
  readonly instrument: string | null
}

/** Missing and odd bars of a series; for the longest series, only of the last 2,000,000 bars. */
export async function barHealth(db: Db, files: WorkFiles, ask: HealthAsk): Promise<BarHealth> {
  const { series, session } = ask
  const all = await lastBars(db, files, series)
  const leftOut = await findLeftOut(db, series.id)
  const spans = mergedSpans(leftOut.map(({ time, until }) => ({ from: time, to: until + 1 })))
  const { days, gaps } = coverageOf(withoutBars(all, spans), series.length, session)
  const trades = await tradesInGaps(db, ask.traded, gaps)
  const odd = oddOf(oddBars(all, series.length, session, ask.tick), leftOut, all)
  const countOf = (kind: OddKind): number => odd.filter((one) => one.kind === kind).length
  return {
    instrument: ask.instrument,
    zone: session.zone,
    from: all.length === 0 ? null : instantText(all.time[0]!),
    days: days.map(({ date, ...rest }) => ({ date: localText(date * 1000).slice(0, 10), ...rest })),
    gapCount: gaps.length,
    gaps: gaps
      .map((gap, i) => ({ ...gap, trades: trades[i] ?? [] }))
      .toSorted((a, b) => countOfGap(b.trades) - countOfGap(a.trades) || b.missing - a.missing || a.from - b.from)
      .slice(0, healthRows)
      .map(({ from, to, missing, trades: touched }) => ({
        from: instantText(from),
        to: instantText(to),
        missing,
        // Included bars are never in a gap.
        leftOut: Math.min(missing, firstFrom(all, to) - firstFrom(all, from)),
        trades: touched,
      })),
    oddCounts: { SPIKE: countOf('SPIKE'), JUMP: countOf('JUMP'), FLAT: countOf('FLAT'), DIGITS: countOf('DIGITS') },
    odd: odd
      .toSorted((a, b) => Number(b.leftOut) - Number(a.leftOut))
      .slice(0, healthRows)
      .map(({ time, until, ...rest }) => ({ time: instantText(time), until: instantText(until), ...rest })),
  }
}

const countOfGap = (trades: TradesOfGap): number => trades.reduce((sum, { count }) => sum + count, 0)

async function lastBars(db: Db, files: WorkFiles, { id, first, last, covered }: SeriesRow): Promise<BarColumns> {
  const parts: BarColumns[] = []
  let rows = 0
  for (const block of (await findBlocks(db, id, first, last)).toReversed()) {
    rows += block.rows
    if (rows > mostChecked && parts.length > 0) break
    parts.unshift(await readBlock(files, block))
  }
  const bars = joinedBars(parts)
  return covered === null ? bars : { ...bars, covered: fromJson(covered) }
}

/** Odd bars and excluded ones, by time; excluded bars stay listed even when they are no longer odd. */
function oddOf(odd: readonly OddBar[], leftOut: readonly LeftOutBars[], bars: BarColumns) {
  const keyOf = ({ time, kind }: Pick<OddBar, 'time' | 'kind'>): string => `${time} ${kind}`
  const out = new Map(leftOut.map((one) => [keyOf(one), one]))
  const found = odd.filter((one) => !out.has(keyOf(one))).map((one) => ({ ...one, leftOut: false }))
  const hidden = leftOut.map(({ kind, time, until }) => ({
    kind,
    time,
    until,
    bars: bars.time.reduce((count, at) => count + (at >= time && at <= until ? 1 : 0), 0),
    leftOut: true,
  }))
  return [...found, ...hidden].toSorted(
    (a, b) => a.time - b.time || oddKinds.indexOf(a.kind) - oddKinds.indexOf(b.kind),
  )
}
