import type { ImportPreview } from '@afterclose/contract/imports'
import { big } from '@afterclose/core/decimal'

type Counts = ImportPreview['counts']

export interface EquationPart {
  readonly key: Exclude<keyof Counts, 'read'>
  readonly label: string
  readonly count: number
  /** Of all rows read, 0 to 1. */
  readonly share: number
}

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)
const grouped = new Intl.NumberFormat('en-US')
export const countText = (count: number): string => grouped.format(count)

/** What became of the rows, in the order of the equation: read = trades + merged + duplicates + rejected. */
export function equation({ read, trades, merged, duplicates, rejected }: Counts): readonly EquationPart[] {
  const share = (count: number): number => (read === 0 ? 0 : count / read)
  return [
    { key: 'trades', label: plural(trades, 'trade made', 'trades made'), count: trades, share: share(trades) },
    { key: 'merged', label: plural(merged, 'fill merged', 'fills merged'), count: merged, share: share(merged) },
    {
      key: 'duplicates',
      label: plural(duplicates, 'duplicate', 'duplicates'),
      count: duplicates,
      share: share(duplicates),
    },
    { key: 'rejected', label: 'rejected', count: rejected, share: share(rejected) },
  ]
}

export interface Verdict {
  readonly kind: 'none' | 'exact' | 'rounded' | 'differs'
  readonly sentence: string
}

/** Whether the totals that the file states are met by those computed here. */
export function verdict({ totals, agrees }: Pick<ImportPreview, 'totals' | 'agrees'>): Verdict {
  if (totals.length === 0) return { kind: 'none', sentence: 'The file states no totals' }
  const wrong = totals.filter((total) => !total.agrees).length
  if (wrong > 0 || !agrees)
    return { kind: 'differs', sentence: plural(wrong, 'One total differs', `${wrong} totals differ`) }
  return totals.every(({ difference }) => big(difference).eq(0))
    ? { kind: 'exact', sentence: 'To the cent' }
    : { kind: 'rounded', sentence: "Within the file's own rounding" }
}

/** What the button that saves says. */
export function confirmLabel({ created, updated, payins }: ImportPreview): string {
  const trades = created + updated
  if (trades > 0) return `Import ${countText(trades)} ${plural(trades, 'trade', 'trades')}`
  const deposits = payins.count - payins.duplicates
  return deposits > 0 ? `Import ${countText(deposits)} ${plural(deposits, 'deposit', 'deposits')}` : 'Import'
}

/** Why the preview cannot be saved as it stands, in words; null when it can. */
export function blocked(preview: ImportPreview): string | null {
  if (preview.missingRates.length > 0) return `A rate is needed for ${preview.missingRates.join(', ')}.`
  if (!preview.agrees) return 'The totals of the file are not met, so nothing can be saved.'
  if (preview.created + preview.updated === 0 && preview.payins.count <= preview.payins.duplicates)
    return preview.counts.duplicates > 0 && preview.counts.trades + preview.counts.rejected === 0
      ? 'Everything in this file is already in the journal.'
      : 'There is nothing to save in this file.'
  return null
}

/** "148 KB"; 1 KB is 1,000 bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** A row's text around its faulty cell: before, the cell, after. The whole text before where no cell is known. */
export function markedCell(row: {
  text: string
  from: number | null
  to: number | null
}): readonly [string, string, string] | null {
  if (row.from === null || row.to === null || row.from > row.to || row.to > row.text.length) return null
  return [row.text.slice(0, row.from), row.text.slice(row.from, row.to), row.text.slice(row.to)]
}
