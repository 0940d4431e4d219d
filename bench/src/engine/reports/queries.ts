import type { ReportName, reports } from '@afterclose/engine/reports/registry'
import type { JobColumn, JobColumns } from '../job-columns.ts'
import { type LeanTrade, leanTrades } from '../peers/lean-trades.ts'
import { sumsSql } from '../peers/sql.ts'

/**
 * How others answer the heart of a report: what a query gives. Tables around it, thinned lines and dots, and trades behind
 * rows are ours alone, so what they take is rather too little. Numbers are compared before they are timed.
 */
export interface Query {
  /** What of the report they answer. */
  readonly what: string
  readonly lean: (trades: readonly ReportTrade[]) => Numbers
  /** @param trades the chosen ones, as a subquery. The columns of its answer are compared, row by row */
  readonly sql: (trades: string) => string
  /** The same of what is on our screen, which is what the row's report shows. */
  ours(shown: unknown): Numbers
}
/** Rows of numbers, the first one its key; in any order. */
export type Numbers = readonly (readonly number[])[]

type Shown<Name extends ReportName> = ReturnType<(typeof reports)[Name]['fold']>

/** What reports read of a trade that the script does not. */
const more = ['exitClass', 'totalEff', 'holdingMinutes'] as const
export type ReportTrade = LeanTrade & Readonly<Record<(typeof more)[number], number>>

export function reportTrades(job: JobColumns): readonly ReportTrade[] {
  const { exitClass, totalEff } = job.trades
  return leanTrades(job).map((trade, row) => ({ ...trade, exitClass: exitClass[row]!, totalEff: totalEff[row]! }))
}
export const reportColumns = (job: JobColumns): JobColumns => ({
  ...job,
  columns: new Map<string, JobColumn>([...job.columns, ...more.map((name) => [name, job.trades[name]] as const)]),
})

/** Trades, winners, losers, net gain, gross profit, R, trades with an R. Money in whole units. */
type Row = readonly [key: number, ...sums: number[]]
interface Performing {
  readonly trades: number
  readonly winners: number
  readonly losers: number
  readonly net: number | null
  readonly grossProfit: number
  readonly totalR: number | null
  readonly withR: number
}
const performanceOf = (key: number, row: Performing): Row => [
  key,
  row.trades,
  row.winners,
  row.losers,
  (row.net ?? 0) * 100,
  row.grossProfit * 100,
  row.totalR ?? 0,
  row.withR,
]

/** A performance table: sums by a key. */
function grouped(what: string, sqlKey: string, keyOf: (trade: ReportTrade) => number, ours: Query['ours']): Query {
  return {
    what,
    ours,
    sql: (trades) => `SELECT CAST(${sqlKey} AS INTEGER) AS key, ${sumsSql} FROM ${trades} GROUP BY key`,
    lean(trades) {
      const groups = new Map<number, number[]>()
      for (const trade of trades) {
        const key = keyOf(trade)
        let sums = groups.get(key)
        if (sums === undefined) groups.set(key, (sums = [key, 0, 0, 0, 0, 0, 0, 0]))
        sums[1]!++
        if (trade.outcome === 0) sums[2]!++
        if (trade.outcome === 1) sums[3]!++
        sums[4]! += trade.gain
        if (trade.gain > 0) sums[5]! += trade.gain
        if (Number.isNaN(trade.rMultiple)) continue
        sums[6]! += trade.rMultiple
        sums[7]!++
      }
      return [...groups.values()]
    },
  }
}

/** The report leaves out trades without a stop: in these journals those that have no R. */
const ofThoseWithStop = ({ lean, sql, ...query }: Query): Query => ({
  ...query,
  lean: (trades) => lean(trades.filter(({ rMultiple }) => !Number.isNaN(rMultiple))),
  sql: (trades) => sql(`(SELECT * FROM ${trades} WHERE rMultiple IS NOT NULL)`),
})

const rowsOf = ({ rows }: { readonly rows: readonly (Performing & { readonly key: number | null })[] }): Numbers =>
  rows.filter(({ trades }) => trades > 0).map((row) => performanceOf(row.key!, row))
const cellsOf = ({ rows }: Shown<'pivot'>): Numbers =>
  rows.flatMap((row) => row.cells.map((cell) => performanceOf(row.key! * 1000 + cell.key!, cell)))

const minutes = [15, 60, 240, 1440, 10_080]
const shares = [0.05, 0.25, 0.5, 0.75, 0.95]

