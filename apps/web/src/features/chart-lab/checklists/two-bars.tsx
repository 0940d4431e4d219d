import { counted, formatPercent, formatR } from '@afterclose/core/format'
import type { ChecklistGroup } from '@afterclose/engine/reports/checklists/checklists-report'
import { type ReactNode, useMemo } from 'react'
import { type Reading, readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { twoBarsHeight, twoBarsOption } from './two-bars-option.ts'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

export interface NamedRow {
  /** Of its bars. */
  readonly name: string
  /** Of the trades behind it, where the name alone does not say it. */
  readonly title?: string
  /** Said beside the number of its trades. */
  readonly note?: string
  /** Belongs to the group above it. */
  readonly under?: boolean
  readonly row: ChecklistGroup
}

interface TwoBarsProps {
  /** What it answers. */
  title: string
  /** What the groups are: "Status". */
  group: string
  /** In the order that they are drawn in; kept by the caller, as it is drawn anew for others. */
  rows: readonly NamedRow[]
  reading: Reading
  children?: ReactNode
}

/** "20 trades", or "2 of 20 with an R". */
const casesOf = ({ trades, withR }: ChecklistGroup): string =>
  withR === trades ? counted(trades, 'trade') : `${withR} of ${trades} with an R`

/** Groups of trades by their average R and their win rate at once (PRODUCT B.4.2). */
export function TwoBars({ title, group, rows, reading, children }: TwoBarsProps) {
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) =>
        twoBarsOption(
          rows.map(({ name, note, under = false, row }) => ({
            name,
            quiet: under || isFew(row.withR),
            note: { wide: [casesOf(row), note].filter(Boolean).join(', '), narrow: note ?? casesOf(row) },
            averageR: { value: row.avgR, text: row.avgR === null ? '' : formatR(row.avgR), small: isFew(row.withR) },
            winRate: {
              value: row.winRate,
              text: row.winRate === null ? '' : formatPercent(row.winRate, { decimals: 0 }),
              small: isFew(row.winners + row.losers),
            },
          })),
          theme,
        ),
      marks: [marksOf('averageR', rows), marksOf('winRate', rows)],
    }),
    [rows],
  )
  return (
    <ReportChart
      title={title}
      measure="Average R and win rate"
      {...readingOf(reading)}
      {...picture}
      height={twoBarsHeight(rows.length)}
      table={rowsOf(rows, [
        figure({ head: group, value: titleOf }),
        figure({ head: 'Trades', value: ({ row }) => row.trades }),
        figure({ head: 'With an R', value: ({ row }) => row.withR }),
        figure({
          head: 'Average R',
          value: ({ row }) => row.avgR,
          format: (value) => formatR(value),
          signed: true,
          decimals: 4,
        }),
        figure({ head: 'Won or lost', value: ({ row }) => row.winners + row.losers }),
        figure({
          head: 'Win rate, %',
          value: ({ row }) => row.winRate,
          format: (value) => formatPercent(value),
          decimals: 2,
        }),
      ])}
      rows={(row) => behindOf(rows[row]!)}
    >
      {children}
    </ReportChart>
  )
}

const isFew = (cases: number): boolean => cases < smallSample
const titleOf = ({ name, title = name }: NamedRow): string => title

const behindOf = (named: NamedRow): TradesBehind | null =>
  named.row.trades === 0 ? null : { title: titleOf(named), of: named.row.of }

const marksOf = (series: string, rows: readonly NamedRow[]): MarkedSeries<TradesBehind> => ({
  series,
  count: rows.length,
  // one below the other
  across: 1,
  words: (bar) => {
    const { trades, withR, avgR, winners, losers, winRate } = rows[bar]!.row
    return {
      head: titleOf(rows[bar]!),
      rows: [
        { label: 'Average R', value: `${formatR(avgR)} in ${counted(withR, 'trade')}` },
        { label: 'Win rate', value: `${formatPercent(winRate)} of ${winners + losers} won or lost` },
      ],
      opens: trades === 1 ? 'the trade' : `its ${counted(trades, 'trade')}`,
    }
  },
  behind: (bar) => behindOf(rows[bar]!),
})
