import { futuresContract, isKnownFuture, pairOrAny } from '../../contracts.ts'
import { tableImporter } from '../../table-importer.ts'
import { entriesWithExits } from './entries-with-exits.ts'

/**
 * The list of trades of a strategy report, in all versions of its columns, as CSV and in its workbook; and the order history of brokers and
 * of paper trading. From files; older columns, the workbook and order histories from the documentation of other importers. Times are those
 * of the chart, without a zone in the file.
 */
export const tradingView = tableImporter({
  type: 'TRADINGVIEW',
  label: 'TradingView',
  hint: 'Strategy report, “List of trades”, or the order history',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'TradingView list of trades',
      from: 'Strategy report, “List of trades”, Export',
      evidence: 'FILES',
      leaves: ['Times are in the chart’s time zone, which no file states.'],
      marks: [
        'trade #|trade number|交易 #|交易编号|トレード番号',
        'type|类型|タイプ',
        'signal|信号|シグナル',
        'price *|price|价格 *|価格 *',
      ],
      prepare: entriesWithExits,
      columns: {
        symbol: 'symbol',
        side: 'entry type',
        size: 'entry size qty|entry position size qty|entry contracts|entry quantity|entry qty',
        entryTime: 'entry date and time|entry date/time|entry date',
        exitTime: 'exit date and time|exit date/time|exit date',
        entryPrice: 'entry price *|entry price',
        exitPrice: 'exit price *|exit price',
        result: 'exit net p&l *|exit net pnl *|exit net p&l|exit profit *|exit profit',
      },
      dates: 'YMD',
      result: 'NET',
      running:
        'exit cumulative p&l *|exit cumulative pnl *|exit cumulative p&l|exit cumulative profit *|exit cum profit *|exit cum profit',
      isOpen: (cells) => ['', 'open'].includes(cells.under('exit signal').toLowerCase()),
    },
    {
      kind: 'FILLS',
      name: 'TradingView order history',
      from: 'Trading panel, History, Export data',
      newestFirst: true,
      marks: ['symbol', 'side', 'qty', 'fill price|avg fill price', 'status', 'closing time|placing time'],
      columns: {
        id: 'order id',
        symbol: 'symbol',
        side: 'side',
        size: 'filled qty|qty',
        price: 'fill price|avg fill price',
        time: 'closing time|update time|placing time',
      },
      costs: { columns: ['commission'], written: 'POSITIVE' },
      dates: 'YMD',
      contract(listed, cells) {
        const symbol = listed.replace(/^[A-Z0-9_]+:/, '')
        return isKnownFuture(symbol) ? futuresContract(symbol) : pairOrAny(symbol, cells)
      },
      skip: (cells) => {
        const status = cells.under('status')
        return /^(partially )?filled$/i.test(status) ? null : `“${status}” is not a filled order`
      },
    },
    {
      kind: 'NOT_READ',
      name: 'balance history of TradingView',
      marks: ['time', 'balance before', 'balance after', 'action'],
      instead: 'Export the order history instead: it contains prices and sizes.',
    },
  ],
})
