import { timeGrid, timeValues } from '@afterclose/core/bar-walk'
import { firstFrom } from '../bar.ts'
import { hasGap } from '../gaps.ts'
import { enteredIn, exitBars, type TradeToWalk, type WalkMarket } from '../walk/entry-in-bars.ts'
import { studiedTrade, type StudiedTrade } from './study.ts'

/**
 * Computes the open result of a trade at numbers of minutes after its entry, in R before costs: at the close of the last bar that had ended
 * by then, and at the best and the worst price so far (BARS 4.2). In the entry's bar only the close counts, because its high and low may be
 * before the entry.
 *
 * @returns `timeValues` of each point of `timeGrid`; NaN after the exit, for points shorter than a bar, and after missing bars
 */
export function timeInTrade(trade: TradeToWalk, market: WalkMarket): StudiedTrade {
  const { bars, length } = market
  const entered = enteredIn(trade, market)
  if (entered.why !== null) return entered
  const { first, inside, price, risk, atEntry } = entered
  const rows = Math.max(0, firstFrom(bars, trade.exit - length + 1) - first)
  const view = exitBars(entered, market, rows)
  const values: number[] = Array.from({ length: timeGrid.length * timeValues.length }, () => Number.NaN)
  const inR = (units: number): number => (units - price) / risk
  let [best, worst, row] = [atEntry, atEntry, 0]
  for (const [point, minutes] of timeGrid.entries()) {
    const until = trade.entry + minutes * 60
    if (until > trade.exit || hasGap(bars, length, trade.entry, until)) break
    for (; row < rows && bars.time[first + row]! + length <= until; row++) {
      const isPart = row === 0 && inside
      best = Math.max(best, isPart ? view.close(row) : view.high(row))
      worst = Math.min(worst, isPart ? view.close(row) : view.low(row))
    }
    if (minutes * 60 < length || row === 0) continue
    values.splice(point * timeValues.length, timeValues.length, inR(view.close(row - 1)), inR(best), inR(worst))
  }
  return studiedTrade(values)
}
