import { counted, formatPercent } from '@afterclose/core/format'
import type { MissedGroup } from '@afterclose/engine/reports/missed/missed-report'
import { type ReactNode, useMemo } from 'react'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import { readingOf } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { barOption } from '../../../ui/chart/bar-option.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { lyingBarOption, lyingBarsHeight } from '../../../ui/chart/lying-bar-option.ts'
import type { MissedBehind } from './missed-behind.ts'
import { MissedChart } from './missed-chart.tsx'
import { shortR } from './missed-drawer.tsx'
import { groupsReading } from './missed-readings.ts'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

interface MissedBarsProps {
  title: string
  /** What the groups are: "Reason". */
  group: string
  groups: readonly MissedGroup[]
  /** Missed trades whose R is known. */
  evaluated: number
  /** The same function as long as no name changes. */
  nameOf: (key: number) => string
  /** Times stand, in their order; groups with names lie. */
  stand?: boolean
  /** Of a phone, for times. */
  briefOf?: (key: number) => string
  /** The filter that selects a group; the same function, too. */
  filterOf?: (key: number) => NonNullable<MissedBehind['filter']>
  actions?: ReactNode
}

/** Bars that are drawn at the most, those with the most missed R. */
const most = 12

/** What was missed in R, by groups of missed trades. */
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
  const picture = useMemo((): ChartPicture<MissedBehind> => {
    const bars = drawn.map((one) => ({
      name: nameOf(one.key),
      ...(briefOf && { brief: briefOf(one.key) }),
      note: stand ? String(one.count) : notesOf(one),
      value: one.totalR,
      text: one.totalR === null ? '' : shortR(one.totalR),
      small: one.evaluated < smallSample,
      beside: formatPercent(one.hitRate, { decimals: 0 }),
    }))
    return {
      kinds: ['bar'],
      option: (theme) =>
        stand ? barOption(bars, theme, axisNumber) : lyingBarOption(bars, theme, { beside: 'Hit rate', of: 'results' }),
      marks: [marksOf(drawn, nameOf, filterOf, stand)],
    }
  }, [drawn, nameOf, briefOf, filterOf, stand])
  return (
    <MissedChart
      title={title}
      measure="Missed R"
      {...readingOf(groupsReading(groups, evaluated, nameOf))}
      {...picture}
      height={stand ? 280 : lyingBarsHeight(drawn.length)}
      actions={actions}
      table={rowsOf(groups, [
        figure({ head: group, value: (one) => nameOf(one.key) }),
        figure({ head: 'Missed', value: (one) => one.count }),
        figure({ head: 'Evaluated', value: (one) => one.evaluated }),
        figure({
          head: 'Hit rate, %',
          value: (one) => one.hitRate,
          format: (value) => formatPercent(value),
          decimals: 2,
        }),
        figure({ head: 'Missed R', value: (one) => one.totalR, format: shortR, signed: true, decimals: 2 }),
        figure({ head: 'Average R', value: (one) => one.avgR, format: shortR, signed: true, decimals: 4 }),
      ])}
      rows={(row) => behindOf(groups[row]!, nameOf, filterOf)}
    />
  )
}

const notesOf = ({ count, evaluated }: MissedGroup): string =>
  evaluated === count ? counted(count, 'missed trade') : `${evaluated} of ${count} with an R`

function behindOf(
  { key, count, ids }: MissedGroup,
  nameOf: (key: number) => string,
  filterOf: MissedBarsProps['filterOf'],
): MissedBehind | null {
  return count === 0 ? null : { title: nameOf(key), ids, ...(filterOf && { filter: filterOf(key) }) }
}

const marksOf = (
  groups: readonly MissedGroup[],
  nameOf: (key: number) => string,
  filterOf: MissedBarsProps['filterOf'],
  stand: boolean,
): MarkedSeries<MissedBehind> => ({
  series: 'bars',
  count: groups.length,
  ...(stand ? {} : { across: 1 }),
  words: (bar) => {
    const { key, count, evaluated, totalR, avgR, hitRate } = groups[bar]!
    return {
      head: nameOf(key),
      rows: [
        {
          label: 'Missed R',
          value: shortR(totalR),
          signed: true,
        },
        { label: 'Average R', value: shortR(avgR) },
        { label: 'Hit rate', value: formatPercent(hitRate) },
        { label: 'With an R', value: `${evaluated} of ${count}` },
      ],
      opens: count === 1 ? 'the missed trade' : `its ${counted(count, 'missed trade')}`,
    }
  },
  behind: (bar) => behindOf(groups[bar]!, nameOf, filterOf),
})
