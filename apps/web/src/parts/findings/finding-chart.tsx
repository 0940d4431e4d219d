import { formatNumber, formatR, formatWhole, signedWhole, withUnit } from '@afterclose/core/format'
import type { Finding } from '@afterclose/engine/reports/findings/finding'
import type { LikelyRange } from '@afterclose/engine/stats/likely-range'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { CostRange } from './cost-range.tsx'
import { markLabel } from './finding-label.ts'
import type { FindingNames } from './finding-names.ts'
import { PairBars } from './pair-bars.tsx'
import { RangeDots } from './range-dots.tsx'
import { StepBars } from './step-bars.tsx'

interface FindingChartProps {
  finding: Finding
  names: FindingNames
  /** Cases and measure in words. */
  measure: string
}

/** The measure of a finding's sentence, and nothing else. */
export function FindingChart({ finding, names, measure }: FindingChartProps) {
  const { currency } = useActiveJournal()
  const { subject, marks, verdict, inMoney } = finding
  const average = inMoney ? signedWhole : formatR
  const label = (values: readonly string[]): string => `${measure}: ${values.join('; ')}`
  switch (subject.is) {
    case 'GROUP': {
      const rows = marks.map((mark) => ({
        name: markLabel(subject, mark, names),
        range: mark.value,
        isNamed: mark.isNamed,
        isFilled: mark.isNamed && verdict === 'MORE_THAN_LUCK',
      }))
      const words = rows.map(({ name, range }) => `${name} ${average(range.likely)}${endsWords(range, average)}`)
      return <RangeDots label={label(words)} rows={rows} unit={inMoney ? '' : 'R'} />
    }
    case 'HABIT':
    case 'RULE': {
      const bars = marks.map((mark) => ({
        name: markLabel(subject, mark, names),
        value: mark.value.likely,
        text: average(mark.value.likely),
        isNamed: mark.isNamed,
      }))
      const words = label(bars.map(({ name, text }) => `${name} ${text}`))
      const band = subject.is === 'HABIT' ? bandWords(subject.habit) : null
      return band === null ? (
        <PairBars label={words} bars={bars} isResult />
      ) : (
        <StepBars label={words} bars={bars} band={band} />
      )
    }
    case 'COSTS':
    case 'RISK_OF_LOSERS': {
      const bars = marks.map((mark) => ({
        name: markLabel(subject, mark, names),
        value: mark.value.likely,
        text: names.money(mark.value.likely),
        isNamed: mark.isNamed,
      }))
      return <PairBars label={label(bars.map(({ name, text }) => `${name} ${text}`))} bars={bars} isResult={false} />
    }
    case 'MISTAKE':
    case 'EARLY_EXITS':
    case 'MISSED_TRADES': {
      const { range, unit } = sizeOf(finding, currency)
      const format = unit === 'R' ? twoDecimals : formatWhole
      return (
        <CostRange
          label={`${measure}: likely ${withUnit(format(range.likely), unit)}${endsWords(range, format)}`}
          range={range}
          format={format}
          isMissed={subject.is === 'MISSED_TRADES'}
        />
      )
    }
  }
}

/** Name of the steps of a habit that its sentence is about; null for a habit without steps. */
function bandWords(habit: (Finding['subject'] & { readonly is: 'HABIT' })['habit']): string | null {
  switch (habit.is) {
    case 'AFTER_LOSS':
      return habit.minutes === 60 ? 'within an hour of a loss' : `within ${habit.minutes} min of a loss`
    case 'AFTER_LOSSES':
      return habit.losses === 1 ? 'after a loss on that day' : 'after losses on that day'
    case 'LATE_IN_DAY':
      return 'late in the day'
    default:
      return null
  }
}

/** Size that the sentence has, a year if known: positive, whether it was gained or lost. */
function sizeOf({ aYear, aYearInR, aTrade, inMoney }: Finding, currency: string) {
  const range = aYear ?? aYearInR ?? aTrade
  const unit = aYear !== null || (aYearInR === null && inMoney) ? currency : 'R'
  return { unit, range: range.likely < 0 ? negated(range) : range }
}

const negated = ({ likely, low, high }: LikelyRange): LikelyRange => ({
  likely: -likely,
  low: high === null ? null : -high,
  high: low === null ? null : -low,
})

const twoDecimals = (value: number): string => formatNumber(value, { decimals: 2 })

/** ", from +0.15 to +0.75" */
const endsWords = ({ low, high }: LikelyRange, format: (value: number) => string): string =>
  low === null || high === null ? '' : `, from ${format(low)} to ${format(high)}`
