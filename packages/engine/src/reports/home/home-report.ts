import type { Block } from '../../book/block.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import * as L from '../../kernel/layout.ts'
import type { Summary } from '@afterclose/core/statistics'
import { summaryOf } from '../../stats/statistics.ts'
import type { Unit } from '../../trades/unit.ts'
import type { PairedFalls } from '../drawdown/paired-falls.ts'
import { type EquityAnswer, type EquityReport, equityReport } from '../equity/equity-report.ts'
import type { Line } from '../equity/line.ts'
import { thinOut } from '../equity/thin-out.ts'
import { type TradeLine, tradeLines, type TradeList } from '../trade-lines.ts'
import { type EvaluationFigure, evaluation } from '../evaluation.ts'
import { type TiltColumns, type TiltStrip, tiltStrip } from './tilt-strip.ts'
import { type UnitFigures, unitFigures } from '../unit-figures.ts'

/** Input of `homeReport` and `monthCalendar`, as transferred from the worker to the page. */
export interface HomeAnswer {
  /** Its block also has the combinations; `monthCalendar` uses it too. */
  readonly equity: EquityAnswer
  readonly falls: PairedFalls
  readonly tilt: TiltColumns
  /** Newest first. */
  readonly lastTrades: TradeList
  /** Closed trades of the journal, unfiltered, with a comment in any group and a screenshot. */
  readonly journaled: number
}

export interface HomeReport {
  readonly unit: Unit
  readonly statistics: Summary
  readonly figures: UnitFigures
  /**
   * Result of the selected trades in the unit: percentages compounded like the equity line; the sum is in `figures`. Null if no
   * trade has a value in it, or growth exceeds the range of doubles.
   */
  readonly result: number | null
  /** Wall clock of the first and last exit; null without trades. */
  readonly span: { readonly first: number; readonly last: number } | null
  /**
   * Profit factor from the first loss on, at the end of each pixel column of the equity line; x is the number of its last
   * trade with a value in the unit.
   */
  readonly profitFactorLine: Line
  /** Sum of all deposits of the journal, account currency. */
  readonly deposited: number
  readonly equity: EquityReport
  /** The max drawdowns in the unit that the statistics do not cover. */
  readonly falls: PairedFalls
  readonly tilt: TiltStrip
  readonly evaluation: readonly (readonly EvaluationFigure[])[]
  /** Newest first. */
  readonly lastTrades: readonly TradeLine[]
  /** Trades of the journal with a comment in any group and a screenshot, and all closed ones, unfiltered. */
  readonly journaled: { readonly trades: number; readonly of: number }
}

const sparklinePixels = 84

/** Everything on Home except the calendar, which has its own month. */
export function homeReport(answer: HomeAnswer): HomeReport {
  const { block } = answer.equity
  const statistics = summaryOf(block)
  const figures = unitFigures(block, block.unit)
  const result = figures.known === 0 ? null : block.unit === 'PERCENT' ? statistics.twr : figures.net
  return {
    unit: block.unit,
    statistics,
    figures,
    result,
    span: block.trades === 0 ? null : { first: block.firstExit, last: block.lastExit },
    profitFactorLine: profitFactorLine(block),
    deposited: block.deposits,
    equity: equityReport(answer.equity),
    falls: answer.falls,
    tilt: tiltStrip(block, answer.tilt),
    evaluation: evaluation({ stats: statistics, figures, result, unit: block.unit }),
    lastTrades: tradeLines(answer.lastTrades),
    journaled: { trades: answer.journaled, of: block.closed },
  }
}

/** Unknown until the first loss; the last point is the profit factor of all. */
function profitFactorLine({ line, state, trades }: Block): Line {
  const x: number[] = []
  const y: number[] = []
  const add = (position: number, factor: number): void => {
    if (Number.isNaN(factor)) return
    x.push(position)
    y.push(factor)
  }
  line?.factor.forEach((factor, i) => add(line.factorPosition[i]!, factor))
  // Trades at the end may have no value in the unit of the line, but they have a gain.
  const [won, lost] = [state[L.STATE_WON]!, state[L.STATE_LOST]!]
  if (x.at(-1) !== trades) add(trades, lost === 0 ? Number.NaN : won / lost)
  const kept = thinOut(x, y, sparklinePixels)
  return { x: numbersOf(kept, (i) => x[i]!), y: numbersOf(kept, (i) => y[i]!) }
}
