import { chartOf } from '../../../ui/chart/chart-of.ts'
import { formatPercent } from '@afterclose/core/format'
import type { ChecklistGroup, ChecklistsReport } from '@afterclose/engine/reports/checklists/checklists-report'
import type { ReactNode } from 'react'
import type { Reading } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import type { LuckVerdict } from '../../../parts/how-sure/tested-reading.ts'
import { averageR as averageOfGroup } from './checklist-readings.ts'
import { twoBarsHeight, twoBarsOption, type TwoBarsRow } from './two-bars-option.ts'
import { figure, figureOver, type Measure } from '../../../ui/figure.ts'
import { inOrderOf } from '../../../ui/table/use-sorted.ts'
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

const averageR = figureOver(averageOfGroup, ({ row }: NamedRow) => row)
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

interface TwoBars<Props> {
  readonly question: string
  /** Kind of the groups: "Status". */
  readonly group: string
  /** In drawing order. */
  readonly rows: (props: Props) => readonly NamedRow[]
  readonly reading: (props: Props, verdict: LuckVerdict) => Reading
  readonly notes?: (props: Props) => ReactNode
}

/** The best first. */
export const bestFirst = (rows: readonly NamedRow[]): readonly NamedRow[] => inOrderOf(rows, averageR, true)

/** Blocks of groups of trades by average R and win rate (PRODUCT B.4.2). */
export const twoBars = <Props extends { readonly report: ChecklistsReport }>({
  group,
  rows,
  ...block
}: TwoBars<Props>) =>
  chartBlock<Props, NamedRow>({
    ...block,
    measure: averageR,
    heading: 'Average R and win rate',
    chart: (given) => {
      const drawn = rows(given)
      return chartOf({
        kinds: ['bar'],
        option: (theme) => twoBarsOption(drawn.map(drawnOf), theme),
        series: ['averageR', 'winRate'],
        rows: drawn,
        name: figure({ head: group, value: titleOf }),
        figures: [
          figure({ head: 'Trades', value: ({ row }: NamedRow) => row.trades, only: 'table' }),
          figure({ head: 'With an R', value: ({ row }: NamedRow) => row.withR, only: 'table' }),
          averageR,
          figure({ head: 'Won or lost', value: ({ row }: NamedRow) => row.winners + row.losers, only: 'table' }),
          winRate,
        ],
        counts: { of: ({ row }) => row.trades, noun: 'trade' },
        opens: (named) => ({ title: titleOf(named), of: named.row.of }),
        // stacked
        across: 1,
      })
    },
    height: (given) => twoBarsHeight(rows(given).length),
  })

const titleOf = ({ name, title = name }: NamedRow): string => title
