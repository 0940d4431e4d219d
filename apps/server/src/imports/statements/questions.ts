import type { Statement } from '@afterclose/importers/statements/records'
import type { Question } from './compare-known.ts'
import type { KeptPart, KeptStatements, Known } from './kept-statements.ts'
import { monthsIn } from './kept-statements.ts'
import { type Month, monthAfter, monthBefore, type Months } from './months.ts'
import type { StatementRow } from './repository.ts'
import { monthsOfRecords, tangledMonths } from './tangled.ts'
import { type Touched, windowOf } from './window.ts'

/** Compares the trades with one more statement, whose times are in the zone requested for the others. */
export async function statementMore(
  kept: KeptStatements,
  others: Known,
  statement: Statement,
): Promise<Omit<Question, 'ownIn'> & { readonly tangled: Months | null }> {
  const { zone } = kept.asked
  const months = monthsOfRecords(statement)
  const of = (kind: KeptPart['kind']) => new Set((months.get(kind) ?? []).map(({ month }) => month))
  const touched: Touched = { fills: of('FILLS'), positions: of('POSITIONS'), cash: of('CASH') }
  const tangled = await tangledMonths(kept, others.parts, statement)
  const reread = kept.rows.some((row) => row.digest === statement.id && row.zone !== zone)
  const ranges = reread ? 'unknown' : rangesOf(others.rows, zone)
  const all = ranges === 'unknown' || tangled === null ? ranges : [...ranges, tangled]
  return {
    window: windowOf(touched, kept.parts, all),
    filled: touched.fills,
    tied: all === 'unknown' ? [] : all,
    before: (window) => kept.read(others, window),
    after: async (window) => [...(await kept.read(others, window)), statement],
    tangled,
  }
}

/** Compares the trades without the statements of one import. */
export function statementsLess(kept: KeptStatements, importJobId: string): Omit<Question, 'ownIn'> {
  const all = kept.without({ importJobId: '', instead: new Set() })
  const left = kept.without({ importJobId, instead: new Set() })
  const own = kept.rows.filter((row) => row.import_job_id === importJobId)
  const digests = new Set(own.map(({ digest }) => digest))
  const parts = own.flatMap((row) => kept.partsOf(row))
  const of = (kind: KeptPart['kind']): ReadonlySet<Month> =>
    new Set(parts.filter((part) => part.kind === kind).flatMap(({ months }) => monthsIn(months)))
  const touched: Touched = { fills: of('FILLS'), positions: of('POSITIONS'), cash: of('CASH') }
  const isReread = kept.rows.some(({ digest, zone }) => digests.has(digest) && zone !== kept.asked.zone)
  const ranges = isReread ? 'unknown' : rangesOf(kept.rows, kept.asked.zone)
  return {
    window: windowOf(touched, kept.parts, ranges),
    filled: touched.fills,
    tied: ranges === 'unknown' ? [] : ranges,
    before: (window) => kept.read(all, window),
    after: (window) => kept.read(left, window),
  }
}

function rangesOf(rows: readonly StatementRow[], asked: string): readonly Months[] | 'unknown' {
  const ranges: Months[] = []
  for (const { tangled, zone } of rows) {
    if (tangled === null) return 'unknown'
    const [from, to] = tangled.split(' ')
    if (from === undefined || to === undefined) continue
    ranges.push(zone === asked ? { from, to } : { from: monthBefore(from), to: monthAfter(to) })
  }
  return ranges
}
