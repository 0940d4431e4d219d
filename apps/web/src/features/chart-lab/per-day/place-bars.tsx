import { formatPercent, formatR } from '@afterclose/core/format'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { useState } from 'react'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { amountInR, findingOf, noneDiffers, rateFinding } from '../../../parts/finding.ts'
import { ofTrades } from '../../../parts/group-bars/measured.ts'
import { useLuckVerdict } from '../../../parts/how-sure/luck-verdicts.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { type Reading } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { barOption } from '../../../ui/chart/bar-option.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { Segments } from '../../../ui/segments.tsx'
import { placeName } from './day-names.ts'
import { figure, type Measure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { isSmall, measure } from '../../../ui/measure.ts'

const choices = ['AVG_R', 'WIN_RATE'] as const
type Choice = (typeof choices)[number]
const names: Readonly<Record<Choice, string>> = { AVG_R: 'Average R', WIN_RATE: 'Win rate' }

/** Results by position of a trade in its day: first, second … */
export function PlaceBars({ performance }: { performance: Performance }) {
  const [choice, setChoice] = useState<Choice>('AVG_R')
  const basis = useDateBasis()
  // the reading is about R, whatever the unit of the page
  const verdict = useLuckVerdict({ dimension: 'placeInDay', beside: null, unit: 'R', basis }, performance.total.withR)
  return (
    <Places
      report={performance}
      choice={choice}
      verdict={verdict}
      actions={
        <Segments
          label="Measure for trades by position in the day"
          value={choice}
          options={choices.map((value) => ({ value, label: names[value] }))}
          onChange={setChoice}
        />
      }
    />
  )
}

const place = figure({ head: 'Trade of the day', value: ({ key }: PerformanceRow) => placeName(key ?? 0) })
const placeTitle = (row: PerformanceRow): string => `${place.text(row)} of a day`
const trades = figure({ head: 'Trades', value: (row: PerformanceRow) => row.trades })
const withR = figure({ head: 'With an R', value: (row: PerformanceRow) => row.withR })
const inR = { format: formatR, signed: true, cases: { count: (row: PerformanceRow) => row.withR, noun: 'trade' } }
const averageR = measure({ ...inR, head: 'Average R', value: ({ avgR }: PerformanceRow) => avgR, decimals: 4 })
const measures: Readonly<Record<Choice, Measure<PerformanceRow>>> = {
  AVG_R: averageR,
  WIN_RATE: measure({
    head: 'Win rate, %',
    label: 'Win rate',
    value: ({ winRate }: PerformanceRow) => winRate,
    format: (value) => formatPercent(value),
    brief: (value) => formatPercent(value, { decimals: 0 }),
    decimals: 2,
    cases: { count: ({ winners, losers }) => winners + losers, noun: 'trade' },
  }),
}

const Places = chartBlock<{ report: Performance; choice: Choice }, PerformanceRow>({
  question: 'Do later trades in a day still pay?',
  measure: ({ choice }) => measures[choice],
  heading: ({ choice }) => names[choice],
  chart: ({ report: { rows }, measure: by }) =>
    chartOf({
      kinds: ['bar'],
      option: (theme) => barOption({ rows, name: place.text, measure: by }, theme, axisNumber),
      rows,
      name: place,
      title: placeTitle,
      figures: [trades, withR, measures.AVG_R, measures.WIN_RATE],
      counts: ofTrades,
      opens: (row) => ({ title: placeTitle(row), of: row.of }),
    }),
  height: 280,
  reading: ({ report: { rows }, choice }, verdict) =>
    testedReading(
      placeReading(rows, choice, verdict),
      // the test is of results, not of win rates
      choice === 'WIN_RATE' ? 'UNTESTED' : verdict,
      'position in the day',
    ),
  missing: ({ report: { total }, choice }) =>
    choice === 'AVG_R' && total.withR === 0 && <UnitMissing unit="R" trades={total.trades} />,
  notes: () => <Note>By entry, among all trades in the journal, ignoring filters.</Note>,
})

/** The positions in the day with the highest and the lowest value of the measure, of those with enough trades. */
export function placeReading(
  rows: readonly PerformanceRow[],
  choice: Choice,
  verdict: LuckVerdict = 'UNTESTED',
): Reading {
  const by = measures[choice]
  const name = (row: PerformanceRow): string => `The ${placeTitle(row)}`
  if (choice === 'WIN_RATE')
    return rateFinding(rows, {
      name,
      measure: by,
      few: `No position in the day has ${smallSample} decided trades: the sample is too small.`,
    })
  if (verdict === 'REJECTED' && rows.some((row) => !isSmall(by, row))) return noneDiffers('position in the day')
  return findingOf(
    nameableRows(rows, verdict, ({ key }) => testedGroup(key)),
    {
      name,
      measure: by,
      amount: (size) => `${amountInR(size)} per trade`,
      few: `No position in the day has ${smallSample} trades with an R: the sample is too small.`,
      ...(typeof verdict === 'string' && { alone: '; the others are too few to judge' }),
    },
  )
}
