import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { allOf, inRange, type RowSet } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import { summary } from '../../stats/statistics.ts'
import { gainPercentage, type TradeTable } from '../../trades/trade-table.ts'
import type { Unit } from '../../trades/unit.ts'
import { ratiosOf } from '../ratios/ratios-answer.ts'
import { ratiosReport } from '../ratios/ratios-report.ts'
import { rowSetOf } from '../row-set-of.ts'
import { listTrades } from '../trade-lines.ts'
import type { TradesOf } from '../trades-of.ts'
import { unitFigures } from '../unit-figures.ts'
import type { ExplainAnswer, ExplainedFigures, ExplainView } from './explain-report.ts'

/** Trades that are named as those that weigh most. */
const named = 4

/** All figures of the trades of a group, under the filters that are set and under each of the others. */
export function explainAnswer(book: TradeBook, filters: Filters, view: ExplainView): ExplainAnswer {
  const about = narrowed(book, book.select(filters), { is: 'both', parts: [view.of, view.about] })
  return {
    unit: view.unit,
    now: figuresUnder(book, filters, view),
    under: view.under.map((others) => figuresUnder(book, others, view)),
    about: about.count,
    heaviest: listTrades(book.table, heaviest(book.table, about, view.unit)),
  }
}

function figuresUnder(book: TradeBook, filters: Filters, { of, unit, ratios }: ExplainView): ExplainedFigures {
  const selected = book.select(filters)
  const trades = narrowed(book, selected, of)
  const block = book.measure(trades, { basis: 'EXIT', unit, columns: 0, axis: 'NUMBER', tables: [], lines: false })
  return {
    selected: selected.count,
    statistics: summary(book, trades),
    figures: unitFigures(block, unit),
    ratios: ratios ? ratiosReport(ratiosOf(book, trades)).ratios : null,
  }
}

/** @throws RangeError for a stretch of rows, which is no set of trades under other filters */
function narrowed(book: TradeBook, selection: Selection, of: TradesOf): Selection {
  const sets = setsOf(of)
  return sets.length === 0 ? selection : book.narrow(selection, allOf(sets))
}

function setsOf(of: TradesOf): readonly RowSet[] {
  switch (of.is) {
    case 'all':
      return []
    case 'both':
      return of.parts.flatMap(setsOf)
    case 'span':
      return [inRange(of.basis === 'ENTRY' ? 'entryDate' : 'exitDate', of.from, of.before)]
    case 'rows':
    case 'runs':
      throw new RangeError('A stretch of rows, or runs, are no set of trades under other filters')
    default:
      return [rowSetOf(of)]
  }
}

/** The trades with the largest results, won or lost, in the unit; of equal ones the latest. */
function heaviest(table: TradeTable, selection: Selection, unit: Unit): Uint32Array {
  const { gain, rMultiple } = table.columns
  const weight = (row: number): number =>
    Math.abs(unit === 'CURRENCY' ? gain[row]! : unit === 'R' ? rMultiple[row]! : gainPercentage(table, row))
  const rows = selection.rows()
  const most: number[] = []
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const its = weight(row)
    if (Number.isNaN(its) || (most.length === named && its < weight(most[named - 1]!))) continue
    const place = most.findIndex((other) => its >= weight(other))
    most.splice(place === -1 ? most.length : place, 0, row)
    most.length = Math.min(most.length, named)
  }
  return Uint32Array.from(most)
}
