import { chartOf } from '../../../ui/chart/chart-of.ts'
import { formatPercent, formatR } from '@afterclose/core/format'
import type { ChecklistGroup } from '@afterclose/engine/reports/checklists/checklists-report'
import { type ReactNode, useMemo } from 'react'
import { type Reading, readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { twoBarsHeight, twoBarsOption, type TwoBarsRow } from './two-bars-option.ts'
import { figure, type Measure } from '../../../ui/figure.ts'
import { casesText, isSmall, measure } from '../../../ui/measure.ts'

export interface NamedRow {
  /** Name of the group. */
  readonly name: string
  /** Title of the drawer with its trades, if the name alone is not clear. */
  readonly title?: string
  /** Text next to its number of trades. */
  readonly note?: string
  /** Belongs to the group above it. */
  readonly under?: boolean
  readonly row: ChecklistGroup
}

interface TwoBarsProps {
  /** Question that the chart answers. */
  title: string
  /** Kind of the groups: "Status". */
  group: string
  /** Rows in drawing order; memoised by the caller, because a new array redraws the chart. */
  rows: readonly NamedRow[]
  reading: Reading
  children?: ReactNode
}

const averageR = measure({
  head: 'Average R',
  value: ({ row }: NamedRow) => row.avgR,
  format: formatR,
  signed: true,
  decimals: 4,
  cases: {
    count: ({ row }) => row.withR,
    all: ({ row }) => row.trades,
    noun: 'trade',
    known: 'with an R',
  },
})
const winRate = measure({
  head: 'Win rate, %',
  label: 'Win rate',
  value: ({ row }: NamedRow) => row.winRate,
  format: (value) => formatPercent(value),
  brief: (value) => formatPercent(value, { decimals: 0 }),
  decimals: 2,
  cases: { count: ({ row }) => row.winners + row.losers, all: ({ row }) => row.trades, noun: 'trade' },
})

/** A group as drawn: the cases of its average R are below its name. */
function drawnOf(named: NamedRow): TwoBarsRow {
  const { name, note, under = false } = named
  const cases = casesText(averageR.cases, named)
  const bar = (one: Measure<NamedRow>) => ({
    value: one.value(named),
    text: one.value(named) === null ? '' : one.brief(named),
    small: isSmall(one, named),
  })
  return {
    name,
    quiet: under || isSmall(averageR, named),
    note: { wide: [cases, note].filter(Boolean).join(', '), narrow: note ?? cases },
    averageR: bar(averageR),
    winRate: bar(winRate),
  }
}

/** Groups of trades by average R and win rate (PRODUCT B.4.2). */
export function TwoBars({ title, group, rows, reading, children }: TwoBarsProps) {
  const chart = useMemo(
    () =>
      chartOf({
        kinds: ['bar'],
        option: (theme) => twoBarsOption(rows.map(drawnOf), theme),
        series: ['averageR', 'winRate'],
        rows,
        name: figure({ head: group, value: titleOf }),
        figures: [
          figure({ head: 'Trades', value: ({ row }: NamedRow) => row.trades, only: 'table' }),
          figure({ head: 'With an R', value: ({ row }: NamedRow) => row.withR, only: 'table' }),
          averageR,
          figure({ head: 'Won or lost', value: ({ row }: NamedRow) => row.winners + row.losers, only: 'table' }),
          winRate,
        ],
        counts: { of: ({ row }) => row.trades, noun: 'trade' },
        opens: (named): TradesBehind => ({ title: titleOf(named), of: named.row.of }),
        // stacked
        across: 1,
      }),
    [rows, group],
  )
  return (
    <ReportChart
      title={title}
      measure="Average R and win rate"
      {...readingOf(reading)}
      {...chart}
      height={twoBarsHeight(rows.length)}
    >
      {children}
    </ReportChart>
  )
}

const titleOf = ({ name, title = name }: NamedRow): string => title
