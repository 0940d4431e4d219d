import { big, quantity } from '@afterclose/core/decimal'
import { futuresContract, usSecurity } from '../contracts.ts'
import type { ActionWord, Contract } from '../format.ts'
import { sideOf } from '../side-and-size.ts'
import { readNumber, withPoint } from '../../shared/numbers.ts'
import { type Cells, type SourceTable, withColumns } from '../source-table.ts'
import { actionIn } from '../action-word.ts'
import { tableImporter } from '../table-importer.ts'

/** Rows that take an option away: it expired, was assigned or was exercised. */
const ends = /^(expiration|assignment|exercise|cash settled (assignment|exercise))$/i
const actions = /split|merger|symbol change|spin|acat|conversion|special dividend/i
const transfers = /^(deposit|withdrawal)$/i

/**
 * The history of tastytrade: from documentation of other programs. Prices of options are in the texts of rows; the column with averages is
 * signed money of a contract.
 */
export const tastytrade = tableImporter({
  type: 'TASTYTRADE',
  label: 'tastytrade',
  hint: 'History, Transactions, CSV',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'tastytrade history',
      from: 'History, Transactions, Download CSV',
      leaves: ['Options on futures are listed and not imported. Dividends and interest are not imported.'],
      newestFirst: true,
      marks: [
        'date',
        'type',
        'sub type',
        'action',
        'symbol',
        'instrument type',
        'value',
        'average price',
        'multiplier',
      ],
      prepare: withPrices,
      columns: {
        symbol: 'symbol',
        side: 'action',
        size: 'quantity',
        price: 'price of a unit',
        amount: 'money',
        total: 'total',
        time: 'date',
        currency: 'currency',
      },
      costs: { columns: ['commissions', 'fees'], written: 'NEGATIVE' },
      dates: 'YMD',
      amount: 'GROSS',
      contract: contractOf,
      side: (cells) => (ends.test(cells.under('sub type')) ? { side: 'BUY', effect: 'END' } : sideOf(cells)),
      cash: (cells) =>
        cells.under('type') === 'Money Movement' && transfers.test(cells.under('sub type'))
          ? cells.under('description') || cells.under('sub type')
          : null,
      action: actionOf,
      skip: whyNot,
    },
  ],
})

function contractOf(symbol: string, cells: Cells): Contract {
  return cells.under('instrument type') === 'Future'
    ? futuresContract(symbol.replace(/^\.?\//, '/'))
    : usSecurity(symbol)
}

/** Old units are sold and new ones bought, for the same money. */
function actionOf(cells: Cells): ActionWord | null {
  const word = actionIn(cells.under('sub type'), cells.under('description'))
  if (word === null || cells.under('instrument type') !== 'Equity') return null
  const size = cells.number('size')
  return {
    ...word,
    size: size !== null && /^sell/i.test(cells.text('side')) && !size.startsWith('-') ? `-${size}` : size,
  }
}

function whyNot(cells: Cells): string | null {
  const [type, kind] = [cells.under('type'), cells.under('sub type')]
  if (actions.test(kind)) return 'A split, merger or other corporate action'
  if (type !== 'Trade' && type !== 'Receive Deliver') return `“${kind || type}” is not a trade`
  const instrument = cells.under('instrument type')
  return /^(Equity|Equity Option|Future|Cryptocurrency)$/.test(instrument) ? null : `“${instrument}” is not imported`
}

const priceInText = /@ ?\$?([\d,]*\.?\d+)/

/** The price in the text of a row, otherwise the average of a contract by its multiplier; 0 of an option that ended. */
function withPrices(table: SourceTable): SourceTable {
  return withColumns(table, {
    // Futures are settled daily: their own rows have no value.
    Money: (text) => (text('instrument type') === 'Future' ? '' : text('value')),
    'Price of a unit'(text) {
      if (ends.test(text('sub type'))) return '0'
      const statedPrice = priceInText.exec(text('description'))?.[1]
      if (statedPrice !== undefined) return withPoint(statedPrice)
      const [average, multiplier] = [readNumber(text('average price'), '.'), readNumber(text('multiplier'), '.')]
      if (average === null) return ''
      return quantity(
        big(average)
          .abs()
          .div(multiplier === null || multiplier === '0' ? '1' : multiplier),
      )
    },
  })
}
