import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { luckParts, partsAsked } from '../by-luck.ts'
import { type FindingData, findingData } from './finding-data.ts'
import type { FindingsView } from './findings-report.ts'
import type { FindingsAnswer, Valued } from './look.ts'
import { sourcesOfReports } from './sources-of-reports.ts'

/**
 * Looks at a tenth of all comparisons in each part: which they are is known before, so parts share nothing.
 *
 * The tasks of a source follow one another, and a part gets every tenth of them, so that parts take about the same time.
 */
export function findingsAnswer(book: TradeBook, filters: Filters, view: FindingsView): FindingsAnswer {
  const data = findingData(book, filters, view)
  const nothing = { trades: data.rows.length, valued: valuedOf(data), looks: [] }
  if (isPickedByResult(filters)) return { ...nothing, withheld: 'PICKED_BY_RESULT' }
  const parts = new Set(partsAsked(view))
  const tasks = Object.values(sourcesOfReports)
    .flatMap((sources) => ('none' in sources ? [] : sources.offered))
    .flatMap((source) => source(data))
  return {
    ...nothing,
    withheld: null,
    looks: tasks.filter((_, i) => parts.has(i % luckParts)).flatMap((task) => task()),
  }
}

/** Filters by the result, or by what is written when it is known (beyond/CERTAINTY 1). */
function isPickedByResult({ basic, advanced }: Filters): boolean {
  return (
    basic.outcome !== null ||
    [basic.outcomes, basic.rMultiple, basic.gainPercentage, advanced.tradeManagementComment, advanced.exitComment].some(
      (list) => list.length > 0,
    )
  )
}

function valuedOf({ values }: FindingData): Valued {
  let [count, sum, squares] = [0, 0, 0]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    count++
    sum += value
    squares += value ** 2
  }
  return { count, sum, squares }
}
