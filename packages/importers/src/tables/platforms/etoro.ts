import type { Contract } from '../format.ts'
import { type Cells, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * Closed positions of eToro's account statement: documentation only. Money is in dollars; the result is before overnight fees
 * and dividends, which have a column.
 */
export const eToro = tableImporter({
  type: 'ETORO',
  label: 'eToro',
  hint: 'Account statement, as a workbook',
  fileExtensions: ['xlsx', 'csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'eToro closed positions',
      from: 'Portfolio, History, Account statement, as a workbook',
      marks: ['position id', 'action', 'open date', 'close date', 'open rate', 'close rate', 'profit usd|profit'],
      prepare: withSides,
      columns: {
        id: 'position id',
        symbol: 'instrument',
        side: 'direction',
        size: 'units / contracts|units',
        entryTime: 'open date',
        exitTime: 'close date',
        entryPrice: 'open rate',
        exitPrice: 'close rate',
        result: 'profit usd|profit',
        swap: 'overnight fees and dividends|rollover fees and dividends',
        stop: 'stop loss rate|stop lose rate',
        target: 'take profit rate',
        currency: 'money',
        notes: 'notes',
      },
      dates: 'DMY',
      needless: ['amount', 'profit eur'],
      contract: contractOf,
      result: 'GROSS',
    },
    {
      kind: 'NOT_READ',
      name: 'account activity of eToro',
      marks: ['date', 'type', 'details', 'amount', 'realized equity', 'balance'],
      instead: 'Import the whole account statement instead, as a workbook: it has a sheet of closed positions.',
    },
  ],
})

/** Contract of an instrument. Rates are in its own currency, so the point value follows from the result. */
function contractOf(symbol: string, cells: Cells): Contract {
  const market = /^crypto/i.test(cells.under('type'))
    ? 'CRYPTO'
    : /^stocks|^etf/i.test(cells.under('type'))
      ? 'STOCKS'
      : null
  return { symbol, market, pointValue: null }
}

/** "Buy Apple (AAPL)": older statements have the side only there. */
function withSides(table: SourceTable): SourceTable {
  return withColumns(table, {
    Instrument(text) {
      const name = text('action').replace(/^(buy|sell) /i, '')
      return /\(([^()]+)\)$/.exec(name)?.[1] ?? name
    },
    Direction: (text) => text('long / short') || (/^sell /i.test(text('action')) ? 'Short' : 'Long'),
    Money: () => 'USD',
  })
}
