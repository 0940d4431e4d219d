import { futuresContract } from '../contracts.ts'
import type { SourceTable } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The list of trades of Sierra Chart's activity log, with amounts in money, from files. A row is a pair of fills; marks such as "BP" after
 * the time at which a position started are removed. Times are in the zone set in the program. The activity log and the list in points,
 * which are not imported, are from documentation only.
 */
export const sierraChart = tableImporter({
  type: 'SIERRA_CHART',
  label: 'Sierra Chart',
  hint: 'Trade Activity Log, tab “Trades”, Save',
  fileExtensions: ['txt', 'csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'Sierra Chart trades',
      from: 'Trade, Trade Activity Log, tab Trades, Save',
      evidence: 'FILES',
      marks: ['trade type', 'entry date time', 'exit date time', 'profit/loss c', 'flat to flat profit/loss c'],
      prepare: withoutMarks,
      columns: {
        account: 'account',
        symbol: 'symbol',
        side: 'trade type',
        size: 'trade quantity',
        entryTime: 'entry date time',
        exitTime: 'exit date time',
        entryPrice: 'entry price',
        exitPrice: 'exit price',
        result: 'profit/loss c',
        high: 'high price while open',
        low: 'low price while open',
        notes: 'note',
      },
      costs: { columns: ['commission c'], written: 'POSITIVE' },
      dates: 'YMD',
      contract: (symbol) => futuresContract(symbol.replace(/ \(.*\)$/, '')),
      result: 'FOUND',
      running: 'cumulative profit/loss c',
    },
    {
      kind: 'NOT_READ',
      name: 'list of trades of Sierra Chart in points or ticks',
      marks: ['trade type', 'entry date time', 'exit date time', 'entry price'],
      instead: 'Set profits to currency before you save it.',
    },
    {
      kind: 'NOT_READ',
      name: 'activity log of Sierra Chart',
      marks: ['activity type', 'fill price', 'filled quantity'],
      instead: 'Save the list of trades instead: Trade Activity Log, tab Trades, Save.',
    },
  ],
})

function withoutMarks(table: SourceTable): SourceTable {
  return {
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replace(/ (?:BP|EP|F)$/, '')) })),
  }
}
