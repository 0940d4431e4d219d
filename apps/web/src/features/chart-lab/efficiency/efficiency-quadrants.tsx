import { counted, formatNumber, formatPercent, formatR } from '@afterclose/core/format'
import { type EfficiencyReport, goodFrom, type Quadrant } from '@afterclose/engine/reports/efficiency/efficiency-report'
import { useMemo } from 'react'
import { amountInR, findingReading } from '../../../parts/finding.ts'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { quadrantOption } from '../../../ui/chart/quadrant-option.ts'
import labClasses from '../chart-lab.module.css'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'
import { rOfTrade } from '../r-of-trade.ts'

type Dot = EfficiencyReport['dots'][number]

/** Each trade by how good its entry and its exit were. */
export function EfficiencyQuadrants({ title, report }: { title: string; report: EfficiencyReport }) {
  const { dots, quadrants, evaluated } = report
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['scatter'],
      option: (theme) =>
        quadrantOption(
          {
            dots: dots.map(({ entry, exit, outcome }) => ({ x: entry, y: exit, outcome })),
            cross: { x: goodFrom, y: goodFrom },
            axes: { x: 'entry efficiency, %', y: 'exit efficiency, %' },
            corners: corners.map((at) => {
              const { name, trades, avgR } = quadrants[at]!
              return {
                name: sentence(name),
                note: `${counted(trades, 'trade')}${avgR === null ? '' : `, ${formatR(avgR)} R`}`,
              }
            }),
          },
          theme,
        ),
      marks: [dotMarks(dots)],
    }),
    [dots, quadrants],
  )
  return (
    <ReportChart
      title={title}
      {...readingOf(quadrantReading(quadrants, evaluated))}
      {...picture}
      height={360}
      table={tableOf(dots)}
      rows={(row) => behindOf(dots.at(-1 - row)!)}
    >
      <p className={labClasses.note}>
        {quadrants
          .filter(({ trades }) => trades > 0)
          .map(({ name, of, trades }, i) => (
            <span key={name}>
              {i > 0 && ' · '}
              <TradesLink behind={{ title: sentence(name), of }}>
                {sentence(name)}: {formatNumber(trades, { decimals: 0 })}
              </TradesLink>
            </span>
          ))}
      </p>
      {dots.length < evaluated && (
        <p className={labClasses.note}>
          Showing {formatNumber(dots.length, { decimals: 0 })} dots; the others would overlap.
        </p>
      )}
    </ReportChart>
  )
}

/** Lower left, lower right, upper left, upper right: by their place among the quadrants, which go by the entry first. */
const corners = [0, 2, 1, 3]

const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** The quadrants that gained and lost most, of those with enough trades. */
export const quadrantReading = (quadrants: readonly Quadrant[], evaluated: number): Reading =>
  evaluated < smallSample
    ? [strong('Small sample.'), ` ${counted(evaluated, 'trade')}, too few to tell entries from exits.`]
    : findingReading(
        quadrants.map(({ name, withR, avgR }) => ({
          name: `Trades with a ${name.replace(', ', ' and a ')}`,
          effect: avgR === null ? null : avgR * withR,
          cases: withR,
          detail: ` in ${counted(withR, 'trade')}, ${formatR(avgR, { unit: true })} on average`,
        })),
        { amount: amountInR, few: `No corner has ${smallSample} trades with an R: the sample is too small.` },
      )

const behindOf = ({ id, row }: Dot): TradesBehind => ({
  title: `Trade ${id}`,
  of: { is: 'rows', after: row - 1, upTo: row },
})

const percent = (value: number): string => formatPercent(value, { decimals: 0 })

const dotMarks = (dots: readonly Dot[]): MarkedSeries<TradesBehind> => ({
  series: 'dots',
  count: dots.length,
  words: (at) => {
    const { id, entry, exit, total, rMultiple, outcome } = dots[at]!
    return {
      head: `Trade ${id}`,
      rows: [
        { label: 'Entry', value: percent(entry) },
        { label: 'Exit', value: percent(exit) },
        { label: 'Total', value: formatPercent(total, { decimals: 0, signed: true }) },
        { label: 'R', value: formatR(rMultiple), signed: outcome !== 'BREAK_EVEN' },
      ],
      opens: 'the trade',
    }
  },
  behind: (at) => behindOf(dots[at]!),
})

/** The latest exit first. */
const tableOf = (dots: readonly Dot[]): Rows =>
  rowsOf(dots.toReversed(), [
    figure({ head: 'Trade', value: ({ id }) => id }),
    figure({ head: 'Entry, %', value: ({ entry }) => entry, format: percent, decimals: 2 }),
    figure({ head: 'Exit, %', value: ({ exit }) => exit, format: percent, decimals: 2 }),
    figure({
      head: 'Total, %',
      value: ({ total }) => total,
      format: (value) => formatPercent(value, { decimals: 0, signed: true }),
      signed: true,
      decimals: 2,
    }),
    rOfTrade,
  ])