/** By the names of the rows. A row that is not here is measured beside Home alone. */
export const queries: { readonly [name: string]: Query } = {
  drawdown: {
    what: 'the deepest fall, and trades below the high',
    ours: ({ deepest, belowShare, trades }: Shown<'drawdown'>) => [
      [0, deepest * 100, ((belowShare ?? 0) * trades) / 100],
    ],
    sql: (
      trades,
    ) => `SELECT 0 AS key, CAST(max(peak - net) AS DOUBLE) AS fall, CAST(count(*) FILTER (peak > net) AS INTEGER) AS below
      FROM (SELECT net, greatest(0, max(net) OVER (ORDER BY nr ROWS UNBOUNDED PRECEDING)) AS peak
      FROM (SELECT nr, sum(gain) OVER (ORDER BY nr ROWS UNBOUNDED PRECEDING) AS net FROM ${trades}))`,
    lean(trades) {
      let [net, peak, fall, below] = [0, 0, 0, 0]
      for (const { gain } of trades) {
        net += gain
        peak = Math.max(peak, net)
        fall = Math.max(fall, peak - net)
        if (net < peak) below++
      }
      return [[0, fall, below]]
    },
  },
  'groups by setup': grouped('the table', 'setup', ({ setup }) => setup, rowsOf),
  'groups by holding time': grouped(
    'the table',
    `CASE ${minutes.map((bound, i) => `WHEN holdingMinutes < ${bound} THEN ${i}`).join(' ')} ELSE ${minutes.length} END`,
    ({ holdingMinutes }) => minutes.filter((bound) => holdingMinutes >= bound).length,
    rowsOf,
  ),
  'pivot weekday × hour': grouped(
    'the cells',
    'CAST(exitWeekday AS INTEGER) * 1000 + exitHour',
    ({ exitWeekday, exitHour }) => exitWeekday * 1000 + exitHour,
    cellsOf,
  ),
  'pivot instrument × setup': grouped(
    'the cells',
    'CAST(instrument AS INTEGER) * 1000 + setup',
    ({ instrument, setup }) => instrument * 1000 + setup,
    cellsOf,
  ),
  exitAnalysis: ofThoseWithStop(
    grouped(
      'the table of exit classes',
      'exitClass',
      ({ exitClass }) => exitClass,
      ({ classes }: Shown<'exitAnalysis'>) => rowsOf(classes),
    ),
  ),
  efficiency: {
    what: 'the boxes',
    ours: ({ boxes }: Shown<'efficiency'>) =>
      boxes.map(({ key, low, lowerQuartile, median, upperQuartile, high }) => [
        key,
        low,
        lowerQuartile,
        median,
        upperQuartile,
        high,
      ]),
    sql: (trades) =>
      `SELECT CAST(setup AS INTEGER) AS key, ${shares
        .map((share, i) => `quantile_cont(totalEff, ${share}) AS q${i}`)
        .join(', ')} FROM ${trades} WHERE NOT isnan(totalEff) GROUP BY key`,
    lean(trades) {
      const groups = new Map<number, number[]>()
      for (const { setup, totalEff } of trades) {
        if (Number.isNaN(totalEff)) continue
        const values = groups.get(setup)
        if (values === undefined) groups.set(setup, [totalEff])
        else values.push(totalEff)
      }
      return [...groups].map(([key, values]) => {
        const sorted = Float64Array.from(values).toSorted()
        return [key, ...shares.map((share) => between(sorted, share * (sorted.length - 1)))]
      })
    },
  },
  runs: {
    what: 'how many runs of each length',
    ours: ({ lengths }: Shown<'runs'>) =>
      lengths
        .flatMap(({ length, wins, losses }) => [
          [length, wins],
          [-length, losses],
        ])
        .filter(([, count]) => count! > 0),
    sql: (trades) => `SELECT CAST(length AS INTEGER) AS key, CAST(count(*) AS INTEGER) AS runs FROM (
      SELECT run, sum(CASE WHEN outcome = 0 THEN 1 ELSE -1 END) AS length FROM (
      SELECT outcome, sum(begins) OVER (ORDER BY nr ROWS UNBOUNDED PRECEDING) AS run FROM (
      SELECT nr, outcome, CASE WHEN outcome = lag(outcome) OVER (ORDER BY nr) THEN 0 ELSE 1 END AS begins
      FROM ${trades} WHERE outcome <> 2)) GROUP BY run) GROUP BY key`,
    lean(trades) {
      const counts = new Map<number, number>()
      let length = 0
      const end = (): void => void (length !== 0 && counts.set(length, (counts.get(length) ?? 0) + 1))
      for (const { outcome } of trades) {
        if (outcome === 2) continue
        const step = outcome === 0 ? 1 : -1
        if (length * step < 0) {
          end()
          length = 0
        }
        length += step
      }
      end()
      return [...counts]
    },
  },
  perDay: {
    what: 'days, and days won and lost',
    ours: ({ days, winning, losing }: Shown<'perDay'>) => [[0, days, winning, losing]],
    sql: (
      trades,
    ) => `SELECT 0 AS key, CAST(count(*) AS INTEGER) AS days, CAST(count(*) FILTER (net > 0) AS INTEGER) AS won,
      CAST(count(*) FILTER (net < 0) AS INTEGER) AS lost FROM (SELECT sum(gain) AS net FROM ${trades} GROUP BY exitDay)`,
    lean(trades) {
      const days = new Map<number, number>()
      for (const { exitDay, gain } of trades) days.set(exitDay, (days.get(exitDay) ?? 0) + gain)
      const nets = [...days.values()]
      return [[0, nets.length, nets.filter((net) => net > 0).length, nets.filter((net) => net < 0).length]]
    },
  },
  rDistribution: {
    what: 'mean, median and deviation of R',
    ours: ({ withR, mean, median, sd }: Shown<'rDistribution'>) => [[0, withR, mean!, median!, sd!]],
    sql: (trades) => `SELECT 0 AS key, CAST(count(rMultiple) AS INTEGER) AS n, avg(rMultiple) AS mean,
      quantile_cont(rMultiple, 0.5) AS median, stddev_samp(rMultiple) AS sd FROM ${trades}`,
    lean(trades) {
      const values: number[] = []
      for (const { rMultiple } of trades) if (!Number.isNaN(rMultiple)) values.push(rMultiple)
      const sorted = Float64Array.from(values).toSorted()
      const mean = sorted.reduce((sum, r) => sum + r, 0) / sorted.length
      const squares = sorted.reduce((sum, r) => sum + (r - mean) ** 2, 0)
      return [
        [0, sorted.length, mean, between(sorted, (sorted.length - 1) / 2), Math.sqrt(squares / (sorted.length - 1))],
      ]
    },
  },
} satisfies Readonly<Record<string, Query>>

/** The value at a place of sorted ones; between two of them it is interpolated. */
function between(sorted: Float64Array, place: number): number {
  const below = Math.floor(place)
  const low = sorted[below]!
  return low + ((sorted[below + 1] ?? low) - low) * (place - below)
}
