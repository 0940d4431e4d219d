import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatPercent, formatWhole, sentenceR } from '@afterclose/core/format'
import { type EfficiencyReport, goodFrom } from '@afterclose/engine/reports/efficiency/efficiency-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { quadrantOption } from '../../../ui/chart/quadrant-option.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
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
const exitEfficiency = efficiency('Exit', ({ exit }) => exit)
const efficiencies: readonly Figure<Dot>[] = [
  efficiency('Entry', ({ entry }) => entry),
  exitEfficiency,
  efficiency('Total', ({ total }) => total, true),
  rOfTrade,
]

/** Each trade by the quality of its entry and exit. */
export const EfficiencyQuadrants = chartBlock<{ report: EfficiencyReport }, Dot, Figure<Dot>>({
  question: 'Is it the entry or the exit?',
  // the other axis is the entry
  measure: exitEfficiency,
  heading: 'Share of the range captured, %',
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
  reading: ({ report }) => quadrantReading(report),
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

/** Index of the quadrant of poor entries and poor exits. */
const bothPoor = 0

/** Lower left, lower right, upper left, upper right: by index of the quadrants, which are ordered by entry first. */
const corners = [0, 2, 1, 3]

const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

const percent = (value: number | null): string => formatPercent(value, { decimals: 0 })

/** "Exits are the weaker part: 41% of the range against 62% for entries, in 240 trades. In 33 both were poor." */
export function quadrantReading({
  evaluated,
  groups,
  quadrants,
}: Pick<EfficiencyReport, 'evaluated' | 'groups' | 'quadrants'>): Reading {
  if (evaluated < smallSample)
    return [strong('Small sample.'), ` ${counted(evaluated, 'trade')}, too few to tell entries from exits.`]
  const { entryEff, exitEff } = groups.total
  const [entry, exit] = [percent(entryEff.mean), percent(exitEff.mean)]
  const cases = ` in ${counted(evaluated, 'trade')}`
  const poor = ` In ${formatWhole(quadrants[bothPoor]!.trades)} both were poor.`
  if (entry === exit) return [strong(`Entries and exits are equally good: ${entry} of the range`), `${cases}.${poor}`]
  const isExit = (exitEff.mean ?? 0) < (entryEff.mean ?? 0)
  const [less, more] = isExit ? ['Exits', 'entries'] : ['Entries', 'exits']
  return [
    strong(`${less} are the weaker part: ${isExit ? exit : entry} of the range`),
    ` against ${isExit ? entry : exit} for ${more},${cases}.${poor}`,
  ]
}
