import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import type { Selection } from '../../filters/select.ts'
import { gainPercentage, type TradeTable } from '../../trades/trade-table.ts'
import type { Unit } from '../../trades/unit.ts'
import { figuresOfReports } from '../figures/families.ts'
import { bookOf, narrowedSelection } from '../narrowed.ts'
import { listTrades } from '../trade-lines.ts'
import { unitFigures } from '../unit-figures.ts'
import { withheldSummary } from '../withheld-summary.ts'
import type { ExplainAnswer, ExplainedFigures, ExplainView } from './explain-report.ts'

/** Maximum trades listed as the largest ones. */
const named = 4

/** All figures of a group's trades, with the current filters and with each of the others. */
export function explainAnswer(book: TradeBook, filters: Filters, view: ExplainView): ExplainAnswer {
  const about = narrowedSelection(book, filters, { is: 'both', parts: [view.of, view.about] })
  return {
    unit: view.unit,
    now: figuresUnder(book, filters, view),
    under: view.under.map((others) => figuresUnder(book, others, view)),
    about: about.count,
    heaviest: listTrades(book.table, heaviest(book.table, about, view.unit)),
  }
}

function figuresUnder(book: TradeBook, filters: Filters, { of, unit, figures }: ExplainView): ExplainedFigures {
  const trades = narrowedSelection(book, filters, of)
  const block = book.measure(trades, { basis: 'EXIT', unit, columns: 0, axis: 'NUMBER', tables: [], lines: false })
  return {
    selected: book.select(filters).count,
    statistics: withheldSummary(book, trades),
    figures: unitFigures(block, unit),
    more: figuresOfReports(figures, { book: bookOf(book, of), whole: book, filters, unit, of }),
  }
}

/** The trades with the largest absolute results in the unit; of equal ones the latest. */
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
