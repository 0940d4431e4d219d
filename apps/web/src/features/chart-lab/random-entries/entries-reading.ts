import { counted, formatNumber, formatWhole } from '@afterclose/core/format'
import { fewestEntries } from '@afterclose/engine/reports/bar-studies/entry-groups'
import { type Reading, strong } from '../../../parts/reading.tsx'
import type { EntriesReport, EntriesRow } from './random-entries-report.ts'

/** Largest p-value to mention. */
export const largestMentionedP = 0.05

/** "p 0.0065", with all significant digits. */
export const pText = (p: number): string => (p < 0.0001 ? 'below 0.0001' : formatNumber(p, { decimals: 4 }))

/** The groups with entries better than random ones; otherwise that there is no difference. */
export function entriesReading({ rows, compared, draws }: EntriesReport, nameOf: (key: number) => string): Reading {
  if (compared === 0)
    return [
      strong('Small sample.'),
      ` Fewer than ${fewestEntries} trades of each group have price bars with enough moments.`,
    ]
  const better = rows
    .filter(
      (row): row is EntriesRow & { readonly p: number; readonly reached: number } =>
        row.p !== null && row.p <= largestMentionedP,
    )
    .toSorted((a, b) => a.p - b.p)
  const by = compared > 1 ? ', by Holm’s method' : ''
  const [first, ...more] = better
  if (first === undefined)
    return [
      strong(
        `${compared === 1 ? 'These entries do not differ' : 'The entries of no group differ'} measurably from random entries`,
      ),
      ` of the same kind${by}.`,
    ]
  return [
    strong(
      `${nameOf(first.key)}: random entries of the same kind did as well in ${formatWhole(first.reached)} of ${counted(draws, 'draw')}`,
    ),
    ` (p ${pText(first.p)}${by}).`,
    more.length === 0 ? '' : ` Also better than random: ${more.map(({ key }) => nameOf(key)).join(', ')}.`,
  ]
}
