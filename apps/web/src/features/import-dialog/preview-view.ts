import { changeKinds, type ImportPreview, type PreviewChange, type PreviewRow } from '@afterclose/contract/imports'
import { big } from '@afterclose/core/decimal'
import { formatMoney, plural } from '@afterclose/core/format'

type Counts = ImportPreview['counts']

/** Outcome of a row, with the reason if it was not imported. */
type Place = 'trades' | 'merged' | 'duplicates' | PreviewRow['severity']

export interface EquationPart {
  readonly key: Exclude<keyof Counts, 'read'>
  readonly label: string
  readonly count: number
  /** Outcomes with their own colours. */
  readonly places: readonly {
    readonly place: Place
    readonly label: string
    readonly count: number
    /** Fraction of all rows read, 0 to 1. */
    readonly share: number
  }[]
}

const grouped = new Intl.NumberFormat('en-US')
export const countText = (count: number): string => grouped.format(count)

/** Labels of rows that were not imported: only unreadable rows are errors. */
const leftOut: Readonly<Record<PreviewRow['severity'], (count: number) => string>> = {
  error: () => 'rejected',
  wait: (count) => plural(count, 'needs a rate', 'need a rate'),
  later: (count) => plural(count, 'needs its opening', 'need their opening'),
  note: (count) => plural(count, 'not a trade', 'not trades'),
}

/** Counts of the outcomes, in equation order: read = trades + merged + duplicates + rejected. */
export function equation({
  counts,
  rejectedAs,
}: Pick<ImportPreview, 'counts' | 'rejectedAs'>): readonly EquationPart[] {
  const { read, trades, merged, duplicates, rejected } = counts
  const share = (count: number): number => (read === 0 ? 0 : count / read)
  const part = (key: 'trades' | 'merged' | 'duplicates', count: number, label: string): EquationPart => ({
    key,
    label,
    count,
    places: [{ place: key, label, count, share: share(count) }],
  })
  const { error, wait, later = 0, note } = rejectedAs ?? { error: rejected, wait: 0, note: 0 }
  const why = { error, wait, later, note }
  const places = (['error', 'wait', 'later', 'note'] as const)
    .filter((place) => why[place] > 0)
    .map((place) => ({ place, label: leftOut[place](why[place]), count: why[place], share: share(why[place]) }))
  const [only] = places
  return [
    part('trades', trades, plural(trades, 'trade created', 'trades created')),
    part('merged', merged, plural(merged, 'fill merged', 'fills merged')),
    part('duplicates', duplicates, plural(duplicates, 'duplicate', 'duplicates')),
    {
      key: 'rejected',
      label: only === undefined ? 'rejected' : places.length === 1 ? only.label : 'not imported',
      count: rejected,
      places,
    },
  ]
}

export interface Verdict {
  readonly kind: 'none' | 'exact' | 'rounded' | 'differs'
  readonly sentence: string
}

/** Whether the totals stated in the file match the computed ones. */
export function verdict({ totals, agrees }: Pick<ImportPreview, 'totals' | 'agrees'>): Verdict {
  if (totals.length === 0) return { kind: 'none', sentence: 'The file states no totals' }
  const wrong = totals.filter((total) => !total.agrees).length
  if (wrong > 0 || !agrees)
    return { kind: 'differs', sentence: plural(wrong, 'One total differs', `${wrong} totals differ`) }
  return totals.every(({ difference }) => big(difference).eq(0))
    ? { kind: 'exact', sentence: 'Exact to the cent' }
    : { kind: 'rounded', sentence: 'Within the file’s own rounding' }
}

/**
 * Explains differing totals of a file; null if nothing differs. A file that contradicts itself cannot be distinguished from one that was
 * parsed incorrectly, unless rows could not be parsed at all.
 */
export function difference(
  preview: Pick<ImportPreview, 'totals' | 'agrees' | 'unreadRows' | 'mapping'>,
): string | null {
  const { agrees, unreadRows = 0, mapping } = preview
  if (agrees) return null
  const what = 'The rows do not add up to the totals in this file.'
  const compare = 'Compare the figures below with your platform before importing.'
  if (unreadRows > 0)
    return (
      `${what} ${unread(unreadRows)} could not be read, which may explain the difference. ${compare} ` +
      `${plural(unreadRows, 'It', 'They')} will not be saved.`
    )
  const cause = mapping === null ? 'Afterclose misread it' : 'a column was misinterpreted'
  return (
    `${what} Every row was read. Either the file contradicts itself, or ${cause}: we cannot tell which. ` +
    `${compare} The rows are saved as they are.`
  )
}

const unread = (count: number): string => plural(count, '1 row', `${countText(count)} rows`)

