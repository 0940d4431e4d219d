import { columnOf, type JobColumn, type JobColumns } from '../job-columns.ts'
import { type LeanTrade, leanTrades } from '../peers/lean-trades.ts'
import { mistakes } from './cases.ts'

/** Fields of a trade that reports read but the script does not. */
const more = ['exitClass', 'totalEff', 'holdingMinutes'] as const
/** The same, derived: the month of exit as a running number; whether a mistake was made. */
const made = ['exitMonths', 'mistaken'] as const
export type ReportTrade = LeanTrade & Readonly<Record<(typeof more)[number] | (typeof made)[number], number>>

export function reportTrades(job: JobColumns): readonly ReportTrade[] {
  const { exitClass, totalEff } = job.trades
  const [exitMonths, mistaken] = [exitMonthsOf(job), mistakenOf(job)]
  return leanTrades(job).map((trade, row) => ({
    ...trade,
    exitClass: exitClass[row]!,
    totalEff: totalEff[row]!,
    exitMonths: exitMonths[row]!,
    mistaken: mistaken[row]!,
  }))
}
export const reportColumns = (job: JobColumns): JobColumns => ({
  ...job,
  columns: new Map<string, JobColumn>([
    ...job.columns,
    ...more.map((name) => [name, job.trades[name]] as const),
    ['exitMonths', exitMonthsOf(job)],
    ['mistaken', mistakenOf(job)],
  ]),
})

function exitMonthsOf(job: JobColumns): Uint16Array {
  const [year, month] = [columnOf(job, 'exitYear'), columnOf(job, 'exitMonth')]
  return Uint16Array.from({ length: job.rows }, (_, row) => year[row]! * 12 + month[row]!)
}

function mistakenOf({ rows, trades }: JobColumns): Uint8Array {
  const { ids, words } = trades[mistakes.kind]
  const bits = ids.flatMap((id, bit) => (mistakes.negative.includes(id) ? [bit] : []))
  return Uint8Array.from({ length: rows }, (_, row) =>
    Number(bits.some((bit) => ((words[bit >>> 5]![row]! >>> (bit & 31)) & 1) === 1)),
  )
}
