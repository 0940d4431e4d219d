import type { SideWord } from '../../shared/sides.ts'
import { actionOfUnits, actionWordOf } from '../action-word.ts'
import { usSecurity } from '../contracts.ts'
import { endIn } from '../option-ends.ts'
import type { ActionWord } from '../format.ts'
import { type Cells, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const trades = /^(you bought|you sold|reinvestment|assigned|expired|exercised|buy cancel|sell cancel)/i
const cancels = /^(buy|sell) cancel/i
const transfers =
  /^(transferred|electronic funds|direct (deposit|debit)|check|wire|bill payment|debit card|cash contribution)/i
/** Money-market funds for the account's cash: SPAXX, FDRXX. */
const moneyFund = /^[A-Z]{3}XX$/

/**
 * The activity of Fidelity's accounts, from files. Days without times, newest first; the kind of a row is in the text of its action.
 * Money-market funds are cash. A cancelled trade is removed with its cancellation, even from two files. That expired options are written
 * like assigned ones is from documentation only.
 */
export const fidelity = tableImporter({
  type: 'FIDELITY',
  label: 'Fidelity',
  hint: 'Activity & Orders, Download',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Fidelity account activity',
      from: 'Activity & Orders, Download',
      evidence: 'FILES',
      leaves: ['Dates without times. Money-market funds count as cash. Dividends are not imported.'],
      newestFirst: true,
      marks: ['run date', 'action', 'symbol', 'quantity', 'price *|price', 'amount *|amount'],
      prepare: withEnds,
      columns: {
        account: 'account number|account',
        symbol: 'symbol',
        side: 'action',
        size: 'quantity',
        price: 'price *|price',
        amount: 'amount *|amount',
        time: 'run date',
      },
      costs: { columns: ['commission *|commission', 'fees *|fees'], written: 'POSITIVE' },
      dates: 'MDY',
      decimals: '.',
      amount: 'NET',
      contract: usSecurity,
      cash: (cells) => (transfers.test(cells.text('side')) ? cells.text('side') : null),
      action: actionOf,
      skip: whyNot,
      side: sideOf,
      option: (cells) => ({ end: endIn(cells.text('side')) }),
    },
  ],
})

/** Shares that a split added are a distribution without money. */
function actionOf(cells: Cells): ActionWord | null {
  const text = cells.text('side')
  if (trades.test(text) || transfers.test(text)) return null
  const isAdded = /^distribution\b/i.test(text) && (cells.number('size') ?? '0') !== '0'
  return (
    actionOfUnits(cells, text) ??
    (isAdded && (cells.number('amount') ?? '0') === '0' ? actionWordOf('SPLIT', text) : null)
  )
}

function whyNot(cells: Cells): string | null {
  const action = cells.text('side')
  if (!trades.test(action)) return action === '' ? null : `“${action.slice(0, 40)}” is not a trade`
  return isMoneyFund(cells.text('symbol'), cells.text('price'), action) ? 'Money-market funds count as cash' : null
}

const isMoneyFund = (symbol: string, price: string, action: string): boolean =>
  Number(price) === 1 && (moneyFund.test(symbol) || /reinvestment|prospectus/i.test(action))

function sideOf(cells: Cells): SideWord {
  const action = cells.text('side')
  if (cancels.test(action)) return { side: /^buy/i.test(action) ? 'SELL' : 'BUY', effect: 'CANCEL' }
  if (endIn(action) !== null) return { side: cells.text('size').startsWith('-') ? 'SELL' : 'BUY', effect: 'CLOSE' }
  const side = /^you sold/i.test(action) ? 'SELL' : 'BUY'
  if (/ opening transaction/i.test(action) || / short sale/i.test(action)) return { side, effect: 'OPEN' }
  if (/ closing transaction/i.test(action) || / short cover/i.test(action)) return { side, effect: 'CLOSE' }
  // Selling shares from elsewhere opens nothing.
  return { side, effect: side === 'SELL' ? 'CLOSE' : null }
}

/** Options that end are closed at a price of 0. */
function withEnds(table: SourceTable): SourceTable {
  const price = table.heads.find((head) => /^price/i.test(head.trim())) ?? 'Price ($)'
  return withColumns(table, {
    [price]: (text) => (endIn(text('action')) !== null && text('price *|price') === '' ? '0' : text('price *|price')),
  })
}
