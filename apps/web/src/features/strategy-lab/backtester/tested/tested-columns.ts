import { directionLabels, outcomeLabels } from '@afterclose/core/trade'
import { backtestModeWords } from '@afterclose/core/backtest-csv'
import { formatDateTime, formatMoney, formatR } from '@afterclose/core/format'
import type { JournalView } from '@afterclose/contract/journals'
import { unknown } from '@afterclose/core/unknown'
import type { JournalData } from '../../../../journal/journal-data.ts'
import { priceText } from '../../../../journal/price-text.ts'
import { type Figure, figure, writtenFigure } from '../../../../ui/figure.ts'
import { isFilled } from '../../../../parts/slots/waiting-pictures.ts'
import type { TestedTradeRow } from './tested-trades.ts'

type Column = Figure<TestedTradeRow>
type Price = 'entryPrice' | 'stopLoss' | 'takeProfit' | 'exitPrice' | 'highestPrice' | 'lowestPrice'

/** Newest first, as just logged. */
export const defaultSort = [{ colId: 'seq', sort: 'desc' }] as const

/** @param ticks decimals of a price; the columns of the grid, in default order */
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
  const word = (key: string, head: string, of: (trade: TestedTradeRow) => string, grid?: 'hidden' | 'whole'): Column =>
    writtenFigure({ key, head, value: (trade) => of(trade) || null, text: of, ...(grid && { grid }) })
  const price = (key: Price, head: string, grid?: 'hidden'): Column =>
    writtenFigure({
      key,
      head,
      value: (trade) => (trade[key] === null ? null : Number(trade[key])),
      text: (trade) => priceText(trade[key], ticks),
      end: true,
      ...(grid && { grid }),
    })
  return [
    figure({ key: 'seq', head: 'No.', value: ({ seq }: TestedTradeRow) => seq, end: true }),
    writtenFigure({
      key: 'entryDate',
      head: 'Date',
      value: ({ entryDate }) => entryDate,
      text: ({ entryDate }) => formatDateTime(entryDate, dateFormat),
    }),
    word('direction', 'Direction', ({ direction }) => directionLabels[direction], 'whole'),
    word('resultMode', 'Result', ({ resultMode }) => backtestModeWords[resultMode], 'whole'),
    figure({ key: 'r', head: 'R', value: ({ r }: TestedTradeRow) => r, format: formatR, end: true, signed: true }),
    word('outcome', 'Outcome', ({ outcome }) => (outcome === null ? unknown : outcomeLabels[outcome]), 'whole'),
    figure({
      key: 'balance',
      head: `Balance, ${currency}`,
      value: ({ balance }: TestedTradeRow) => (balance === null ? null : Number(balance)),
      format: (value) => formatMoney(value, { decimals }),
      end: true,
    }),
    price('entryPrice', 'Entry'),
    price('stopLoss', 'Stop'),
    price('takeProfit', 'Target'),
    price('exitPrice', 'Exit'),
    price('highestPrice', 'Highest', 'hidden'),
    price('lowestPrice', 'Lowest', 'hidden'),
    word('comments', 'Comments', (trade) => listOf(trade.comments, commentNames)),
    word('tags', 'Tags', ({ tags }) => tags.join(', ')),
    word('customComments', 'Custom statistics', (trade) => listOf(trade.customComments, statNames), 'hidden'),
    word('picture', 'Screenshot', ({ screenshot }) => (isFilled(screenshot) ? 'Yes' : '')),
    word('state', 'State', ({ waiting }) => (waiting === undefined ? '' : 'Waits')),
  ]
}

const onPhone = ['seq', 'entryDate', 'resultMode', 'r']

/** A phone has room for few. */
export const phoneOrder = (columns: readonly Column[]): readonly Column[] => [
  ...onPhone.flatMap((wanted) => columns.filter(({ key }) => key === wanted)),
  ...columns.filter(({ key }) => !onPhone.includes(key)),
]
