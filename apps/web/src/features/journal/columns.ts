import { customGroups } from '@afterclose/core/comment'
import { big, decimalText } from '@afterclose/core/decimal'
import {
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatR,
  formatRatio,
  unknown,
} from '@afterclose/core/format'
import { directions, exitClasses, outcomes, tradeTypes } from '@afterclose/core/trade'
import { type PlainColumns, commentKinds } from '@afterclose/engine/trades/trade-columns'
import { balanceAfter, gainPercentage } from '@afterclose/engine/trades/trade-table'
import { priceText } from '../../journal/price-text.ts'
import { exitText, known, listed, minuteText, oneOf } from './cell-texts.ts'
import { type JournalRows, allMarksOf, instrumentOf, markText } from './grid-data.ts'

export type Value = number | string | null
export type Tab = 'closed' | 'open'

/** A column of the journal: what it sorts by and exports, what it shows, and where it stands by default. */
export interface JournalColumn {
  readonly id: string
  /** In the head; `name` says more in lists of columns. */
  readonly head: string
  readonly name: string
  /** Pixels of what is drawn; null: as wide as its texts. */
  readonly width: number | null
  /** Numbers stand at the end, on their last digit. */
  readonly end: boolean
  /** Tabs on which it shows unless the trader chose otherwise. */
  readonly shown: readonly Tab[]
  readonly value: (data: JournalRows, row: number) => Value
  readonly text: (data: JournalRows, row: number) => string
  /** Colour by the sign of the value. */
  readonly signed: boolean
  /** Drawn instead of written. */
  readonly draw: 'star' | 'direction' | 'result' | 'tilt' | 'comments' | null
}

/** Columns that lead a row. */
export const strong: ReadonlySet<string> = new Set(['instrument', 'gain'])

type NumberColumn = {
  [Name in keyof PlainColumns]: PlainColumns[Name] extends Float64Array ? Name : never
}[keyof PlainColumns]

const both = ['closed', 'open'] as const
const closed = ['closed'] as const
const never: readonly Tab[] = []
const plain = { width: null, end: false, shown: never, signed: false, draw: null } as const

const exact = (value: number | null): string | null => (value === null ? null : decimalText(big(value)))

/** A column that shows a number of the typed columns. */
const figure = (
  id: NumberColumn,
  head: string,
  text: (value: number | null, data: JournalRows, row: number) => string,
  more: Partial<JournalColumn> = {},
): JournalColumn => {
  const value = ({ columns }: JournalRows, row: number): number | null => known(columns[id][row])
  return {
    ...plain,
    id,
    head,
    name: head,
    end: true,
    value,
    text: (d, row) => text(value(d, row), d, row),
    ...more,
  }
}

const words = (
  id: string,
  head: string,
  value: (data: JournalRows, row: number) => string | null,
  more: Partial<JournalColumn> = {},
): JournalColumn => ({
  ...plain,
  id,
  head,
  name: head,
  value,
  text: (data, row) => value(data, row) ?? unknown,
  ...more,
})

const price = (value: number | null, data: JournalRows, row: number): string =>
  priceText(exact(value), instrumentOf(data, row)?.priceDecimals ?? 0)
const cash = (value: number | null, { decimals }: JournalRows): string => formatMoney(value, { decimals })
const percent = (value: number | null): string => formatPercent(value, { decimals: 1 })
const captions: Readonly<Record<(typeof commentKinds)[number], string>> = {
  preTradeComments: 'preTradeComments.name',
  entryComments: 'entryComments.name',
  managementComments: 'managementComments.name',
  exitComments: 'exitComments.name',
  customComments: '',
}

/**
 * Every column of the journal in its default order.
 *
 * @param settings captions of comment groups and custom statistics
 * @param groups custom statistics that have items; the others have no column
 */
