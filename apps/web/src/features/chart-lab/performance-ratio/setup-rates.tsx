import { ofTrades } from '../../../parts/group-bars/measured.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatNumber, formatPercent, formatPoints, formatWhole } from '@afterclose/core/format'
import type {
  PerformanceRatioReport,
  RatioRow,
} from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { gapWords } from './gap-words.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import { bothEnds, endsDrawn, mostBars } from '../../../parts/group-bars/both-ends.ts'
import { dumbbellHeight, dumbbellOption } from './dumbbell-option.ts'
import { figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { isSmall, measure } from '../../../ui/measure.ts'

const percent = (value: number | null): string => formatPercent(value, { decimals: 1 })

const written = { format: (value: number) => percent(value), decimals: 2 }
const trades = figure({ head: 'Trades', value: (row: RatioRow) => row.trades, format: formatWhole })
const planned = figure({
  head: 'Planned',
  label: 'Planned on average',
  value: ({ avgRrr }: RatioRow) => avgRrr,
  format: (value) => formatNumber(value, { decimals: 2 }),
  decimals: 4,
})
const winRate = figure({ ...written, head: 'Win rate, %', label: 'Win rate', value: (row: RatioRow) => row.winRate })
const payoffR = figure({
  head: 'Payoff in R',
  value: ({ payoffR: value }: RatioRow) => value,
  format: (value) => formatNumber(value, { decimals: 2 }),
  decimals: 4,
})
const needed = figure({ ...written, head: 'Needed, %', label: 'Needs', value: ({ needed: rate }: RatioRow) => rate })
const above = measure({
  head: 'Above it, points',
  label: 'Above it',
  value: ({ edge }: RatioRow) => edge,
  format: (value) => formatPoints(value),
  brief: (value) => formatNumber(value, { decimals: 1, signed: true }),
  signed: true,
  decimals: 2,
  cases: { count: ({ winners, losers }) => winners + losers, noun: 'trade' },
})

interface Props {
  readonly report: PerformanceRatioReport
  readonly nameOf: (key: number) => string
}
/** Setups of which some trades won and some lost, the furthest above the needed win rate first. */
const decided = ({ setups }: PerformanceRatioReport): readonly RatioRow[] =>
  setups.rows.filter(({ edge }) => edge !== null).toSorted((a, b) => b.edge! - a.edge!)

/** Whether each setup wins often enough for what it makes. */
export const SetupRates = chartBlock<Props, RatioRow>({
  question: 'Which setups win often enough?',
  measure: above,
  heading: 'Win rate needed at the payoff in R, and win rate',
  chart: ({ report, nameOf }) => {
    const drawn = endsDrawn(decided(report))
    const name = figure({ head: 'Setup', value: ({ key }: RatioRow) => nameOf(key ?? 0) })
    return chartOf({
      kinds: ['bar', 'scatter'],
      option: (theme) =>
        dumbbellOption(
          { rows: drawn.rows, name: name.text, gap: above, needed: (row) => row.needed, won: (row) => row.winRate },
          theme,
        ),
      series: 'won',
      ...drawn,
      name,
      figures: [trades, planned, winRate, payoffR, needed, above],
      counts: ofTrades,
      opens: (row) => ({ title: name.text(row), of: row.of }),
      across: 1,
    })
  },
  height: ({ report }) => dumbbellHeight(bothEnds(decided(report)).length),
  reading: ({ report, nameOf }) => setupsReading(decided(report), nameOf),
  notes: ({ report }) => {
    const rows = decided(report)
    const undecided = report.setups.rows.length - rows.length
    const notes = [
      mostBars < rows.length &&
        `Showing the ${mostBars / 2} best and the ${mostBars / 2} worst of ${counted(rows.length, 'setup')}; the table has all of them.`,
      undecided > 0 &&
        `${counted(undecided, 'setup')} with no winner or no loser ${undecided === 1 ? 'is' : 'are'} excluded.`,
    ].filter((note) => note !== false)
    return notes.length > 0 && <Note>{notes.join(' ')}</Note>
  },
})

/** "News fade won 11.8 points less than its payoff needs: 28.6% of 22 trades, needed 40.4%. 1 of 6 setups … does not pay." */
export function setupsReading(rows: readonly RatioRow[], nameOf: (key: number) => string): Reading {
  const judged = rows
    .filter((row) => !isSmall(above, row) && row.pays !== null)
    .toSorted((a, b) => Number(b.pays) - Number(a.pays) || b.edge! - a.edge!)
  const [best, worst] = [judged[0], judged.at(-1)]
  if (best === undefined || worst === undefined)
    return [strong('Small sample.'), ` No setup has ${smallSample} trades of which some won and some lost.`]
  const not = judged.filter(({ pays }) => pays === false).length
  const all = judged.length === 1 ? 'The setup' : `All ${judged.length} setups`
  const named = not === 0 ? best : worst
  return [
    strong(`${nameOf(named.key ?? 0)} won ${gapWords(named.edge!)} than its payoff needs`),
    `: ${percent(named.winRate)} of ${counted(above.cases.count(named), 'trade')}, needed ${percent(named.needed)}${named.pays === false && named.edge! > 0 ? ', and lost money' : ''}. `,
    not === 0
      ? `${all} with ${smallSample} or more trades won often enough for ${judged.length === 1 ? 'its' : 'their'} payoff, and made money (not tested against luck).`
      : `${formatWhole(not)} of ${counted(judged.length, 'setup')} with ${smallSample} or more trades ${not === 1 ? 'does' : 'do'} not pay.`,
  ]
}
