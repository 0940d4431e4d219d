import { type Badge, badges, type MilestoneType, milestoneTypes } from '@afterclose/core/milestone'
import { smallSample } from '@afterclose/core/small-sample'
import type { LocalDate } from '@afterclose/core/time'
import type { Block } from '../../book/block.ts'
import * as L from '../../kernel/layout.ts'
import type { Summary } from '@afterclose/core/statistics'
import { summaryOf } from '../../stats/statistics.ts'
import type { Unit } from '../../trades/unit.ts'
import { type EquityAnswer, type EquityReport, equityReport } from '../equity/equity-report.ts'
import { type GroupsAnswer, type PerformanceRow, performanceRows } from '../groups/performance-rows.ts'
import { bothOf } from '../known-numbers.ts'
import type { LevelsReached } from '../milestones/levels-reached.ts'
import { type TradeLine, tradeLines, type TradeList } from '../trade-lines.ts'
import { tradesInMonth, type TradesOf } from '../trades-of.ts'
import { type UnitFigures, unitFigures } from '../unit-figures.ts'

export interface MonthView {
  /** Any day of the month; null for the month of the last trade. */
  readonly day: LocalDate | null
  /**
   * The trader's today. If the month is unfinished, it is compared with as many days of the previous one. Null: whole months are compared.
   */
  readonly today: LocalDate | null
  readonly unit: Unit
  /** Pixel columns of the equity line, at least 1. */
  readonly columns: number
  /** Ids of positively rated comments; the engine has no ratings. */
  readonly positive: readonly number[]
}

/** The groups of rated comments; custom statistics have no ratings. */
export const commentGroups = ['preTradeComments', 'entryComments', 'managementComments', 'exitComments'] as const

/** Element i of both columns is the same comment. */
export interface CommentUses {
  readonly kind: (typeof commentGroups)[number]
  readonly id: Uint32Array
  /** Trades with it. */
  readonly trades: Uint32Array
}

/** Input of `monthReport`, as transferred from the worker to the page. */
export interface MonthAnswer {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly basis: 'ENTRY' | 'EXIT'
  readonly own: EquityAnswer
  /** The previous calendar month, or its first days. */
  readonly before: Block
  /** Number of its days; null for all. */
  readonly beforeDays: number | null
  /** The best trade and the worst; one if they are the same, none without a value in the unit. */
  readonly ends: TradeList
  readonly setups: GroupsAnswer
  readonly weekdays: GroupsAnswer
  readonly comments: readonly CommentUses[]
  readonly reached: LevelsReached
}

/** Figures of a month. */
export interface MonthFigures {
  readonly statistics: Summary
  readonly figures: UnitFigures
  /** In the unit; percentages are compounded. Null if no trade has a value in it. */
  readonly result: number | null
  /** Positive, in the unit; null if no trade has a value in it. */
  readonly maxDrawdown: number | null
}

/** The best and the worst of some groups by average; `worst` is null if only one has enough trades. */
interface Ends {
  readonly best: PerformanceRow | null
  readonly worst: PerformanceRow | null
  /** The comment with the largest gain or loss, among those with ten cases. */
  readonly heaviest: PerformanceRow | null
}

export interface CommentCount {
  readonly kind: CommentUses['kind']
  readonly id: number
  readonly trades: number
}

export interface MonthReport extends MonthFigures {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly basis: 'ENTRY' | 'EXIT'
  readonly unit: Unit
  readonly equity: EquityReport
  /** Null without trades in the previous month, or in those days of it. */
  readonly before: MonthFigures | null
  /** For an unfinished month: `before` covers the same number of first days of the previous month. Null: all of it. */
  readonly beforeDays: number | null
  readonly best: TradeLine | null
  readonly worst: TradeLine | null
  readonly setups: Ends
  readonly weekdays: Ends
  readonly tilt: { readonly green: number; readonly red: number; readonly grey: number }
  /** Used comments, most used first. */
  readonly comments: readonly CommentCount[]
  /** Badges reached in the month, by exit, over all trades of the journal. */
  readonly milestones: readonly { readonly type: MilestoneType; readonly badge: Badge }[]
}

/** Minimum trades of setups and weekdays for a result (PRODUCT B.5). */
export const fewestOfGroup = 3

/** Figures of a month (PRODUCT B.5). */
export function monthReport(answer: MonthAnswer, { unit }: MonthView): MonthReport {
  const { year, month } = answer
  const { block } = answer.own
  const [green, red] = [block.details[L.DETAIL_GREEN]!, block.details[L.DETAIL_RED]!]
  const [best = null, worst = null] = tradeLines(answer.ends)
  const from = Date.UTC(year, month - 1, 1)
  const before = Date.UTC(year, month, 1)
  const own = tradesInMonth(year, month, answer.basis)
  return {
    ...figuresOf(block, unit),
    year,
    month,
    basis: answer.basis,
    unit,
    equity: equityReport(answer.own),
    before: answer.before.trades === 0 ? null : figuresOf(answer.before, unit),
    beforeDays: answer.beforeDays,
    best,
    worst,
    setups: endsOf(answer.setups, own),
    weekdays: endsOf(answer.weekdays, own),
    tilt: { green, red, grey: block.trades - green - red },
    comments: answer.comments
      .flatMap(({ kind, id, trades }) =>
        Array.from(id, (one, i): CommentCount => ({ kind, id: one, trades: trades[i]! })),
      )
      .filter(({ trades }) => trades > 0)
      .toSorted((a, b) => b.trades - a.trades),
    milestones: milestoneTypes.flatMap((type) =>
      answer.reached[type].flatMap((at, i) => (at >= from && at < before ? { type, badge: badges[i + 1]! } : [])),
    ),
  }
}

function figuresOf(block: Block, unit: Unit): MonthFigures {
  const statistics = summaryOf(block)
  const figures = unitFigures(block, unit)
  const unknown = figures.known === 0
  const fall = { CURRENCY: statistics.maxDrawdown, R: statistics.maxDrawdownR, PERCENT: statistics.maxDrawdownPercent }[
    unit
  ]
  return {
    statistics,
    figures,
    result: unknown ? null : unit === 'PERCENT' ? statistics.twr : figures.net,
    maxDrawdown: unknown ? null : fall,
  }
}

/** @param own the trades of the month: a group's trades in other months do not count */
function endsOf(answer: GroupsAnswer, own: TradesOf): Ends {
  const rows = performanceRows(answer)
    .rows.filter(({ average, known }) => average !== null && known >= fewestOfGroup)
    .map((row) => ({ ...row, of: bothOf(row.of, own) }))
  const byAverage = rows.toSorted((a, b) => b.average! - a.average! || b.trades - a.trades)
  const size = ({ net }: PerformanceRow): number => Math.abs(net ?? 0)
  const [heaviest = null] = rows.filter(({ known }) => known >= smallSample).toSorted((a, b) => size(b) - size(a))
  return { best: byAverage[0] ?? null, worst: byAverage.length < 2 ? null : byAverage.at(-1)!, heaviest }
}
