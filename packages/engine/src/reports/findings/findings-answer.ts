import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { picksByResult } from '../../filters/picks-by-result.ts'
import { luckParts, partsAsked } from '../by-luck.ts'
import { type FindingData, findingData } from './finding-data.ts'
import type { FindingsView } from './findings-report.ts'
import type { FindingsAnswer, Valued } from './look.ts'
import { sourcesOfReports } from './sources-of-reports.ts'

/** Looks at about a tenth of all comparisons in each part: which they are is known before, so parts share nothing. */
export function findingsAnswer(book: TradeBook, filters: Filters, view: FindingsView): FindingsAnswer {
  const data = findingData(book, filters, view)
  const nothing = { trades: data.rows.length, valued: valuedOf(data), looks: [] }
  if (picksByResult(filters)) return { ...nothing, withheld: 'PICKED_BY_RESULT' }
  const parts = new Set(partsAsked(view))
  const looks = Object.values(sourcesOfReports)
    .flatMap((sources) => ('none' in sources ? [] : sources.offered))
    .flatMap(({ from, tasks }) =>
      tasks(data)
        .filter((_, i) => parts.has(from + (i % (luckParts - from))))
        .flatMap((task) => task()),
    )
  return { ...nothing, withheld: null, looks }
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
