import { big, type Decimal, quantity } from '@afterclose/core/decimal'
import { futuresContract, usSecurity } from '../contracts.ts'
import type { ActionWord, Contract } from '../format.ts'
import { endIn } from '../option-ends.ts'
import { sideOf } from '../side-and-size.ts'
import { isoDay } from '../../shared/dates.ts'
import type { OptionFacts } from '../../shared/fill.ts'
import { isBlank, readNumber, withPoint } from '../../shared/numbers.ts'
import type { SideWord } from '../../shared/sides.ts'
import { type Cells, type SourceTable, withColumns } from '../source-table.ts'
import { actionIn } from '../action-word.ts'
import { tableImporter } from '../table-importer.ts'

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
      side: sideOfRow,
      option: factsOf,
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
  if (cells.under('instrument type') === 'Future') return futuresContract(symbol.replace(/^\.?\//, '/'))
  const contract = usSecurity(symbol)
  return isOption(cells) ? { ...contract, pointValue: multiplierOf(cells) ?? contract.pointValue } : contract
}

const isOption = (cells: Cells): boolean => cells.under('instrument type') === 'Equity Option'

function multiplierOf(cells: Cells): Decimal | null {
  const multiplier = readNumber(cells.under('multiplier'), '.')
  return multiplier !== null && big(multiplier).gt(0) ? multiplier : null
}

/** Options in an index are settled in cash, which a long one receives. */
function sideOfRow(cells: Cells): SideWord {
  const end = endIn(cells.under('sub type'))
  if (end !== null) return { side: isReceived(cells.under('value')) ? 'SELL' : 'BUY', effect: 'END' }
  return sideOf(cells)
}

const isReceived = (value: string): boolean => big(readNumber(value, '.') ?? '0').gt(0)

/** Shares that an option delivered have no order. */
function factsOf(cells: Cells): OptionFacts {
  const text = cells.under('order #')
  const order = isBlank(text) || cells.under('type') !== 'Trade' ? null : text
  if (!isOption(cells)) return { order }
  const right = cells.under('call or put').toUpperCase()
  const day = cells.under('expiration date')
  return {
    order,
    underlying: cells.under('underlying symbol') || null,
    right: right === 'CALL' || right === 'PUT' ? right : null,
    strike: readNumber(cells.under('strike price'), '.'),
    expires: day === '' ? null : isoDay(day, 'MDY'),
    multiplier: multiplierOf(cells),
    end: endIn(cells.under('sub type')),
  }
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

/** The price in the text of a row, otherwise the average of a contract by its multiplier. An option ends at 0, or at its settlement. */
function withPrices(table: SourceTable): SourceTable {
  return withColumns(table, {
    // Futures are settled daily: their own rows have no value.
    Money: (text) => (text('instrument type') === 'Future' ? '' : text('value')),
    'Price of a unit'(text) {
      const end = endIn(text('sub type'))
      const number = (heads: string) => readNumber(text(heads), '.')
      const multiplier = big(number('multiplier') ?? '0').eq(0) ? '1' : number('multiplier')!
      if (end === 'CASH') return perUnit(number('value') ?? '0', multiplier, number('quantity') ?? '1')
      if (end !== null) return '0'
      const statedPrice = priceInText.exec(text('description'))?.[1]
      if (statedPrice !== undefined) return withPoint(statedPrice)
      const average = number('average price')
      return average === null ? '' : perUnit(average, multiplier)
    },
  })
}

const perUnit = (paid: Decimal, multiplier: Decimal, contracts: Decimal = '1'): Decimal =>
  contracts === '0' ? '0' : quantity(big(paid).div(multiplier).div(contracts).abs())
