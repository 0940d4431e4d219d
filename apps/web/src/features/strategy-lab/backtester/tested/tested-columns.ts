import { directionLabels, outcomeLabels } from '@afterclose/core/trade'
import { backtestModeWords } from '@afterclose/core/backtest-csv'
import { formatDateTime, formatMoney, formatR } from '@afterclose/core/format'
import type { JournalView } from '@afterclose/contract/journals'
import { unknown } from '@afterclose/core/unknown'
import type { JournalData } from '../../../../journal/journal-data.ts'
import { priceText } from '../../../../journal/price-text.ts'
import type { RecordColumn } from '../../../../parts/record-grid/record-columns.ts'
import { isFilled } from '../../../../parts/slots/waiting-pictures.ts'
import type { TestedTradeRow } from './tested-trades.ts'

type Column = RecordColumn<TestedTradeRow>
type Price = 'entryPrice' | 'stopLoss' | 'takeProfit' | 'exitPrice' | 'highestPrice' | 'lowestPrice'

/** The last one first, as it was just logged. */
export const defaultSort = [{ colId: 'seq', sort: 'desc' }] as const

/** @param ticks decimals of a price; the columns of the grid, in their default order */
export function testedColumns(
  { comments, customComments }: Pick<JournalData, 'comments' | 'customComments'>,
  { dateFormat, decimals, currency }: Pick<JournalView, 'dateFormat' | 'decimals' | 'currency'>,
  ticks: number,
): readonly Column[] {
  const names = (items: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(items.map(({ id, name }) => [id, name]))
  const commentNames = names(comments)
  const statNames = names(customComments)
  const listOf = (ids: readonly number[], all: ReadonlyMap<number, string>): string =>
    ids.map((id) => all.get(id) ?? `ID ${id}`).join(', ')
  const word = (id: string, name: string, of: (trade: TestedTradeRow) => string, hidden = false): Column => ({
    id,
    name,
    value: (trade) => of(trade) || null,
    text: of,
    hidden,
  })
  const price = (id: Price, name: string, hidden = false): Column => ({
    id,
    name,
    value: (trade) => (trade[id] === null ? null : Number(trade[id])),
    text: (trade) => priceText(trade[id], ticks),
    end: true,
    hidden,
  })
  return [
    { id: 'seq', name: 'No.', value: ({ seq }) => seq, text: ({ seq }) => String(seq), end: true },
    {
      id: 'entryDate',
      name: 'Date',
      value: ({ entryDate }) => entryDate,
      text: ({ entryDate }) => formatDateTime(entryDate, dateFormat),
    },
    { ...word('direction', 'Direction', ({ direction }) => directionLabels[direction]), whole: true },
    { ...word('resultMode', 'Result', ({ resultMode }) => backtestModeWords[resultMode]), whole: true },
    { id: 'r', name: 'R', value: ({ r }) => r, text: ({ r }) => formatR(r), end: true, signed: true },
    {
      ...word('outcome', 'Outcome', ({ outcome }) => (outcome === null ? unknown : outcomeLabels[outcome])),
      whole: true,
    },
    {
      id: 'balance',
      name: `Balance, ${currency}`,
      value: ({ balance }) => (balance === null ? null : Number(balance)),
      text: ({ balance }) => formatMoney(balance, { decimals }),
      end: true,
    },
    price('entryPrice', 'Entry'),
    price('stopLoss', 'Stop'),
    price('takeProfit', 'Target'),
    price('exitPrice', 'Exit'),
    price('highestPrice', 'Highest', true),
    price('lowestPrice', 'Lowest', true),
    word('comments', 'Comments', (trade) => listOf(trade.comments, commentNames)),
    word('tags', 'Tags', ({ tags }) => tags.join(', ')),
    word('customComments', 'Custom statistics', (trade) => listOf(trade.customComments, statNames), true),
    word('picture', 'Picture', ({ screenshot }) => (isFilled(screenshot) ? 'Yes' : '')),
    word('state', 'State', ({ waiting }) => (waiting === undefined ? '' : 'Waits')),
  ]
}

const onPhone = ['seq', 'entryDate', 'resultMode', 'r']

/** A phone has room for few. */
export const phoneOrder = (columns: readonly Column[]): readonly Column[] => [
  ...onPhone.flatMap((wanted) => columns.filter(({ id }) => id === wanted)),
  ...columns.filter(({ id }) => !onPhone.includes(id)),
]
