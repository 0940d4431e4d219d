import { type BarColumns, copiedBars, firstFrom, sliceBars } from '@afterclose/bars/bar'
import { hasGap } from '@afterclose/bars/gaps'
import { longerBars } from '@afterclose/bars/longer-bars'
import { calendarDays, type TradingSession, tradingDays } from '@afterclose/bars/trading-session'
import { averageTrueRange } from '@afterclose/bars/walk/atr'
import { barsAfter, barsBefore } from '@afterclose/core/practice'
import type { PriceSide } from '@afterclose/core/price-bars'
import type { BarCache } from '../bar-cache.ts'
import type { SeriesRow } from '../repository.ts'
import { aroundSeconds } from '../trade-in-bars.ts'

/** A series and the location of its bars. */
type Series = Pick<SeriesRow, 'id' | 'covered' | 'length' | 'first' | 'last'>
/** The series that a deal takes its bars from. */
type DealSeries = Series & Pick<SeriesRow, 'price_side'> & { readonly spread: string }
type Bars = Pick<BarCache, 'bars'>

/** How a deal's bars are aggregated from those of its series. */
export interface DealForm {
  /** Seconds per bar, a multiple of the series'. */
  readonly length: number
  /** Zone of the journal. */
  readonly zone: string
  /** The instrument's session; null for calendar days of the zone. */
  readonly session: TradingSession | null
}

export interface PricedForm extends DealForm {
  /** The instrument's spread, as a price; null if unknown. */
  readonly spread: string | null
}

/** Spread of deals by series; null if unknown, because results would be too good. Last traded prices need none. */
export const spreadOf = (
  { spread, price_side: side }: Pick<SeriesRow, 'spread' | 'price_side'>,
  { spread: usual }: Pick<PricedForm, 'spread'>,
): string | null => spread ?? usual ?? (side === 'TRADE' ? '0' : null)

/** Bars around a moment. Prices are integers in the finest unit of bars and spread, times are seconds UTC. */
export interface DealBarsFound {
  readonly before: BarColumns
  /** Up to 500, and up to the first gap. */
  readonly after: BarColumns
  readonly side: PriceSide
  readonly spread: number
  readonly atr: number | null
  /** Rows of `before` and `after` that start a trading session. */
  readonly sessionsBefore: readonly number[]
  readonly sessionsAfter: readonly number[]
}

/** Splits bars at a moment, which is the end of the last bar before it. */
export async function dealBars(
  cache: Bars,
  series: DealSeries,
  moment: number,
  form: DealForm,
): Promise<DealBarsFound> {
  const session = form.session ?? calendarDays(form.zone)
  const { base, long } = await barsAround(cache, series, moment, form.length, session)
  const split = firstFrom(long, moment)
  const before = sliceBars(long, Math.max(0, split - barsBefore), split)
  const after = untilGap(base, series.length, sliceBars(long, split, Math.min(long.length, split + barsAfter)), {
    moment,
    length: form.length,
  })
  const { spread } = series
  const digits = Math.max(base.digits, decimalsOf(spread) + Number(series.price_side === 'MID'))
  const scale = 10 ** (digits - base.digits)
  const atr = averageTrueRange(base, series.length, { at: moment, over: form.length, session })
  const isIntraday = form.session !== null && form.length < 86_400
  const dayOf = tradingDays(session)
  const sessionsOf = (bars: BarColumns, last: number | undefined): number[] => {
    let day = last === undefined ? null : dayOf(last).from
    return Array.from(bars.time).flatMap((time, row) => {
      const { from } = dayOf(time)
      const isNew = day !== null && from !== day
      day = from
      return isNew ? [row] : []
    })
  }
  return {
    before: scaled(before, scale, digits),
    after: scaled(after, scale, digits),
    side: series.price_side,
    spread: Math.round(Number(spread) * 10 ** digits),
    atr: atr === null ? null : atr * scale,
    sessionsBefore: isIntraday ? sessionsOf(before, undefined) : [],
    sessionsAfter: isIntraday ? sessionsOf(after, before.time[before.length - 1]) : [],
  }
}

/** Bars of the series around a moment, aggregated to the deal's length: enough on both sides, if there are. */
async function barsAround(
  cache: Bars,
  series: Series,
  moment: number,
  length: number,
  session: TradingSession,
): Promise<{ readonly base: BarColumns; readonly long: BarColumns }> {
  for (let reach = Math.max(2 * barsAfter * length, aroundSeconds); ; reach *= 2) {
    const base = await cache.bars(series, moment - reach, moment + reach)
    const made = length === series.length ? base : madeOf(base, length, session)
    // the first bar may be incomplete where the data begins
    const isCut = length !== series.length && base.length > 0 && base.time[0]! > series.first
    const long = isCut ? sliceBars(made, 1, made.length) : made
    const split = firstFrom(long, moment)
    const hasAll = (rows: number, wanted: number, isLast: boolean): boolean => rows >= wanted || isLast
    if (
      hasAll(split, barsBefore, moment - reach <= series.first) &&
      hasAll(long.length - split, barsAfter, moment + reach >= series.last)
    )
      return { base, long }
  }
}

/** Cache of recently made bars: moments of a series mostly need the same. */
let kept: { readonly base: BarColumns; readonly form: string; readonly made: BarColumns } | null = null

function madeOf(base: BarColumns, length: number, session: TradingSession): BarColumns {
  const form = [length, session.start, session.end, session.zone].join()
  if (kept?.base !== base || kept.form !== form)
    kept = { base, form, made: copiedBars(longerBars(base, length, session)) }
  return kept.made
}

/** Rows before the first gap. */
function untilGap(
  base: BarColumns,
  baseLength: number,
  after: BarColumns,
  { moment, length }: { readonly moment: number; readonly length: number },
): BarColumns {
  let from = moment
  for (let row = 0; row < after.length; row++) {
    if (hasGap(base, baseLength, from, after.time[row]!)) return sliceBars(after, 0, row)
    from = Math.max(from, after.time[row]! + (length === baseLength ? length : 0))
  }
  return after
}

const decimalsOf = (price: string): number => price.split('.')[1]?.replace(/0+$/, '').length ?? 0

function scaled(bars: BarColumns, scale: number, digits: number): BarColumns {
  const own = copiedBars(bars)
  for (const prices of [own.open, own.high, own.low, own.close])
    for (let row = 0; row < prices.length; row++) prices[row]! *= scale
  return { ...own, digits }
}

/**
 * The moment of an entry: the end of the last bar that ends at or before it.
 * @returns seconds UTC; null if there are no bars around it
 */
export async function momentOf(cache: Bars, series: Series, entry: number, form: DealForm): Promise<number | null> {
  const { long } = await barsAround(cache, series, entry, form.length, form.session ?? calendarDays(form.zone))
  // the last bar of a day may be shorter: it ends where the next begins
  const endOf = (row: number): number =>
    Math.min(long.time[row]! + form.length, long.time[row + 1] ?? Number.POSITIVE_INFINITY)
  let row = firstFrom(long, entry + 1) - 1
  if (row >= 0 && endOf(row) > entry) row--
  return row < 0 ? null : endOf(row)
}