export function journalColumns(
  settings: Readonly<Record<string, string>>,
  currency: string,
  groups: readonly number[],
): readonly JournalColumn[] {
  return [
    {
      ...plain,
      id: 'inReview',
      head: '',
      name: 'Star',
      width: 24,
      shown: both,
      draw: 'star',
      value: ({ columns }, row) => columns.inReview[row]!,
      text: ({ columns }, row) => (columns.inReview[row] === 1 ? 'Starred' : ''),
    },
    {
      ...plain,
      id: 'id',
      head: 'ID',
      name: 'ID',
      end: true,
      shown: both,
      value: ({ columns }, row) => columns.id[row]!,
      text: ({ columns }, row) => String(columns.id[row]),
    },
    figure('entryDate', 'Entry', (at, { format }) => minuteText(at, format), {
      end: false,
      shown: both,
    }),
    figure('exitDate', 'Exit', (_, data, row) => exitText(data, row), { end: false, shown: closed }),
    words('instrument', 'Instrument', (data, row) => instrumentOf(data, row)?.name ?? null, { shown: both }),
    words(
      'setup',
      'Setup',
      ({ columns, setups }, row) => setups.get(columns.setups[columns.setup[row]!] ?? 0) ?? null,
      {
        shown: both,
      },
    ),
    words('direction', 'Direction', ({ columns }, row) => oneOf(directions, columns.direction[row]), {
      shown: both,
      draw: 'direction',
    }),
    words('tradeType', 'Type', ({ columns }, row) => oneOf(tradeTypes, columns.tradeType[row]), {
      shown: ['open'],
    }),
    figure(
      'size',
      'Size',
      (value, { columns, sizeDecimals }, row) => formatPrice(exact(value), sizeDecimals.get(columns.instrument[row]!)),
      { shown: both },
    ),
    figure('entryPrice', 'Entry price', price, { shown: both }),
    figure('exitPrice', 'Exit price', price, { shown: closed }),
    figure('stopLoss', 'Stop loss', price, { shown: ['open'] }),
    figure('takeProfit', 'Take profit', price, { shown: ['open'] }),
    figure('gain', 'Result', (value, data) => cash(value, data), {
      id: 'result',
      name: 'Result bar',
      width: 62,
      end: false,
      shown: closed,
      draw: 'result',
    }),
    figure('gain', `Gain, ${currency}`, (value, { decimals }) => formatMoney(value, { decimals, signed: true }), {
      shown: closed,
      signed: true,
    }),
    {
      ...plain,
      id: 'gainPercentage',
      head: 'Gain %',
      name: 'Gain %',
      end: true,
      shown: closed,
      signed: true,
      value: ({ table }, row) => known(gainPercentage(table, row)),
      text: ({ table }, row) => formatNumber(known(gainPercentage(table, row)), { decimals: 2, signed: true }),
    },
    figure('rMultiple', 'R', (value) => formatR(value), { shown: closed, signed: true, name: 'R multiple' }),
    figure('risk', 'Risk, 1 R', cash, { shown: ['open'] }),
    figure('rrr', 'RRR', (value) => formatRatio(value), { name: 'RRR planned', shown: ['open'] }),
    figure('realizedRrr', 'RRR real.', (value) => formatRatio(value), { name: 'RRR realised' }),
    figure('commission', 'Commission', cash),
    figure('swap', 'Swap', (value, { decimals }) => formatMoney(value, { decimals, signed: true }), {
      signed: true,
    }),
    figure('ticks', 'Ticks', (value) => formatNumber(value, { decimals: 1, signed: true }), { signed: true }),
    figure('pips', 'Pips', (value) => formatNumber(value, { decimals: 1, signed: true }), { signed: true }),
    words('outcome', 'Outcome', ({ columns }, row) => oneOf(outcomes, columns.outcome[row]), { shown: closed }),
    {
      ...plain,
      id: 'tiltMeter',
      head: 'Tilt',
      name: 'Tilt',
      width: 46,
      shown: both,
      draw: 'tilt',
      value: ({ columns }, row) => columns.tiltMeter[row]!,
      text: ({ columns }, row) => formatR(columns.tiltMeter[row]!, { decimals: 0 }),
    },
    figure('updraw', 'Updraw', percent),
    figure('drawdownTrade', 'Drawdown', percent),
    figure('exitLevel', 'Exit level', (value) => formatNumber(value, { decimals: 1, signed: true }), {
      signed: true,
    }),
    words('exitClass', 'Exit class', ({ columns }, row) => oneOf(exitClasses, columns.exitClass[row])),
    figure('entryEff', 'Entry eff.', percent, { name: 'Entry efficiency' }),
    figure('exitEff', 'Exit eff.', percent, { name: 'Exit efficiency' }),
    figure('totalEff', 'Total eff.', percent, { name: 'Total efficiency' }),
    figure('holdingMinutes', 'Held', (value) => formatDuration(value), { shown: closed }),
    figure('adherence', 'Checklist', percent, { name: 'Checklist %' }),
    {
      ...plain,
      id: 'comments',
      head: 'Comments',
      name: 'All comments',
      width: 96,
      shown: both,
      draw: 'comments',
      value: (data, row) => allMarksOf(data, row).map(markText).join(', ') || null,
      text: (data, row) => allMarksOf(data, row).map(markText).join(', ') || unknown,
    },
    ...commentKinds
      .filter((kind) => kind !== 'customComments')
      .map((kind) => words(kind, settings[captions[kind]] ?? kind, listed(kind), { draw: 'comments' })),
    ...Array.from({ length: customGroups }, (_, i) => i + 1)
      .filter((group) => groups.includes(group))
      .map((group) =>
        words(
          `custom${group}`,
          settings[`customcoment.${group}.name`] ?? `Custom ${group}`,
          listed('customComments', group),
        ),
      ),
    {
      ...plain,
      id: 'screenshots',
      head: 'Shots',
      name: 'Screenshots',
      end: true,
      shown: closed,
      value: ({ columns }, row) => columns.screenshots[row]!,
      text: ({ columns }, row) => (columns.screenshots[row] === 0 ? unknown : String(columns.screenshots[row])),
    },
    {
      ...plain,
      id: 'balanceAfter',
      head: 'Balance after',
      name: 'Balance after',
      end: true,
      value: ({ table }, row) => known(balanceAfter(table, row)),
      text: (data, row) => cash(known(balanceAfter(data.table, row)), data),
    },
    words('notes', 'Notes', ({ columns }, row) => (columns.hasNotes[row] === 1 ? 'Yes' : null)),
    words('group', 'Group', ({ columns }, row) => (columns.groupId[row] === 0 ? null : String(columns.groupId[row]))),
  ]
}

/** What shows on a phone, in this order; the rest waits in the list of columns. */
const onPhone = ['inReview', 'instrument', 'gain', 'rMultiple', 'direction', 'entryDate', 'comments']

/** The columns for a narrow screen: the same ones, the telling ones first and alone. */
export const phoneColumns = (columns: readonly JournalColumn[]): readonly JournalColumn[] => {
  const rank = ({ id }: JournalColumn): number => (onPhone.includes(id) ? onPhone.indexOf(id) : onPhone.length)
  return columns
    .map((column) => ({ ...column, shown: onPhone.includes(column.id) ? column.shown : never }))
    .toSorted((a, b) => rank(a) - rank(b))
}
