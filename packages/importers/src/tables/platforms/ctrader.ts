import type { SourceTable } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The history as CSV or workbook, and the statement as a page. From the columns that other importers document: without a real file. A row
 * is a closing deal; parts of a position share its id. Times are in the zone stated in their headers.
 */
export const cTrader = tableImporter({
  type: 'CTRADER',
  label: 'cTrader',
  hint: 'History, as CSV, workbook or statement',
  fileExtensions: ['csv', 'xlsx', 'html', 'htm'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'cTrader history',
      from: 'History, menu, CSV or workbook',
      evidence: 'EXAMPLES',
      marks: ['opening direction', 'entry price', 'closing price'],
      prepare: withNetOfBalance,
      columns: {
        account: 'account|account number',
        symbol: 'symbol',
        side: 'opening direction',
        size: 'closing quantity|closing volume|quantity|volume',
        entryTime: 'opening time|opening time *',
        exitTime: 'closing time|closing time *',
        entryPrice: 'entry price',
        exitPrice: 'closing price',
        swap: 'swap',
        gross: 'gross *|gross',
        result: 'net *|net',
        notes: 'comment|label',
      },
      names: ['position id|id', 'closing time|closing time *', 'closing quantity|closing volume|quantity|volume'],
      costs: { columns: ['commissions|commission'], written: 'NEGATIVE' },
      dates: 'DMY',
      needless: ['other net *'],
      result: 'NET',
    },
    {
      kind: 'CLOSED',
      name: 'cTrader statement',
      from: 'History, menu, Statement',
      evidence: 'EXAMPLES',
      marks: ['position', 'deal', 'open price', 'close price', 'net p&l'],
      columns: {
        id: 'deal',
        symbol: 'symbol',
        side: 'type',
        size: 'volume',
        entryTime: 'time',
        exitTime: 'time',
        entryPrice: 'open price',
        exitPrice: 'close price',
        swap: 'swap',
        gross: 'gross p&l',
        result: 'net p&l',
      },
      costs: { columns: ['commission'], written: 'NEGATIVE' },
      dates: 'FOUND',
      result: 'NET',
      hints: ['The statement has one time per trade. It is used for both entry and exit, so holding times are 0.'],
    },
  ],
})

/** The net result in the currency of the balance, if there are several, as "Net USD" and "Net EUR". */
function withNetOfBalance(table: SourceTable): SourceTable {
  const currencyOf = (head: string, name: string) => new RegExp(`^${name} ([A-Z]{3})$`).exec(head.trim())?.[1]
  const account = table.heads.map((head) => currencyOf(head, 'Balance')).find((code) => code !== undefined)
  const isOther = (head: string): boolean => {
    const net = currencyOf(head, 'Net')
    return net !== undefined && account !== undefined && net !== account
  }
  return table.heads.some((head) => currencyOf(head, 'Net') === account && account !== undefined)
    ? { ...table, heads: table.heads.map((head) => (isOther(head) ? `Other ${head}` : head)) }
    : table
}
