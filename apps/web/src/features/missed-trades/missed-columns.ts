import { directionLabels, otpHitLabels } from '@afterclose/core/trade'
import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { formatDateTime, formatPercent, formatPrice, formatR, formatRatio } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { unknown } from '@afterclose/core/unknown'
import { missedReasonLabels } from '@afterclose/core/value-labels'
import type { JournalData } from '../../journal/journal-data.ts'
import { priceText, tickDecimals } from '../../journal/price-text.ts'
import { type Figure, writtenFigure } from '../../ui/figure.ts'
import { isFilled } from '../../parts/slots/waiting-pictures.ts'
import { outcomeWords } from './outcome-words.ts'

type Column = Figure<MissedTradeView>
type Lists = Pick<JournalData, 'instruments' | 'setups' | 'comments' | 'customComments'>

/** Incomplete ones first, then the newest. */
export const defaultSort = [
  { colId: 'state', sort: 'desc' },
  { colId: 'entryDate', sort: 'desc' },
] as const

/** Most important missing field; empty if the R is known. */
function needs({ missedR, entryPrice, stopLoss }: MissedTradeView): string {
  if (missedR !== null) return ''
  if (entryPrice === null) return 'Needs an entry'
  return stopLoss === null ? 'Needs a stop' : 'Needs an outcome'
}

/** The columns of the grid, in default order. */
export function missedColumns(
  { instruments, setups, comments, customComments }: Lists,
  format: DateFormat,
): readonly Column[] {
  const names = (items: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(items.map(({ id, name }) => [id, name]))
  const instrumentNames = names(instruments)
  const ticks = new Map(instruments.map(({ id, tickSize }) => [id, tickDecimals(tickSize)]))
  const decimalsOf = ({ instrumentId }: MissedTradeView): number => ticks.get(instrumentId) ?? 0
  const setupNames = names(setups)
  const commentNames = names(comments)
  const statNames = names(customComments)
  const listOf = (ids: readonly number[], all: ReadonlyMap<number, string>): string =>
    ids.map((id) => all.get(id) ?? `ID ${id}`).join(', ')

  const word = (
    key: string,
    head: string,
    of: (missed: MissedTradeView) => string,
    more: Partial<Column> = {},
  ): Column => writtenFigure({ key, head, value: (missed) => of(missed) || null, text: of, ...more })
  const figure = (
    key: string,
    head: string,
    of: (missed: MissedTradeView) => number | null,
    text: (value: number | null) => string,
    more: Partial<Column> = {},
  ): Column => writtenFigure({ key, head, value: of, text: (missed) => text(of(missed)), end: true, ...more })
  const price = (
    key: 'entryPrice' | 'stopLoss' | 'takeProfit' | 'highestPrice' | 'lowestPrice' | 'hypotheticalExitPrice',
    head: string,
    more: Partial<Column> = {},
  ): Column =>
    writtenFigure({
      key,
      head,
      value: (missed) => (missed[key] === null ? null : Number(missed[key])),
      text: (missed) => priceText(missed[key], decimalsOf(missed)),
      end: true,
      ...more,
    })
  const hidden = { grid: 'hidden' } as const

  return [
    figure('id', 'ID', ({ id }) => id, String, hidden),
    writtenFigure({
      key: 'entryDate',
      head: 'Entry date',
      value: ({ entryDate }) => entryDate,
      text: ({ entryDate }) => formatDateTime(entryDate, format),
    }),
    word('instrument', 'Instrument', ({ instrumentId }) => instrumentNames.get(instrumentId) ?? unknown),
    word('setup', 'Setup', ({ setupId }) => setupNames.get(setupId) ?? unknown),
    word('direction', 'Direction', ({ direction }) => directionLabels[direction]),
    word('reason', 'Reason', ({ reason }) => missedReasonLabels[reason]),
    figure('missedR', 'Missed R', ({ missedR }) => missedR, formatR, { signed: true }),
    writtenFigure({ key: 'state', head: 'State', value: (missed) => needs(missed) || 'Complete', text: needs }),
    word('outcome', 'Outcome', ({ outcome }) => outcomeWords(outcome)),
    word('otpHit', 'Target hit', ({ otpHit }) => (otpHit === null ? unknown : otpHitLabels[otpHit])),
    figure(
      'rrr',
      'RRR',
      ({ rrr }) => rrr,
      (value) => formatRatio(value),
    ),
    word('inReview', 'Star', ({ inReview }) => (inReview ? '★' : '')),
    figure(
      'screenshots',
      'Screenshots',
      ({ screenshots }) => screenshots.filter(isFilled).length,
      (count) => (count === 0 ? '' : String(count)),
    ),
    word('preTradeComments', 'Comments', ({ preTradeComments }) => listOf(preTradeComments, commentNames)),
    price('entryPrice', 'Entry'),
    price('stopLoss', 'SL'),
    price('takeProfit', 'TP'),
    price('hypotheticalExitPrice', 'Would-be exit', hidden),
    writtenFigure({
      key: 'hypotheticalExitDate',
      head: 'Would-be exit date',
      value: ({ hypotheticalExitDate }) => hypotheticalExitDate,
      text: ({ hypotheticalExitDate }) => formatDateTime(hypotheticalExitDate, format),
      ...hidden,
    }),
    price('highestPrice', 'Highest', hidden),
    price('lowestPrice', 'Lowest', hidden),
    writtenFigure({
      key: 'size',
      head: 'Size',
      value: ({ size }) => (size === null ? null : Number(size)),
      text: ({ size }) => formatPrice(size),
      end: true,
      ...hidden,
    }),
    figure(
      'checklist',
      'Checklist',
      ({ adherence }) => adherence,
      (value) => formatPercent(value, { decimals: 0 }),
    ),
    word('customComments', 'Custom statistics', (missed) => listOf(missed.customComments, statNames), hidden),
  ]
}

const onPhone = ['instrument', 'missedR', 'reason', 'state']

/** Columns on a phone: the trade, its missed result, and the reason. */
export const phoneOrder = (columns: readonly Column[]): readonly Column[] => [
  ...onPhone.flatMap((wanted) => columns.filter(({ key }) => key === wanted)),
  ...columns.filter(({ key }) => !onPhone.includes(key)),
]