/** Label for accepting a file with differing totals: "… the file’s own total “Closed P/L” differs by 0.01 USD". */
export function acceptLabel(
  { totals, unreadRows = 0 }: Pick<ImportPreview, 'totals' | 'unreadRows'>,
  decimals: number,
): string {
  const wrong = totals.filter((total) => !total.agrees)
  const [only] = wrong
  const anyway = unreadRows === 0 ? 'Import anyway' : `Import without ${unread(unreadRows)}`
  if (only === undefined || wrong.length > 1) return `${anyway}: ${countText(wrong.length)} totals in the file differ`
  const { label, currency, difference: by } = only
  const size = big(by).abs().toFixed()
  const amount =
    currency === null
      ? size
      : `${formatMoney(size, { decimals: Math.max(decimals, size.split('.')[1]?.length ?? 0) })} ${currency}`
  return `${anyway}: the file’s own total “${label}” differs by ${amount}`
}

/** Number of the journal's trades that a file changes. */
export const changedTrades = ({ changes = {} }: Pick<ImportPreview, 'changes'>): number =>
  Object.values(changes).reduce((sum, count) => sum + count, 0)

const changeWords: Readonly<Record<PreviewChange['kind'], string>> = {
  closed: 'closed',
  completed: 'completed',
  reopened: 'reopened',
  found: 'found again',
  corrected: 'corrected',
  joined: 'merged',
  split: 'split',
  removed: 'removed',
}
export const changeWord = (kind: PreviewChange['kind']): string => changeWords[kind]

/** "2 closed, 1 completed"; null if no existing trade changes. */
export function changesText({ changes = {} }: Pick<ImportPreview, 'changes'>): string | null {
  const parts = changeKinds.flatMap((kind) => {
    const count = changes[kind] ?? 0
    return count === 0 ? [] : [`${countText(count)} ${changeWord(kind)}`]
  })
  return parts.length === 0 ? null : parts.join(', ')
}

/** Question about trades of the file that were deleted. */
export const deletedText = (count: number): string =>
  count === 1
    ? '1 trade that you deleted is in this file: restore it?'
    : `${countText(count)} trades that you deleted are in this file: restore them?`

/** Explains the outcome of trades of the journal that the file contains too. */
export function lookAlikeText(count: number, joined: number): string {
  const found = `${countText(count)} ${plural(count, 'trade', 'trades')} in this file ${plural(count, 'looks', 'look')} like ${plural(count, 'one', 'some')} in the journal.`
  if (joined === 0) return `${found} Both stay.`
  return joined === count
    ? `${found} ${plural(count, 'It will be', 'They will be')} merged.`
    : `${found} ${countText(joined)} will be merged; the others stay separate.`
}

/** Label of the save button. */
export function confirmLabel({ created, updated, payins }: ImportPreview): string {
  const trades = created + updated
  if (trades > 0) return `Import ${countText(trades)} ${plural(trades, 'trade', 'trades')}`
  const { count } = payins
  return count > 0 ? `Import ${countText(count)} ${plural(count, 'deposit', 'deposits')}` : 'Import'
}

/**
 * Why the preview cannot be saved, in words; null if it can.
 *
 * @param accepted whether the trader accepts the differing totals
 * @param merges whether the trader merges trades with others of the journal
 */
export function blockedReason(preview: ImportPreview, accepted: boolean, merges = false): string | null {
  const unknown = (preview.markets ?? []).filter(({ chosen, needed }) => needed && !chosen)
  if (unknown.length > 0) return `Choose a market for ${namesText(unknown.map(({ name }) => name))}.`
  if (preview.missingRates.length > 0) return `An exchange rate is needed for ${preview.missingRates.join(', ')}.`
  if (!preview.agrees && !accepted)
    return 'The totals in the file differ from its rows. Nothing is saved unless you accept the difference.'
  const kept = preview.rejectedAs?.later ?? 0
  const trades = preview.created + preview.updated + changedTrades(preview) + kept
  const actions = preview.actions?.length ?? 0
  if (trades === 0 && preview.payins.count === 0 && actions === 0 && !merges) return nothing(preview)
  return null
}

const namesShown = 3

/** The first names, and the number of the others: "AAPL, MSFT, TSLA and 4 more". */
export const namesText = (names: readonly string[]): string =>
  names.length <= namesShown
    ? names.join(', ')
    : `${names.slice(0, namesShown).join(', ')} and ${countText(names.length - namesShown)} more`

function nothing({ counts, rejectedAs }: ImportPreview): string {
  // rows that are no trades were none in the earlier import either
  const leftOut = counts.rejected - (rejectedAs?.note ?? 0)
  if (counts.duplicates > 0 && counts.trades + leftOut === 0)
    return 'Everything in this file is already in the journal.'
  if (rejectedAs !== undefined && counts.read > 0 && rejectedAs.error + rejectedAs.note === counts.read)
    return rejectedAs.error > 0
      ? 'No trade in this file could be read. The list of rejected rows gives the reasons.'
      : 'No row in this file is a trade.'
  return 'This file contains nothing to save.'
}

/** A row's text around its faulty cell: before, the cell, after. All of it is before if no cell is known. */
export function markedCell(row: {
  text: string
  from: number | null
  to: number | null
}): readonly [string, string, string] | null {
  if (row.from === null || row.to === null || row.from > row.to || row.to > row.text.length) return null
  return [row.text.slice(0, row.from), row.text.slice(row.from, row.to), row.text.slice(row.to)]
}
