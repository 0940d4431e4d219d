import { spokenOption } from '../shared/options.ts'
import { usSecurity } from './contracts.ts'
import type { Contract } from './format.ts'
import { type Cells, type SourceTable, withColumns } from './source-table.ts'

/** For brokers that name an option in the description of its row, and leave its symbol empty. */
export function withDescribedSymbols(table: SourceTable): SourceTable {
  return withColumns(table, { 'Symbol or description': (text) => text('symbol') || text('description') })
}

/** Contract of a row prepared by `withDescribedSymbols`. */
export function describedSecurity(symbol: string, cells: Cells): Contract {
  const option = spokenOption(cells.under('description'))
  return option === null ? usSecurity(symbol) : { symbol: option, market: 'STOCKS', pointValue: '100' }
}
