import { big, decimalText } from '@afterclose/core/decimal'
import { readNumber } from '../../shared/numbers.ts'
import { cellReader, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const heads = { date: 'transaction date|date', type: 'transaction type|transaction' }

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
      marks: ['ticket', heads.date, heads.type, 'instrument', 'units', 'direction', 'pl'],
      prepare: withMoney,
      columns: {
        id: 'ticket',
        symbol: 'instrument',
        side: 'direction',
        size: 'units',
        price: 'price',
        time: 'time with zone',
        result: 'pl',
        swap: 'financing',
        amount: 'money',
      },
      costs: { columns: ['commission'], written: 'POSITIVE' },
      dates: 'FOUND',
      decimals: '.',
      needless: ['spread cost', 'amount'],
      contract: (symbol) => ({
        symbol,
        market: /^[A-Z]{3}[_/][A-Z]{3}$/.test(symbol) ? 'FOREX' : 'CFD',
        pointValue: null,
      }),
      cash: (cells) => cells.under('reason') || null,
      skip: (cells) =>
        cells.under(heads.type) === 'ORDER_FILL' ? null : `“${cells.under(heads.type)}” is not a trade`,
    },
  ],
})

/** The zone may be in a column of its own. Transfers have an amount, or only change the balance. */
function withMoney(table: SourceTable): SourceTable {
  const read = cellReader(table.heads)
  const changes = new Map<number, string>()
  let before: string | null = null
  for (const row of table.rows) {
    const after = readNumber(read(row, 'balance'), '.')
    if (before !== null && after !== null) changes.set(row.line, decimalText(big(after).minus(before)))
    before = after ?? before
  }
  const reasonOf = (text: (names: string) => string): string => {
    if (text('instrument') === '' && text(heads.type).includes('FINANCING')) return 'Financing'
    return text(heads.type) === 'TRANSFER_FUNDS' ? 'Transfer' : ''
  }
  return withColumns(table, {
    'Time with zone': (text) => `${text(heads.date)} ${text('timezone')}`.trim(),
    Reason: reasonOf,
    Money(text, { line }) {
      const reason = reasonOf(text)
      if (reason === 'Financing') return text('financing')
      return reason === '' ? '' : text('amount') || (changes.get(line) ?? '')
    },
  })
}
