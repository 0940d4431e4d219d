import { counted, formatNumber } from '@afterclose/core/format'
import type { EfficiencyBox, EfficiencyReport } from '@afterclose/engine/reports/efficiency/efficiency-report'
import { useMemo } from 'react'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { boxesHeight, boxOption } from '../../../ui/chart/box-option.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { keptWords } from './kept-words.ts'
import labClasses from '../chart-lab.module.css'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

/** So many groups are drawn; all of them stand in the table. */
const most = 12

interface EfficiencyBoxesProps {
  report: EfficiencyReport
  nameOf: (key: number) => string
}

/** How the total efficiency of each group spreads. */
export function EfficiencyBoxes({ report: { by, boxes }, nameOf }: EfficiencyBoxesProps) {
  const drawn = useMemo(() => boxes.slice(0, most), [boxes])
  const picture = useMemo((): ChartPicture<TradesBehind> => {
    const dots = drawn.flatMap(({ dots: of }) => of)
    return {
      kinds: ['custom', 'scatter'],
      option: (theme) =>
        boxOption(
          drawn.map((box) => ({
            ...box,
            name: nameOf(box.key),
            note: counted(box.trades, 'trade'),
            text: level(box.median),
            small: box.trades < smallSample,
          })),
          theme,
          { min: -100, max: 100, axis: level },
        ),
      marks: [boxMarks(drawn, nameOf), dotMarks(dots)],
    }
  }, [drawn, nameOf])
  return (
    <ReportChart
      title={`Which ${by}s capture the move best?`}
      measure="Total efficiency, %"
      {...readingOf(boxReading(boxes, by, nameOf))}
      {...picture}
      height={Math.max(160, boxesHeight(drawn.length))}
      table={tableOf(boxes, by, nameOf)}
      rows={(row) => behindOf(boxes[row]!, nameOf)}
    >
      <p className={labClasses.note}>
        Box: middle 50 %. Whiskers: 5 to 95 %. Line and figure: median. Dots: single trades in groups below 30.
        {boxes.length > most && ` Showing the top ${most} of ${boxes.length} by median; the table has all of them.`}
      </p>
    </ReportChart>
  )
}

const level = (value: number): string => formatNumber(value, { decimals: 0, signed: true })

const behindOf = ({ key, of }: EfficiencyBox, nameOf: (key: number) => string): TradesBehind => ({
  title: nameOf(key),
  of,
})

/** The best and the worst median of the groups that have enough trades. */
export function boxReading(
  boxes: readonly EfficiencyBox[],
  by: EfficiencyReport['by'],
  nameOf: (key: number) => string,
): Reading {
  const judged = boxes.filter(({ trades }) => trades >= smallSample)
  const [best, worst] = [judged[0], judged.at(-1)]
  if (best === undefined || worst === undefined)
    return [strong('Small sample.'), ` No ${by} has ${smallSample} trades.`]
  const words = ({ key, median }: EfficiencyBox): Reading => [
    strong(`The median ${nameOf(key)} trade ${keptWords(median)} of the range`),
    '.',
  ]
  return best === worst ? words(best) : [...words(best), ' ', ...words(worst)]
}

const boxMarks = (boxes: readonly EfficiencyBox[], nameOf: (key: number) => string): MarkedSeries<TradesBehind> => ({
  series: 'boxes',
  count: boxes.length,
  words: (at) => {
    const { key, trades, median, lowerQuartile, upperQuartile, low, high } = boxes[at]!
    return {
      head: nameOf(key),
      rows: [
        { label: 'Median', value: level(median) },
        { label: 'Middle 50 %', value: `${level(lowerQuartile)} to ${level(upperQuartile)}` },
        { label: '5 to 95 %', value: `${level(low)} to ${level(high)}` },
        { label: 'Trades', value: formatNumber(trades, { decimals: 0 }) },
      ],
      opens: trades === 1 ? 'the trade' : `its ${counted(trades, 'trade')}`,
    }
  },
  behind: (at) => behindOf(boxes[at]!, nameOf),
})

const dotMarks = (dots: EfficiencyBox['dots']): MarkedSeries<TradesBehind> => ({
  series: 'dots',
  count: dots.length,
  words: (at) => {
    const { id, value } = dots[at]!
    return { head: `Trade ${id}`, rows: [{ label: 'Total efficiency', value: level(value) }], opens: 'the trade' }
  },
  behind: (at) => {
    const { id, row } = dots[at]!
    return { title: `Trade ${id}`, of: { is: 'rows', after: row - 1, upTo: row } }
  },
})

const tableOf = (
  boxes: readonly EfficiencyBox[],
  by: EfficiencyReport['by'],
  nameOf: (key: number) => string,
): Rows => {
  const written = { format: level, signed: true, decimals: 2 }
  return rowsOf(boxes, [
    figure({ head: by === 'setup' ? 'Setup' : 'Instrument', value: ({ key }) => nameOf(key) }),
    figure({ head: 'Trades', value: ({ trades }) => trades }),
    figure({ head: '5 %', value: ({ low }) => low, ...written }),
    figure({ head: 'Lower quartile', value: ({ lowerQuartile }) => lowerQuartile, ...written }),
    figure({ head: 'Median', value: ({ median }) => median, ...written }),
    figure({ head: 'Upper quartile', value: ({ upperQuartile }) => upperQuartile, ...written }),
    figure({ head: '95 %', value: ({ high }) => high, ...written }),
  ])
}
