import { offeredSpans, offeredValues } from '@afterclose/core/bar-walk'
import { firstFrom } from '../bar.ts'
import { hasGap } from '../gaps.ts'
import { calendarDays, nextSessionEnd } from '../trading-session.ts'
import { enteredIn, exitBars, type TradeToWalk, type WalkMarket } from '../walk/entry-in-bars.ts'
import { walk } from '../walk/walk.ts'
import { studiedTrade, type StudiedTrade } from './study.ts'

/**
 * How far price went for and against a trade in spans after its entry, where it closed, and whether +1 R came before −1 R, in R before
 * costs, whether or not the trade was still open (BARS 4.3). A span contains the bars that start before its end, as for an exit by time; a
 * span to the session's end contains those that end by then. In the entry's bar only the entry and the close count.
 *
 * @returns `offeredValues` of each of `offeredSpans`; NaN for spans shorter than a bar, and if bars are missing or end first
 */
export function offeredStudy(trade: TradeToWalk, market: WalkMarket): StudiedTrade {
  const { bars, length, zone } = market
  const entered = enteredIn(trade, market)
  if (entered.why !== null) return entered
  const { first, inside, price, risk, atEntry } = entered
  const inR = (units: number): number => units / risk
  const reach = bars.time[bars.length - 1]! + length
  const values = offeredSpans.flatMap((minutes): readonly number[] => {
    const until =
      minutes === null ? nextSessionEnd(trade.entry, market.session ?? calendarDays(zone)) : trade.entry + minutes * 60
    const rows = firstFrom(bars, minutes === null ? until - length + 1 : until) - first
    const isShort = minutes !== null && minutes * 60 < length
    if (isShort || rows < 1 || reach < until || hasGap(bars, length, trade.entry, until)) return unknown
    const view = exitBars(entered, market, rows)
    let [best, worst] = [atEntry, atEntry]
    for (let row = 0; row < rows; row++) {
      const isPart = row === 0 && inside
      best = Math.max(best, isPart ? view.close(row) : view.high(row))
      worst = Math.min(worst, isPart ? view.close(row) : view.low(row))
    }
    const bounds = walk(
      view,
      { price, exitPrice: atEntry, inside },
      {
        stop: price - risk,
        targets: [{ level: price + risk, share: 1 }],
        breakEvenFrom: null,
        trail: null,
        end: { at: 'CLOSE', bar: rows - 1 },
      },
    )
    const isFirst = bounds === null ? Number.NaN : bounds.worst >= risk ? 1 : bounds.best < risk ? 0 : 0.5
    return [inR(best - price), inR(price - worst), inR(view.close(rows - 1) - price), isFirst]
  })
  return studiedTrade(values)
}

const unknown = offeredValues.map(() => Number.NaN)
