import { big, decimalText } from '@afterclose/core/decimal'
import {
  counted,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatR,
  formatRatio,
  signedWhole,
} from '@afterclose/core/format'
import { structureTags } from '@afterclose/core/structure-groups'
import { unknown } from '@afterclose/core/unknown'
import { listedFields, type WordFilter, wordFields, wordFilters } from '@afterclose/core/trade'
import type { PlainColumns } from '@afterclose/engine/trades/trade-columns'
import { customCaption, customGroupNumbers } from '../../journal/captions.ts'
import type { SortKey } from '../../journal/engine/sort-keys.ts'
import type { GridType, SortModel } from '../../parts/record-grid/kept-state.ts'
import { priceText } from '../../journal/price-text.ts'
import { exitText, knownNumber, lacksResult, listedComments, minuteText } from './cell-texts.ts'
import {
  type GridData,
  type Names,
  allMarksOf,
  fourGroups,
  instrumentName,
  markText,
  priceDecimalsOf,
  sizeDecimalsOf,
  legAt,
  structureAt,
} from './grid-data.ts'
import { byCode, byComments, byNumber, placesOf } from './sort-places.ts'

export type Value = number | string | null
export type Tab = 'closed' | 'open'
/** Storage key of the columns of a tab. */
export const gridTypes = { closed: 'JOURNAL_CLOSED', open: 'JOURNAL_OPEN' } as const satisfies Record<Tab, GridType>
export const defaultSort: SortModel = [{ colId: 'entryDate', sort: 'desc' }]

/** A column of the journal: sort value, export value, display and default position. */
export interface JournalColumn {
  readonly id: string
  /** In the header; `name` is longer, for lists of columns. */
  readonly head: string
  readonly name: string
  /** Width of drawn content, px; null for as wide as its texts. */
  readonly width: number | null
  /** Longer words of a trade in options are truncated at this width, px. */
  readonly widest?: number
  /** Numbers are aligned at the end, on their last digit. */
  readonly end: boolean
  /** Tabs on which it is shown by default. */
  readonly shown: readonly Tab[]
  readonly value: (data: GridData, row: number) => Value
  readonly text: (data: GridData, row: number) => string
  readonly sortKey: (names: Names) => SortKey
  /** Colour by the sign of the value. */
  readonly signed: boolean
  /** Drawn instead of written. */
  readonly draw: 'link' | 'star' | 'instrument' | 'direction' | 'result' | 'tilt' | 'comments' | null
}

/** Leading columns of a row. */
export const strong: ReadonlySet<string> = new Set(['instrument', 'gain'])

type NumberColumn = {
  [Name in keyof PlainColumns]: PlainColumns[Name] extends Float64Array ? Name : never
}[keyof PlainColumns]

const both = ['closed', 'open'] as const
const closed = ['closed'] as const
const never: readonly Tab[] = []
const plain = { width: null, end: false, shown: never, signed: false, draw: null } as const

const exact = (value: number | null): string | null => (value === null ? null : decimalText(big(value)))

/** A column that shows a number of the typed-array columns. */
const figure = (
  id: NumberColumn,
  head: string,
  text: (value: number | null, data: GridData, row: number) => string,
  more: Partial<JournalColumn> = {},
): JournalColumn => {
  const value = ({ columns }: GridData, row: number): number | null => knownNumber(columns[id][row])
  return {
    ...plain,
    id,
    head,
    name: head,
    end: true,
    value,
    text: (d, row) => text(value(d, row), d, row),
    sortKey: byNumber(id),
    ...more,
  }
}

const words = (
  id: string,
  head: string,
  value: (data: GridData, row: number) => string | null,
  sortKey: JournalColumn['sortKey'],
  more: Partial<JournalColumn> = {},
): JournalColumn => ({
  ...plain,
  id,
  head,
  name: head,
  value,
  sortKey,
  text: (data, row) => value(data, row) ?? unknown,
  ...more,
})

/** A column that shows a label of a list in core. */
function coded(
  id: WordFilter | 'outcome' | 'exitClass',
  head: string,
  more: Partial<JournalColumn> = {},
): JournalColumn {
  const { words: list, labels } = listedFields[id]
  const names = list.map((word) => new Map(Object.entries(labels)).get(word) ?? word)
  return words(id, head, ({ columns }, row) => names[columns[id][row]!] ?? null, byCode(id, names), more)
}
const ownColumn = ['direction', 'tradeType'] as const

const notesFirst = (): SortKey => ({ of: 'name', column: 'hasNotes', places: [[1, 0]] })

