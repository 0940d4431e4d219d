import { ofTrades } from '../../../parts/group-bars/measured.ts'
import { tradeDots } from '../r-of-trade.ts'
import { chartOf, marksOf } from '../../../ui/chart/chart-of.ts'
import { formatWhole, signedWhole } from '@afterclose/core/format'
import type { EfficiencyBox, EfficiencyReport } from '@afterclose/engine/reports/efficiency/efficiency-report'
import { withoutBold, type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { boxesHeight, boxOption } from '../../../ui/chart/box-option.ts'
import { keptWords } from './kept-words.ts'
import { figure, type Figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { casesText, isSmall, measure } from '../../../ui/measure.ts'

/** Maximum groups drawn; the table has all. */
const most = 12

type Dot = EfficiencyBox['dots'][number]

const efficiency = { format: signedWhole, signed: true, decimals: 2 }
const efficiencyOfDot = figure({ ...efficiency, head: 'Total efficiency', value: ({ value }: Dot) => value })
const trades = figure({ head: 'Trades', value: (box: EfficiencyBox) => box.trades, format: formatWhole })
const median = measure({
  ...efficiency,
  head: 'Median',
  value: (box: EfficiencyBox) => box.median,
  cases: { count: (box) => box.trades, noun: 'trade' },
})
const between = (head: string, ends: (box: EfficiencyBox) => readonly [number, number]) =>
  figure({ head, value: (box: EfficiencyBox) => ends(box).map(signedWhole).join(' to '), only: 'tooltip' })
const end = (head: string, value: (box: EfficiencyBox) => number) =>
  figure({ ...efficiency, head, value, only: 'table' })
const spread: readonly Figure<EfficiencyBox>[] = [
  end('5%', ({ low }) => low),
  end('Lower quartile', ({ lowerQuartile }) => lowerQuartile),
  median,
  between('Middle 50%', ({ lowerQuartile, upperQuartile }) => [lowerQuartile, upperQuartile]),
  between('5 to 95%', ({ low, high }) => [low, high]),
  end('Upper quartile', ({ upperQuartile }) => upperQuartile),
  end('95%', ({ high }) => high),
]

/** Distribution of total efficiency by group. */
export const EfficiencyBoxes = chartBlock<{ report: EfficiencyReport; nameOf: (key: number) => string }, EfficiencyBox>(
  {
    question: 'Which groups capture the move best?',
    asked: ({ report: { by } }) => `Which ${by}s capture the move best?`,
    measure: median,
    heading: 'Total efficiency, %',
    chart: ({ report: { by, boxes }, nameOf }) => {
      const drawn = boxes.slice(0, most)
      const name = figure({
        head: by === 'setup' ? 'Setup' : 'Instrument',
        value: ({ key }: EfficiencyBox) => nameOf(key),
      })
      const made = chartOf({
        kinds: ['custom', 'scatter'],
        option: (theme) =>
          boxOption(
            drawn.map((box) => ({
              ...box,
              name: name.text(box),
              note: casesText(median.cases, box),
              text: median.brief(box),
              small: isSmall(median, box),
            })),
            theme,
            { min: -100, max: 100, axis: signedWhole },
          ),
        series: 'boxes',
        rows: drawn,
        listed: boxes,
        name,
        figures: [trades, ...spread],
        counts: ofTrades,
        opens: (box): TradesBehind => ({ title: name.text(box), of: box.of }),
      })
      const dots = drawn.flatMap(({ dots: of }) => of)
      const { title, counts, opens } = tradeDots(dots)
      const ofDots = marksOf({ series: 'dots', rows: dots, title, counts, opens, figures: [efficiencyOfDot] })
      return { ...made, marks: [...made.marks, ofDots] }
    },
    drawnFrom: ({ report: { by, boxes } }) => [by, boxes],
    height: ({ report: { boxes } }) => Math.max(160, boxesHeight(Math.min(boxes.length, most))),
    reading: ({ report: { by, boxes }, nameOf }) => boxReading(boxes, by, nameOf),
    notes: ({ report: { boxes } }) => (
      <Note>
        Box: middle 50%. Whiskers: 5 to 95%. Line and figure: median. Dots: single trades in groups below 30.
        {boxes.length > most && ` Showing the top ${most} of ${boxes.length} by median; the table has all of them.`}
      </Note>
    ),
  },
)

/** The best and the worst median of groups with enough trades. */
export function boxReading(
  boxes: readonly EfficiencyBox[],
  by: EfficiencyReport['by'],
  nameOf: (key: number) => string,
): Reading {
  const judged = boxes.filter((box) => !isSmall(median, box))
  const [best, worst] = [judged[0], judged.at(-1)]
  if (best === undefined || worst === undefined)
    return [strong('Small sample.'), ` No ${by} has ${smallSample} trades.`]
  const words = (box: EfficiencyBox): Reading => [
    strong(`The median ${nameOf(box.key)} trade ${keptWords(box.median)} of the range`),
    '.',
  ]
  return best === worst ? words(best) : [...words(best), ' ', ...withoutBold(words(worst))]
}
