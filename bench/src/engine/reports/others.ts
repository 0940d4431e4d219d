import type { JobColumns } from '../job-columns.ts'
import { chosen } from '../peers/sql.ts'
import type { Question } from '../question.ts'
import type { Numbers, Query } from './query.ts'
import { reportColumns, type ReportTrade, reportTrades } from './report-trades.ts'

/** Another implementation of the core of a report. */
interface Other {
  readonly label: string
  readonly load: (job: JobColumns) => Promise<void> | void
  readonly answer: (query: Query, question: Question) => Promise<Numbers> | Numbers
}

function leanObjects(): Other {
  let trades: readonly ReportTrade[] = []
  return {
    label: 'lean objects',
    load(job) {
      trades = reportTrades(job)
    },
    answer: (query, { conditions }) => {
      // the filters of these rows are a span of days
      const spans = conditions.flatMap((one) => (one.kind === 'ranges' ? one.ranges : []))
      const isIn = ({ exitDay }: ReportTrade): boolean =>
        spans.every(({ min, max }) => exitDay >= (min ?? -Infinity) && exitDay < (max ?? Infinity))
      return query.lean(trades.filter(isIn))
    },
  }
}

/** @throws Error if its packages or binaries are missing */
async function duckdb(): Promise<Other> {
  const { openDuckdb } = await import('../../../peers/src/duckdb.ts')
  const database = await openDuckdb(2)
  return {
    label: 'DuckDB, 2 threads',
    load: (job) => database.load(reportColumns(job)),
    async answer({ sql }, question) {
      const columns = [...(await database.query(sql(chosen(question)))).values()]
      return Array.from({ length: columns[0]?.length ?? 0 }, (_, row) => columns.map((column) => column[row]!))
    },
  }
}

export const others = { lean: async () => leanObjects(), duckdb } as const
export type OtherName = keyof typeof others
export const isOther = (name: string): name is OtherName => Object.hasOwn(others, name)
