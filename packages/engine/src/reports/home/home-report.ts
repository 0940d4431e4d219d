import { outcomes } from '@afterclose/core/trade'
import { profitFactors, type Summary } from '../../stats/statistics.ts'
import type { Selection } from '../../trades/select.ts'
import type { TradeColumns } from '../../trades/trade-columns.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { type EquityReport, equityReport } from '../equity/equity-report.ts'
import type { Line } from '../equity/line.ts'
import { thinOut } from '../equity/thin-out.ts'
import { measure, type Unit } from '../measure.ts'
import { type TradeLine, tradeLines } from '../trade-lines.ts'
import { type EvaluationFigure, evaluation } from './evaluation.ts'
import { type TiltStrip, tiltStrip } from './tilt-strip.ts'
import { type UnitFigures, unitFigures } from './unit-figures.ts'

export interface HomeReport {
  readonly unit: Unit
  readonly statistics: Summary
  readonly figures: UnitFigures
  /** Wall clock of the first and last exit; null without trades. */
  readonly span: { readonly first: number; readonly last: number } | null
  /** Profit factor after each trade from the first loss on, thinned out; x is the number of the trade. */
  readonly profitFactorLine: Line
  /** Sum of all deposits of the journal, account currency. */
  readonly deposited: number
  readonly equity: EquityReport
  readonly tilt: TiltStrip
  readonly evaluation: readonly (readonly EvaluationFigure[])[]
  /** Newest first. */
  readonly lastTrades: readonly TradeLine[]
  /** Trades of the journal that have a comment in any group and a screenshot, and all closed ones, unfiltered. */
  readonly journaled: { readonly trades: number; readonly of: number }
}

const sparklinePixels = 84
const lastTrades = 5

/**
 * Everything on Home but the calendar, which has its own month.
 *
 * @param statistics of the same selection
 * @param columns pixel columns of the equity chart
 */
export function homeReport(
  table: TradeTable,
  selection: Selection,
  statistics: Summary,
  { unit, columns }: { readonly unit: Unit; readonly columns: number },
): HomeReport {
  const rows = selection.rows()
  const { id, exitDate, outcome, tiltMeter } = table.columns
  const winner = outcomes.indexOf('WINNER')
  const loser = outcomes.indexOf('LOSER')
  const figures = unitFigures(
    measure(table, unit),
    (row) => (outcome[row] === winner ? 1 : outcome[row] === loser ? -1 : 0),
    rows,
  )
  return {
    unit,
    statistics,
    figures,
    span: rows.length === 0 ? null : { first: exitDate[rows[0]!]!, last: exitDate[rows[rows.length - 1]!]! },
    profitFactorLine: profitFactorLine(profitFactors(table, selection)),
    deposited: table.deposits,
    equity: equityReport(table, selection, { unit, axis: 'DATE', overlays: [], columns }),
    tilt: tiltStrip(id, tiltMeter, table.rMicros, rows),
    evaluation: evaluation(statistics, figures),
    lastTrades: tradeLines(table, rows.slice(-lastTrades).toReversed()),
    journaled: journaled(table.columns),
  }
}

/** Unknown until the first loss, known ever after. */
function profitFactorLine(series: Float64Array): Line {
  let first = 0
  while (first < series.length && Number.isNaN(series[first]!)) first++
  const x = new Float64Array(series.length - first)
  for (let i = 0; i < x.length; i++) x[i] = first + i + 1
  const y = series.subarray(first)
  const kept = thinOut(x, y, sparklinePixels)
  return { x: Float64Array.from(kept, (i) => x[i]!), y: Float64Array.from(kept, (i) => y[i]!) }
}

const journaledOf = new WeakMap<TradeColumns, HomeReport['journaled']>()

/** The same for all filters, so counted once per journal state. */
function journaled(columns: TradeColumns): HomeReport['journaled'] {
  const counted = journaledOf.get(columns) ?? countJournaled(columns)
  journaledOf.set(columns, counted)
  return counted
}

function countJournaled(columns: TradeColumns): HomeReport['journaled'] {
  const { closed, screenshotExists } = columns
  const commented = new Uint8Array(closed)
  for (const kind of ['preTradeComments', 'entryComments', 'managementComments', 'exitComments'] as const)
    for (const words of columns[kind].words)
      for (let row = 0; row < closed; row++) commented[row]! |= Number(words[row] !== 0)
  let trades = 0
  for (let row = 0; row < closed; row++) trades += commented[row]! & screenshotExists[row]!
  return { trades, of: closed }
}
