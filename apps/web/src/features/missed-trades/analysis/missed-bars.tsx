import { formatPercent, formatR } from '@afterclose/core/format'
import type { MissedGroup } from '@afterclose/engine/reports/missed/missed-report'
import { type ReactNode, useMemo } from 'react'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import { readingOf } from '../../../parts/reading.tsx'
import { barOption } from '../../../ui/chart/bar-option.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { lyingBarOption, lyingBarsHeight } from '../../../ui/chart/lying-bar-option.ts'
import type { MissedBehind } from './missed-behind.ts'
import { MissedChart } from './missed-chart.tsx'
import { groupsReading } from './missed-readings.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { measure } from '../../../ui/measure.ts'

interface MissedBarsProps {
  title: string
  /** Kind of the groups: "Reason". */
  group: string
  groups: readonly MissedGroup[]
  /** Missed trades with a known R. */
  evaluated: number
  /** A stable function as long as no name changes. */
  nameOf: (key: number) => string
  /** Times are vertical bars in order; groups with names are horizontal. */
  stand?: boolean
  /** Short name of a group for a phone, for times. */
  briefOf?: (key: number) => string
  /** The filter that selects a group; a stable function, too. */
  filterOf?: (key: number) => NonNullable<MissedBehind['filter']>
  actions?: ReactNode
}

/** Maximum bars drawn, those with the most missed R. */
const most = 12

/** Missed R by groups of missed trades. */
export function MissedBars({
  title,
  group,
  groups,
  evaluated,
  nameOf,
  stand = false,
  briefOf,
  filterOf,
  actions,
}: MissedBarsProps) {
  const drawn = useMemo(() => (stand ? groups : groups.slice(0, most)), [groups, stand])
  const chart = useMemo(() => {
    const name = figure({ head: group, value: ({ key }: MissedGroup) => nameOf(key) })
    const bars = { rows: drawn, name: name.text, measure: missedR }
    return chartOf({
      kinds: ['bar'],
      option: (theme) =>
        stand
          ? barOption(
              { ...bars, notes: 'brief', ...(briefOf && { brief: ({ key }: MissedGroup) => briefOf(key) }) },
              theme,
              axisNumber,
            )
          : lyingBarOption({ ...bars, beside: hitRate }, theme),
      rows: drawn,
      listed: groups,
      name,
      figures,
      counts: { of: ({ count }) => count, noun: 'missed trade' },
      opens: ({ key, ids }): MissedBehind => ({
        title: nameOf(key),
        ids,
        ...(filterOf && { filter: filterOf(key) }),
      }),
      across: stand ? undefined : 1,
    })
  }, [drawn, groups, group, nameOf, briefOf, filterOf, stand])
  return (
    <MissedChart
      title={title}
      measure="Missed R"
      {...readingOf(groupsReading(groups, evaluated, nameOf))}
      {...chart}
      height={stand ? 280 : lyingBarsHeight(drawn.length)}
      actions={actions}
    />
  )
}

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
const missedR = measure({ ...inR, head: 'Missed R', value: ({ totalR }: MissedGroup) => totalR, decimals: 2 })
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
