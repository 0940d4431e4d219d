import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatPercent, formatWhole, sentenceR } from '@afterclose/core/format'
import { type EfficiencyReport, goodFrom, type Quadrant } from '@afterclose/engine/reports/efficiency/efficiency-report'
import { amountInR, findingOf } from '../../../parts/finding.ts'
import { testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { quadrantOption } from '../../../ui/chart/quadrant-option.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { measure } from '../../../ui/measure.ts'
import { rOfTrade, tradeDots } from '../r-of-trade.ts'

type Dot = EfficiencyReport['dots'][number]

const efficiency = (label: string, value: (dot: Dot) => number, signed = false) =>
  figure({
    head: `${label}, %`,
    label,
    value,
    format: (own) => formatPercent(own, { decimals: 0, signed }),
    signed,
    decimals: 2,
  })
const efficiencies: readonly Figure<Dot>[] = [
  efficiency('Entry', ({ entry }) => entry),
  efficiency('Exit', ({ exit }) => exit),
  efficiency('Total', ({ total }) => total, true),
  rOfTrade,
]

/** Each trade by the quality of its entry and exit. */
export const EfficiencyQuadrants = chartBlock<{ report: EfficiencyReport }, Dot, Figure<Dot>>({
  question: 'Is it the entry or the exit?',
  measure: rOfTrade,
  heading: null,
  chart: ({ report: { dots, quadrants } }) =>
    chartOf({
      ...tradeDots(dots),
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
                note: `${counted(trades, 'trade')}${avgR === null ? '' : `, ${sentenceR(avgR)}`}`,
              }
            }),
          },
          theme,
        ),
      figures: efficiencies,
    }),
  drawnFrom: ({ report: { dots, quadrants } }) => [dots, quadrants],
  height: 360,
  reading: ({ report: { quadrants, evaluated } }) => quadrantReading(quadrants, evaluated),
  notes: ({ report: { dots, quadrants, evaluated } }) => (
    <>
      <Note>
        {quadrants
          .filter(({ trades }) => trades > 0)
          .map(({ name, of, trades }, i) => (
            <span key={name}>
              {i > 0 && ' · '}
              <TradesLink behind={{ title: sentence(name), of }}>
                {sentence(name)}: {formatWhole(trades)}
              </TradesLink>
            </span>
          ))}
      </Note>
      {dots.length < evaluated && <Note>Showing {formatWhole(dots.length)} dots; the others would overlap.</Note>}
    </>
  ),
})

/** Lower left, lower right, upper left, upper right: by index of the quadrants, which are ordered by entry first. */
const corners = [0, 2, 1, 3]

const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** The quadrants that gained and lost most, of those with enough trades. */
export const quadrantReading = (quadrants: readonly Quadrant[], evaluated: number): Reading =>
  evaluated < smallSample
    ? [strong('Small sample.'), ` ${counted(evaluated, 'trade')}, too few to tell entries from exits.`]
    : testedReading(
        findingOf(quadrants, {
          name: ({ name }) => `Trades with a ${name.replace(', ', ' and a ')}`,
          effect: sumOfR,
          average: ({ avgR }) => sentenceR(avgR),
          amount: amountInR,
          few: `No corner has ${smallSample} trades with an R: the sample is too small.`,
        }),
        'UNTESTED',
        'corner',
      )

const sumOfR = measure({
  head: 'Sum of R',
  value: ({ withR, avgR }: Quadrant) => (avgR === null ? null : avgR * withR),
  cases: { count: ({ withR }) => withR, noun: 'trade' },
})
