import { isCancellation } from '@afterclose/importers/shared/cancelled'
import type { Records } from '@afterclose/importers/statements/records'
import type { KeptPart, KeptStatements } from './kept-statements.ts'
import { everyMonth, type Month, monthOf, type Months } from './months.ts'
import { keyOf, markOf, type Named } from '@afterclose/importers/statements/name-marks'

type Kind = KeptPart['kind']

/** Records of a file by kind, with the month of each. */
export const monthsOfRecords = ({ fills, positions, cash }: Records): ReadonlyMap<Kind, readonly Placed[]> =>
  new Map<Kind, readonly Placed[]>([
    ['FILLS', fills.map((record) => ({ record, month: monthOf(record.date) }))],
    ['POSITIONS', positions.map((record) => ({ record, month: monthOf(record.entryDate) }))],
    ['CASH', cash.map((record) => ({ record, month: monthOf(record.timestamp) }))],
  ])
interface Placed {
  readonly record: Named
  readonly month: Month
}

/**
 * Months that a statement links, so that they are computed together; null for none. It may contain the same as another one at another time,
 * as when a file was read with days and months exchanged. And a cancellation may refer to any earlier fill.
 */
export async function tangledMonths(
  kept: KeptStatements,
  parts: readonly KeptPart[],
  records: Records,
): Promise<Months | null> {
  let tangled = beforeCancellations(records)
  const marks = await kept.marks(parts)
  for (const [kind, placed] of monthsOfRecords(records)) {
    const own = new Map<string, Month>()
    const byMark = new Map<number, Months>()
    for (const { record, month } of placed) {
      const key = keyOf(record)
      if (key === null) continue
      own.set(key, month)
      const mark = markOf(key)
      const known = byMark.get(mark)
      byMark.set(mark, known === undefined ? { from: month, to: month } : around(known, month))
    }
    if (own.size === 0) continue
    const suspects = parts.filter(
      (part) => part.kind === kind && mayTangle(byMark, marks.get(part.digest) ?? null, part.months),
    )
    await kept.fetch(suspects)
    for (const part of suspects)
      for (const record of kept.recordsOf(part)) {
        const month = own.get(keyOf(record) ?? '')
        if (month === undefined || isIn(part.months, month)) continue
        tangled = around(around(around(tangled, month), part.months.from), part.months.to)
      }
  }
  return tangled
}

function beforeCancellations({ fills }: Records): Months | null {
  const last = fills.filter(isCancellation).reduce((month, { date }) => (date > month ? monthOf(date) : month), '')
  return last === '' ? null : { from: everyMonth.from, to: last }
}

/** @param marks of a block; null if unknown */
function mayTangle(own: ReadonlyMap<number, Months>, marks: Uint32Array | null, months: Months): boolean {
  if (marks === null) return true
  for (const mark of marks) {
    const known = own.get(mark)
    if (known !== undefined && !(isIn(months, known.from) && isIn(months, known.to))) return true
  }
  return false
}

const isIn = ({ from, to }: Months, month: Month): boolean => from <= month && month <= to

function around(months: Months | null, month: Month): Months {
  if (months === null) return { from: month, to: month }
  return { from: month < months.from ? month : months.from, to: month > months.to ? month : months.to }
}
