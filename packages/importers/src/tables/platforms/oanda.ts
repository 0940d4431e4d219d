import { big, decimalText } from '@afterclose/core/decimal'
import { readNumber } from '../../shared/numbers.ts'
import { type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The transactions of OANDA: documentation only. The sign of the units of a closing fill is not that of its side. Results are in the
 * account's currency, and financing has rows without an instrument.
 */
export const oanda = tableImporter({
  type: 'OANDA',
  label: 'OANDA',
  hint: 'Account, History, Export transactions',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'OANDA transactions',
      from: 'Account, Activity, Transaction history, Download',
      leaves: ['Financing is cash of the account, as its rows do not name an instrument.'],
      marks: ['ticket', 'transaction date', 'transaction type', 'instrument', 'units', 'direction', 'pl'],
      prepare: withMoney,
      columns: {
        id: 'ticket',
        symbol: 'instrument',
        side: 'direction',
        size: 'units',
        price: 'price',
        time: 'transaction date',
        result: 'pl',
        swap: 'financing',
        amount: 'money',
      },
      costs: { columns: ['commission'], written: 'POSITIVE' },
      dates: 'FOUND',
      decimals: '.',
      needless: ['spread cost'],
      contract: (symbol) => ({
        symbol,
        market: /^[A-Z]{3}[_/][A-Z]{3}$/.test(symbol) ? 'FOREX' : 'CFD',
        pointValue: null,
      }),
      cash: (cells) => cells.under('reason') || null,
      skip: (cells) =>
        cells.under('transaction type') === 'ORDER_FILL' ? null : `“${cells.under('transaction type')}” is not a trade`,
    },
  ],
})

/** Money of financing, and of transfers by what they changed in the balance. */
function withMoney(table: SourceTable): SourceTable {
  const financing = (text: (names: string) => string): boolean =>
    text('instrument') === '' && /FINANCING/.test(text('transaction type'))
  const transfer = (text: (names: string) => string): boolean => /^TRANSFER_FUNDS$/.test(text('transaction type'))
  const numberOf = (text: string): string | null => readNumber(text, '.')
  const change = (line: number, text: (names: string) => string): string => {
    const at = table.rows.findIndex((row) => row.line === line)
    const before = at > 0 ? numberOf(table.rows[at - 1]!.cells.at(balanceAt) ?? '') : null
    const after = numberOf(text('balance'))
    return before === null || after === null ? '' : decimalText(big(after).minus(before))
  }
  const balanceAt = table.heads.findIndex((head) => head.trim().toUpperCase() === 'BALANCE')
  return withColumns(table, {
    Money: (text, { line }) =>
      financing(text) ? text('financing') : transfer(text) ? text('amount') || change(line, text) : '',
    Reason: (text) => (financing(text) ? 'Financing' : transfer(text) ? 'Transfer' : ''),
  })
}
