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
