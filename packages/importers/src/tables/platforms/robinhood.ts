import type { ActionKind } from '../../shared/action.ts'
import { optionName } from '../../shared/options.ts'
import { actionWordOf } from '../action-word.ts'
import { endIn } from '../option-ends.ts'
import { sideOf } from '../side-and-size.ts'
import type { Contract } from '../format.ts'
import {
  cellReader,
  headAt,
  plainHeads,
  type Cells,
  type SourceRow,
  type SourceTable,
  withColumns,
} from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const trades = /^(buy|sell|bto|sto|btc|stc|oexp|oasgn|oexcs)$/i
const actions: Readonly<Record<string, ActionKind>> = {
  SPL: 'SPLIT',
  SPR: 'SPLIT',
  SXCH: 'RENAME',
  MRGS: 'MERGER',
  MRGC: 'MERGER',
  SOFF: 'SPIN_OFF',
  CIL: 'CASH_IN_LIEU',
}
const transfers = /^(ach|rtp|wire|dcf|xent_cc)$/i

/**
 * The account activity of Robinhood, from files. Days without times, newest first; options are identified by the description. An option
 * that ends as "3S" was long, and so are units that a corporate action takes, one that ends as "3" was short. Amounts are after fees, for which there is no column: the fee is the
 * difference between amount and price times size.
 */
export const robinhood = tableImporter({
  type: 'ROBINHOOD',
  label: 'Robinhood',
  hint: 'Account activity',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Robinhood account activity',
      from: 'Account, Reports, Account activity',
      evidence: 'FILES',
      leaves: [
        'Dates without times. Dividends are not imported. A spin-off is from the company or symbol of the file that its description names.',
      ],
      newestFirst: true,
      marks: ['activity date', 'trans code', 'instrument', 'amount'],
      prepare: (table) => withParents(withEnds(table)),
      columns: {
        symbol: 'instrument',
        side: 'trans code',
        size: 'quantity',
        price: 'price',
        amount: 'amount',
        time: 'activity date',
      },
      dates: 'MDY',
      amount: 'NET',
      contract: contractOf,
      cash: (cells) => (transfers.test(cells.text('side')) ? cells.under('description') : null),
      action: (cells) => {
        const code = cells.text('side').toUpperCase()
        if (!Object.hasOwn(actions, code)) return null
        const word = actionWordOf(actions[code]!, cells.under('description'))
        return word.kind === 'SPIN_OFF' ? { ...word, other: cells.under(parent) || null } : word
      },
      skip: (cells) => {
        const code = cells.text('side')
        return code === '' || trades.test(code) ? null : `“${code}” is not a trade`
      },
      side(cells) {
        const code = cells.text('side')
        // Robinhood lends no shares: what was not in an account can only be sold short by an option that delivers it.
        if (/^sell$/i.test(code)) return { side: 'SELL', effect: 'CLOSE' }
        if (endIn(code) === null) return sideOf(cells)
        return { side: cells.text('size').startsWith('-') ? 'SELL' : 'BUY', effect: 'CLOSE' }
      },
      option: (cells) => ({ end: endIn(cells.text('side')) }),
    },
  ],
})

function contractOf(symbol: string, cells: Cells): Contract {
  const option = optionName(optionIn(cells.under('description')))
  if (option !== null) return { symbol: option, market: 'STOCKS', pointValue: '100' }
  if (/^(bt|st)|^o/i.test(cells.text('side'))) cells.fail('symbol', 'The description does not identify the option')
  return { symbol, market: 'STOCKS', pointValue: '1' }
}

/** "Option Expiration for ZETA 11/24/2023 Put $24.00", "ZETA 11/24/2023 Put $24.00". */
const optionIn = (description: string): string => description.split('\n')[0]!.replace(/^Option \w+ for /i, '')

/** The column of {@link withParents}. */
const parent = 'parent'

/** Finds the company from which another one was spun off: "Spin-off from General Electric", by a symbol of the file or the name of its company. */
function withParents(table: SourceTable): SourceTable {
  const cell = cellReader(table.heads)
  const plain = (text: string): string => ` ${text.replace(/[^A-Za-z0-9]+/g, ' ').trim()} `
  const companies = new Map<string, string>()
  for (const row of table.rows) {
    const symbol = cell(row, 'instrument')
    if (symbol === '' || !/^(buy|sell)$/i.test(cell(row, 'trans code'))) continue
    companies.set(plain(cell(row, 'description').split('\n')[0]!).toLowerCase(), symbol)
    companies.set(plain(symbol), symbol)
  }
  const parentOf = (row: SourceRow): string => {
    const [, after = ''] = /\b(?:from|spin-?off of)\s+(.+)/is.exec(cell(row, 'description')) ?? []
    const [text, own] = [plain(after), cell(row, 'instrument')]
    const named = [...companies].filter(
      ([name, symbol]) =>
        symbol !== own && name.trim() !== '' && (text.includes(name) || text.toLowerCase().includes(name)),
    )
    return named.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? ''
  }
  return withColumns(table, {
    Parent: (_, row) => (/^soff$/i.test(cell(row, 'trans code')) ? parentOf(row) : ''),
  })
}

/**
 * Options that end without a trade are closed at a price of 0, and "3S" as a size of -3; the shares that they deliver have separate rows.
 */
function withEnds(table: SourceTable): SourceTable {
  const plain = plainHeads(table.heads)
  const [code, price, size] = [headAt(plain, 'trans code'), headAt(plain, 'price'), headAt(plain, 'quantity')]
  return {
    ...table,
    rows: table.rows.map((row) => {
      const cell = (at: number): string => (row.cells[at] ?? '').trim()
      if (Object.hasOwn(actions, cell(code).toUpperCase()) && size >= 0)
        return { ...row, cells: row.cells.with(size, withMinus(cell(size))) }
      if (endIn(cell(code)) === null || Math.min(size, price) < 0) return row
      // A workbook omits trailing blank cells of a row.
      const cells = row.cells.length > Math.max(size, price) ? row.cells : table.heads.map((_, at) => cell(at))
      const sized = cells.with(size, withMinus(cell(size)))
      return { ...row, cells: cell(price) === '' ? sized.with(price, '0') : sized }
    }),
  }
}

const withMinus = (size: string): string => size.replace(/^(.*\d)S$/i, '-$1')
