import { formatPercent, formatR, sentenceR } from '@afterclose/core/format'
import { missedReasonLabels } from '@afterclose/core/value-labels'
import { type MissedGroup, type MissedReport, reasonOf } from '@afterclose/engine/reports/missed/missed-report'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import type { GroupName } from '../../../parts/group-names/use-group-names.ts'
import { barOption } from '../../../ui/chart/bar-option.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { lyingBarOption, lyingBarsHeight } from '../../../ui/chart/lying-bar-option.ts'
import type { MissedBehind } from './missed-behind.ts'
import { missedBlock } from './missed-chart.tsx'
import { groupsReading } from './missed-readings.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { measure } from '../../../ui/measure.ts'

/** Maximum bars drawn, those with the most missed R. */
const most = 12

const inR = {
  format: formatR,
  signed: true,
  cases: {
    count: ({ evaluated }: MissedGroup) => evaluated,
    all: ({ count }: MissedGroup) => count,
    noun: 'missed trade',
    known: 'with an R',
  },
}
/** "2.91R missed", "0.90R avoided": what was not earned is no result, so it has a word instead of a sign. */
const missedWords = (value: number): string => `${sentenceR(value, { size: true })} ${value < 0 ? 'avoided' : 'missed'}`
const missedR = measure({
  ...inR,
  format: missedWords,
  signed: false,
  head: 'Missed R',
  value: ({ totalR }: MissedGroup) => totalR,
  decimals: 2,
})
/** In two lines, for standing bars. */
const missedInLines = { ...missedR, brief: (group: MissedGroup) => missedR.brief(group).replace(/ (?=[am])/, '\n') }
const hitRate = figure({
  head: 'Hit rate',
  name: 'Hit rate, %',
  value: (one: MissedGroup) => one.hitRate,
  format: (value) => formatPercent(value),
  brief: (value) => formatPercent(value, { decimals: 0 }),
  decimals: 2,
})
const figures: readonly Figure<MissedGroup>[] = [
  figure({ head: 'Missed', value: ({ count }: MissedGroup) => count }),
  figure({ head: 'Evaluated', value: ({ evaluated }: MissedGroup) => evaluated }),
  hitRate,
  missedR,
  figure({ ...inR, head: 'Average R', value: ({ avgR }: MissedGroup) => avgR, decimals: 4 }),
]
const counts = { of: ({ count }: MissedGroup) => count, noun: 'missed trade' }

interface Missed {
  readonly report: MissedReport
  readonly nameOf: GroupName
}
interface MissedBars {
  readonly question: string
  /** Kind of the groups: "Reason". */
  readonly group: string
  readonly groups: (report: MissedReport) => readonly MissedGroup[]
  readonly named: (nameOf: GroupName) => (key: number) => string
  /** The filter that selects a group. */
  readonly filterOf?: (key: number) => NonNullable<MissedBehind['filter']>
}

/** Missed R by groups with names: horizontal bars. */
const missedBars = ({ question, group, groups, named, filterOf }: MissedBars) =>
  missedBlock<Missed, MissedGroup>({
    question,
    measure: missedR,
    chart: ({ report, nameOf }) => {
      const drawn = groups(report).slice(0, most)
      const nameIn = named(nameOf)
      const name = figure({ head: group, value: ({ key }: MissedGroup) => nameIn(key) })
      return chartOf({
        kinds: ['bar'],
        option: (theme) =>
          lyingBarOption({ rows: drawn, name: name.text, measure: missedR, missed: true, beside: hitRate }, theme),
        rows: drawn,
        listed: groups(report),
        name,
        figures,
        counts,
        opens: ({ key, ids }) => ({ title: nameIn(key), ids, ...(filterOf && { filter: filterOf(key) }) }),
        across: 1,
      })
    },
    height: ({ report }) => lyingBarsHeight(Math.min(groups(report).length, most)),
    reading: ({ report, nameOf }) => groupsReading(groups(report), report.total.evaluated, named(nameOf)),
  })

export const reasonName = (key: number): string => missedReasonLabels[reasonOf(key)]

export const ReasonBars = missedBars({
  question: 'Which reason missed most?',
  group: 'Reason',
  groups: ({ reasons }) => reasons,
  named: () => reasonName,
})

export const SetupBars = missedBars({
  question: 'Which setup is missed?',
  group: 'Setup',
  groups: ({ setups }) => setups,
  named: (nameOf) => (id) => nameOf('setup', id),
  filterOf: (id) => ({ setup: [id] }),
})

const times = {
  weekday: { group: 'Weekday', groups: 'weekdays', filter: 'day' },
  hour: { group: 'Hour', groups: 'hours', filter: 'hour' },
} as const

/** Missed R by weekday or hour: vertical bars in order. */
export const TimeBars = missedBlock<Missed & { readonly by: keyof typeof times }, MissedGroup>({
  question: 'When is it missed?',
  measure: missedR,
  chart: ({ report, nameOf, by }) => {
    const { group, groups, filter } = times[by]
    const rows = report[groups]
    const name = figure({ head: group, value: ({ key }: MissedGroup) => nameOf(by, key) })
    const brief = (row: MissedGroup): string => name.text(row).slice(0, 2)
    return chartOf({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          { rows, name: name.text, measure: missedInLines, missed: true, notes: 'brief', brief },
          theme,
          axisNumber,
        ),
      rows,
      name,
      figures,
      counts,
      opens: ({ key, ids }) => ({ title: nameOf(by, key), ids, filter: { [filter]: [key] } }),
    })
  },
  height: 280,
  reading: ({ report, nameOf, by }) =>
    groupsReading(report[times[by].groups], report.total.evaluated, (key) => nameOf(by, key)),
})