/** With the number of trades of a group, which no other column shows on a phone; a trade in options in words. */
function instrumentText(data: GridData, row: number): string {
  const name = instrumentName(data, row) ?? unknown
  const structure = structureAt(data, row)
  if (structure !== null) return `${name} ${data.legReader?.at(data.columns.id[row]!)?.title ?? structure}`
  const count = data.lines?.count[row] ?? 1
  return count === 1 ? name : `${name} (${count})`
}

const price = (value: number | null, data: GridData, row: number): string =>
  priceText(exact(value), priceDecimalsOf(data, row))
const cash = (value: number | null, { decimals }: GridData): string => formatMoney(value, { decimals })
const percent = (value: number | null): string => formatPercent(value, { decimals: 1 })

/**
 * Every column of the journal in its default order.
 *
 * @param settings captions of comment groups and custom statistics
 * @param groups custom statistics that have items; the others have no column
 * @param isInOptions whether a trade is in options; otherwise their words have no columns
 */
export function journalColumns(
  settings: Readonly<Record<string, string>>,
  currency: string,
  groups: readonly number[],
  isInOptions: boolean,
): readonly JournalColumn[] {
  const columns: readonly JournalColumn[] = [
    {
      ...plain,
      id: 'inReview',
      head: '',
      name: 'Star',
      width: 24,
      shown: both,
      draw: 'star',
      value: ({ columns }, row) => columns.inReview[row]!,
      sortKey: byNumber('inReview'),
      text: ({ columns }, row) => (columns.inReview[row] === 1 ? 'Starred' : ''),
    },
    {
      ...plain,
      id: 'id',
      head: 'ID',
      name: 'ID',
      end: true,
      shown: both,
      draw: 'link',
      value: ({ columns }, row) => columns.id[row]!,
      sortKey: byNumber('id'),
      text: ({ columns, lines }, row) =>
        lines === null || lines.count[row] === 1 ? String(columns.id[row]) : counted(lines.count[row]!, 'trade'),
    },
    figure('entryDate', 'Entry', (at, { format }) => minuteText(at, format), {
      end: false,
      shown: both,
    }),
    figure('exitDate', 'Exit', (_, data, row) => exitText(data, row), { end: false, shown: closed }),
    words(
      'instrument',
      'Instrument',
      instrumentName,
      ({ instruments }) => ({
        of: 'name',
        column: 'instrument',
        places: placesOf([...instruments].map(([id, { name }]) => [id, name])),
      }),
      { shown: both, draw: 'instrument', widest: 300, text: instrumentText },
    ),
    words(
      'setup',
      'Setup',
      ({ columns, setups }, row) => setups.get(columns.setups[columns.setup[row]!] ?? 0) ?? null,
      ({ setups }) => ({ of: 'name', column: 'setup', places: placesOf(setups) }),
      { shown: both },
    ),
    coded('direction', 'Direction', { shown: both, draw: 'direction' }),
    coded('tradeType', 'Type', { shown: ['open'] }),
    ...wordFilters
      .filter((name) => !ownColumn.some((own) => own === name))
      .filter((name) => isInOptions || !structureTags.some((tag) => tag === name))
      .map((name) => coded(name, wordFields[name].label)),
    figure('size', 'Size', (value, data, row) => formatPrice(exact(value), sizeDecimalsOf(data, row)), { shown: both }),
    figure('entryPrice', 'Entry price', price, { shown: both }),
    figure('exitPrice', 'Exit price', price, { shown: closed }),
    figure('stopLoss', 'Stop loss', price, { shown: ['open'] }),
    figure('takeProfit', 'Take profit', price, { shown: ['open'] }),
    figure('gain', 'Result', (value, { decimals }) => formatMoney(value, { decimals, signed: true }), {
      id: 'result',
      name: 'Result bar',
      width: 62,
      end: false,
      shown: closed,
      draw: 'result',
    }),
    figure(
      'gain',
      `Gain, ${currency}`,
      (value, data, row) =>
        lacksResult(data, row) ? 'No result' : formatMoney(value, { decimals: data.decimals, signed: true }),
      { shown: closed, signed: true },
    ),
    {
      ...plain,
      id: 'gainPercentage',
      head: 'Gain %',
      name: 'Gain %',
      end: true,
      shown: closed,
      signed: true,
      value: ({ gainPercentage }, row) => knownNumber(gainPercentage[row]),
      text: ({ gainPercentage }, row) => formatNumber(knownNumber(gainPercentage[row]), { decimals: 2, signed: true }),
      sortKey: byNumber('gainPercentage'),
    },
    figure('rMultiple', 'R', formatR, { shown: closed, signed: true, name: 'R multiple' }),
    figure('risk', 'Risk, 1R', cash, { shown: ['open'] }),
    figure('rrr', 'RRR', (value) => formatRatio(value), { name: 'RRR planned', shown: ['open'] }),
    figure('realizedRrr', 'RRR real.', (value) => formatRatio(value), { name: 'RRR realised' }),
    figure('commission', 'Commission', cash),
    figure('swap', 'Swap', (value, { decimals }) => formatMoney(value, { decimals, signed: true }), {
      signed: true,
    }),
    figure('ticks', 'Ticks', (value) => formatNumber(value, { decimals: 1, signed: true }), { signed: true }),
    figure('pips', 'Pips', (value) => formatNumber(value, { decimals: 1, signed: true }), { signed: true }),
    coded('outcome', 'Outcome', { shown: closed }),
    {
      ...plain,
      id: 'tiltMeter',
      head: 'Tilt',
      name: 'Tilt',
      width: 46,
      shown: both,
      draw: 'tilt',
      value: ({ columns }, row) => columns.tiltMeter[row]!,
      sortKey: byNumber('tiltMeter'),
      text: ({ columns }, row) => signedWhole(columns.tiltMeter[row]!),
    },
    figure('updraw', 'Updraw', percent),
    figure('drawdownTrade', 'Drawdown', percent),
    figure('exitLevel', 'Exit level', (value) => formatNumber(value, { decimals: 1, signed: true }), {
      signed: true,
    }),
    coded('exitClass', 'Exit class'),
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
      sortKey: byComments(fourGroups),
    },
    ...fourGroups.map((kind) =>
      words(kind, settings[`${kind}.name`] ?? kind, listedComments(kind), byComments([kind]), { draw: 'comments' }),
    ),
    ...customGroupNumbers
      .filter((group) => groups.includes(group))
      .map((group) =>
        words(
          `custom${group}`,
          customCaption(settings, group),
          listedComments('customComments', group),
          byComments(['customComments'], group),
        ),
      ),
    {
      ...plain,
      id: 'screenshots',
      head: 'Screenshots',
      name: 'Screenshots',
      end: true,
      shown: closed,
      value: ({ columns }, row) => columns.screenshots[row]!,
      sortKey: byNumber('screenshots'),
      text: ({ columns }, row) => (columns.screenshots[row] === 0 ? unknown : String(columns.screenshots[row])),
    },
    {
      ...plain,
      id: 'balanceAfter',
      head: 'Balance after',
      name: 'Balance after',
      end: true,
      value: ({ balanceAfter }, row) => knownNumber(balanceAfter[row]),
      text: (data, row) => cash(knownNumber(data.balanceAfter[row]), data),
      sortKey: byNumber('balanceAfter'),
    },
    words('notes', 'Notes', ({ columns }, row) => (columns.hasNotes[row] === 1 ? 'Yes' : null), notesFirst),
    words(
      'group',
      'Group',
      ({ columns }, row) => (columns.groupId[row] === 0 ? null : String(columns.groupId[row])),
      byNumber('groupId'),
    ),
  ]
  return columns.map((column) => ({
    ...column,
    text: (data, row) => (legAt(data, row) === null ? column.text(data, row) : legCell(column, data, row)),
  }))
}

/** Columns that say something of a leg. */
const ofLegs: ReadonlySet<string> = new Set([
  'entryDate',
  'exitDate',
  'direction',
  'size',
  'entryPrice',
  'exitPrice',
  'result',
  'gain',
])

function legCell(column: JournalColumn, data: GridData, row: number): string {
  const { text, end } = legAt(data, row)!
  if (column.id === 'instrument') return text
  if (column.id === 'structureEnd') return end
  return ofLegs.has(column.id) ? column.text(data, row) : ''
}

/** Columns on a phone, in this order; the others are in the list of columns. */
const onPhone = ['inReview', 'instrument', 'gain', 'rMultiple', 'direction', 'entryDate', 'comments']

/** The columns for a narrow screen: only the most important ones, and those first. */
export const phoneColumns = (columns: readonly JournalColumn[]): readonly JournalColumn[] => {
  const rank = ({ id }: JournalColumn): number => (onPhone.includes(id) ? onPhone.indexOf(id) : onPhone.length)
  return columns
    .map((column) => ({
      ...column,
      ...(column.widest === undefined ? {} : { widest: 180 }),
      shown: onPhone.includes(column.id) ? column.shown : never,
    }))
    .toSorted((a, b) => rank(a) - rank(b))
}
