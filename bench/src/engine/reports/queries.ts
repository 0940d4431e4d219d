import { dayNumber, wallClock } from '@afterclose/core/time'
import { directions } from '@afterclose/core/trade'
import { customIds } from '../../support/many-trades.ts'
import { type CaseName, customStatistics } from './cases.ts'
import {
  grouped,
  groupedByComment,
  sumsOf,
  ofTheLast,
  ofThoseWithStop,
  rowsOf,
  cellsOf,
  leanSums,
  performanceOf,
} from './group-queries.ts'
import type { Query, Shown } from './query.ts'

const upTo = (count: number, first: number): readonly number[] => Array.from({ length: count }, (_, i) => first + i)

const minutes = [15, 60, 240, 1440, 10_080]
const shares = [0.05, 0.25, 0.5, 0.75, 0.95]

const inSeveral = 'a trade is in several rows and columns, and in one of its own where it has none'

/** By the names of the rows. A text is the reason why a row is only compared with Home. */
const queries: Readonly<Record<CaseName, Query | string>> = {
  home: "the script's job",
  equity: {
    what: 'the months',
    ours: ({ months }: Shown<'equity'>) =>
      months
        .filter(({ trades }) => trades > 0)
        .map(({ year, month, trades, net, cumulative }) => [
          year * 12 + month,
          trades,
          (net ?? 0) * 100,
          (cumulative ?? 0) * 100,
        ]),
    sql: (trades) => `SELECT CAST(exitMonths AS INTEGER) AS key, CAST(count(*) AS INTEGER) AS trades,
      CAST(sum(gain) AS DOUBLE) AS net, CAST(sum(sum(gain)) OVER (ORDER BY exitMonths) AS DOUBLE) AS line
      FROM ${trades} GROUP BY exitMonths`,
    lean(trades) {
      const months: [key: number, trades: number, net: number, line: number][] = []
      let line = 0
      for (const { exitMonths, gain } of trades) {
        let month = months.at(-1)
        if (month?.[0] !== exitMonths) months.push((month = [exitMonths, 0, 0, 0]))
        line += gain
        month[1]++
        month[2] += gain
        month[3] = line
      }
      return months
    },
  },
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
  'groups by exit comment': groupedByComment('the table', 'exitComments', upTo(32, 97)),
  'groups by all custom statistics': groupedByComment(
    'the table',
    'customComments',
    customStatistics.flatMap(customIds),
  ),
  'groupLines by setup': 'lines that are thinned out; their groups are those of "groups by setup"',
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
  'pivot one custom statistic × another': inSeveral,
  'pivot all custom statistics × exit comment': inSeveral,
  sides: grouped(
    'sums of longs and shorts',
    'direction',
    ({ direction }) => direction,
    ({ long, short }: Shown<'sides'>) => [
      sumsOf(directions.indexOf('LONG'), long),
      sumsOf(directions.indexOf('SHORT'), short),
    ],
  ),
  holdingTimes: {
    what: 'the averages',
    ours: ({ trades, withR, averages: { all, winners, losers } }: Shown<'holdingTimes'>) => [
      [0, trades, withR, all ?? 0, winners ?? 0, losers ?? 0],
    ],
    sql: (trades) => `SELECT 0 AS key, CAST(count(*) AS INTEGER) AS trades, CAST(count(rMultiple) AS INTEGER) AS withR,
      avg(holdingMinutes) AS every, avg(holdingMinutes) FILTER (outcome = 0) AS winners,
      avg(holdingMinutes) FILTER (outcome = 1) AS losers FROM ${trades}`,
    lean(trades) {
      let withR = 0
      const [sums, counts] = [
        [0, 0, 0],
        [0, 0, 0],
      ]
      for (const { rMultiple, outcome, holdingMinutes } of trades) {
        if (!Number.isNaN(rMultiple)) withR++
        sums[outcome]! += holdingMinutes
        counts[outcome]!++
      }
      const all = sums.reduce((sum, each) => sum + each, 0)
      return [[0, trades.length, withR, all / trades.length, sums[0]! / counts[0]!, sums[1]! / counts[1]!]]
    },
  },
  tradeManagement: ofThoseWithStop(
    grouped(
      'the table of exit classes',
      'exitClass',
      ({ exitClass }) => exitClass,
      ({ classes }: Shown<'tradeManagement'>) => rowsOf(classes),
    ),
  ),
  performanceRatio: ofThoseWithStop(
    grouped(
      'the table of setups',
      'setup',
      ({ setup }) => setup,
      ({ setups }: Shown<'performanceRatio'>) => rowsOf(setups),
    ),
  ),
  ratios: 'eight ratios of every day of the calendar, days without trades included: a query each',
  intervals: 'drawn by chance, on request',
  chances: 'drawn by chance, on request',
  checklists: {
    what: 'the table of statuses',
    ours: ({ statuses }: Shown<'checklists'>) =>
      statuses
        .filter(({ trades }) => trades > 0)
        .map(({ key, trades, winners, losers, withR, avgR }) => [key, trades, winners, losers, withR, avgR ?? 0]),
    sql: (trades) => `SELECT CAST(checklistStatus AS INTEGER) AS key, CAST(count(*) AS INTEGER) AS trades,
      CAST(sum(winner) AS INTEGER) AS winners, CAST(sum(loser) AS INTEGER) AS losers,
      CAST(count(rMultiple) AS INTEGER) AS withR, avg(rMultiple) AS r FROM ${trades} GROUP BY checklistStatus`,
    lean: (trades) =>
      leanSums(trades, ({ checklistStatus }, add) => add(checklistStatus)).map((sums) => [
        ...sums.slice(0, 4),
        sums[7]!,
        sums[6]! / sums[7]!,
      ]),
  },
  calendar: ofTheLast(12, {
    what: 'the days of the year',
    ours: ({ results }: Shown<'calendar'>) =>
      results.map(({ date, trades, winners, net, totalR }) => [
        dayNumber(wallClock(`${date}T00:00:00`)),
        trades,
        winners,
        (net ?? 0) * 100,
        totalR ?? 0,
      ]),
    sql: (trades) => `SELECT CAST(exitDay AS INTEGER) AS key, CAST(count(*) AS INTEGER) AS trades,
      CAST(sum(winner) AS INTEGER) AS winners, CAST(sum(gain) AS DOUBLE) AS net,
      CAST(coalesce(sum(rMultiple), 0) AS DOUBLE) AS r FROM ${trades} GROUP BY exitDay`,
    lean: (trades) =>
      leanSums(trades, ({ exitDay }, add) => add(exitDay)).map((sums) => [...sums.slice(0, 3), sums[4]!, sums[6]!]),
  }),
  monthly: ofTheLast(
    1,
    grouped(
      'the sums of the month',
      '0',
      () => 0,
      (shown: Shown<'monthly'>) => [sumsOf(0, shown)],
    ),
  ),
  milestones: 'counters, their levels and when each was reached, all of them by conditions of their own',
  mistakes: grouped(
    'trades with a mistake, and the others',
    'mistaken',
    ({ mistaken }) => mistaken,
    ({ mistaken, others }: Shown<'mistakes'>) => [performanceOf(1, mistaken), performanceOf(0, others)],
  ),
  'alternativeStrategies of two': 'rules that are gone through trade by trade, as the report does it',
  strategyMap: 'the same rules for 48 cells',
  strategyTrades: 'a page of what the strategies make of each trade',
  'tradingRules of two': 'rules that go from entry to entry, each by what was closed before',
  uncounted: 'open trades, which these journals have none of, and a sum of costs',
  missed: 'is about missed trades, which the page tells with its question',
  plans: 'is about plans, of which these journals have none',
  portfolio: {
    what: 'the days',
    ours: ({ days }: Shown<'portfolio'>) =>
      days.filter(({ trades }) => trades > 0).map(({ day, trades, gain, withR }) => [day, trades, gain * 100, withR]),
    sql: (trades) => `SELECT CAST(exitDay AS INTEGER) AS key, CAST(count(*) AS INTEGER) AS trades,
      CAST(sum(gain) AS DOUBLE) AS net, CAST(count(rMultiple) AS INTEGER) AS withR FROM ${trades} GROUP BY exitDay`,
    lean: (trades) =>
      leanSums(trades, ({ exitDay }, add) => add(exitDay)).map((sums) => [sums[0]!, sums[1]!, sums[4]!, sums[7]!]),
  },
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
}

const byName: Readonly<Record<string, Query | string>> = queries
/** Query of a row of the table. @throws RangeError if it has neither a query nor a reason */
export function queryOf(name: string): Query | string {
  const found = byName[name]
  if (found === undefined) throw new RangeError(`Nothing says how others answer "${name}"`)
  return found
}

/** The value at a position of sorted values, interpolated between two. */
function between(sorted: Float64Array, place: number): number {
  const below = Math.floor(place)
  const low = sorted[below]!
  return low + ((sorted[below + 1] ?? low) - low) * (place - below)
}
