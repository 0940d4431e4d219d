import { futuresContract } from '../contracts.ts'
import { sideOf } from '../side-and-size.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * NinjaTrader 8, window Trade Performance: the grids of trades and executions. From files. Columns are the trader's choice, so they are
 * found by name; trade numbers only count the rows of one export, so they are no ids. Whether profits are after commissions depends on a
 * display setting, so it is detected from prices. A trade is a pair of an entry and an exit.
 */
export const ninjaTrader = tableImporter({
  type: 'NINJATRADER',
  label: 'NinjaTrader',
  hint: 'Trade Performance, “Trades” or “Executions”, Export',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'NinjaTrader trades',
      from: 'Trade Performance, Display “Trades”, right click, Export',
      evidence: 'FILES',
      marks: ['instrument', 'market pos', 'entry price', 'exit price'],
      columns: {
        account: 'account display name|account',
        symbol: 'instrument',
        side: 'market pos',
        size: 'qty|quantity',
        entryTime: 'entry time',
        exitTime: 'exit time',
        entryPrice: 'entry price',
        exitPrice: 'exit price',
        result: 'profit',
      },
      costs: {
        columns: ['commission', 'clearing fee', 'exchange fee', 'ip fee', 'nfa fee'],
        written: 'POSITIVE',
      },
      dates: 'FOUND',
      contract: futuresContract,
      result: 'FOUND',
      running: 'cum net profit|cum profit',
      skip: (cells) => (cells.row.cells.every((cell) => cell.trim() === '') ? 'Empty row' : null),
    },
    {
      kind: 'FILLS',
      name: 'NinjaTrader executions',
      from: 'Trade Performance, Display “Executions”, right click, Export',
      evidence: 'FILES',
      leaves: ['Costs are imported if the column is shown.'],
      newestFirst: true,
      marks: ['instrument', 'action', 'e/x', 'price'],
      columns: {
        id: 'id',
        account: 'account display name|account',
        symbol: 'instrument',
        side: 'action',
        size: 'quantity|qty',
        time: 'time',
        price: 'price',
      },
      costs: { columns: ['commission'], written: 'POSITIVE' },
      dates: 'FOUND',
      contract: futuresContract,
      side(cells) {
        const { side } = sideOf(cells)
        const hint = cells.under('e/x').toLowerCase()
        return { side, effect: hint === 'entry' ? 'OPEN' : hint === 'exit' ? 'CLOSE' : null }
      },
    },
    {
      kind: 'NOT_READ',
      name: 'orders grid of NinjaTrader',
      marks: ['instrument', 'action', 'state', 'filled', 'avg price'],
      instead:
        'Export trades or executions instead: Trade Performance, Display “Trades” or “Executions”, right click, Export.',
    },
  ],
})
