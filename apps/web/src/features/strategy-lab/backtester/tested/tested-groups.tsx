import { formatPercent, formatR, sentenceR } from '@afterclose/core/format'
import type { BacktestReport, TestedGroup } from '@afterclose/engine/reports/backtest/backtest-report'
import { useMemo } from 'react'
import { axisNumber } from '../../../../journal/engine/unit-words.ts'
import { ErrorBoundary } from '../../../../parts/error-boundary.tsx'
import { useGroupName } from '../../../../parts/group-names/use-group-names.ts'
import { ofTrades } from '../../../../parts/group-bars/measured.ts'
import { usePageSearch } from '../../../../parts/page-search.ts'
import { profitFactorOf, profitFactorText } from '../../../../parts/profit-factor.ts'
import { readingOf, strong } from '../../../../parts/reading.tsx'
import { smallSample } from '../../../../parts/small-sample.ts'
import { barOption } from '../../../../ui/chart/bar-option.ts'
import { chartOf } from '../../../../ui/chart/chart-of.ts'
import { Chart } from '../../../../ui/chart/chart.tsx'
import { Segments } from '../../../../ui/segments.tsx'
import { BacktesterSearch } from '../backtester-search.ts'
import { figure } from '../../../../ui/figure.ts'
import { measure } from '../../../../ui/measure.ts'

const by = {
  weekday: { head: 'Weekday', groups: 'weekdays' },
  hour: { head: 'Hour', groups: 'hours' },
  direction: { head: 'Direction', groups: 'directions' },
} as const
export type GroupedBy = keyof typeof by
/** The group of a bar. */
export interface PickedGroup {
  readonly by: GroupedBy
  readonly key: number
  readonly name: string
}

const inR = {
  format: formatR,
  signed: true,
  decimals: 6,
  cases: {
    count: ({ withR }: TestedGroup) => withR,
    all: ({ trades }: TestedGroup) => trades,
    noun: 'trade',
    known: 'with an R',
  },
}
const totalR = measure({
  ...inR,
  head: 'Total R',
  value: (group: TestedGroup) => (group.trades === 0 ? null : group.totalR),
})
const averageR = figure({ ...inR, head: 'Average R', value: ({ avgR }: TestedGroup) => avgR })
const winRate = figure({
  head: 'Win rate, %',
  label: 'Win rate',
  value: (group: TestedGroup) => group.winRate,
  format: (value) => formatPercent(value),
  decimals: 2,
})
const profitFactor = figure({
  head: 'Profit factor',
  value: (group: TestedGroup) => profitFactorOf(group.profitFactor, group.wonR > 0),
  format: profitFactorText,
  decimals: 4,
})

/** Results by entry time and direction. A bar shows its trades. */
export function TestedGroups({ report, onPick }: { report: BacktestReport; onPick: (group: PickedGroup) => void }) {
  const [{ by: of = 'weekday' }, change] = usePageSearch(BacktesterSearch)
  const nameOf = useGroupName()
  const { head, groups: which } = by[of]
  const groups = report[which]
  const chart = useMemo(() => {
    const name = figure({ head, value: ({ key }: TestedGroup) => nameOf(of, key) })
    const short = (group: TestedGroup): string => name.text(group).slice(0, of === 'direction' ? 5 : 2)
    return chartOf({
      kinds: ['bar'],
      option: (theme) => barOption({ rows: groups, name: name.text, brief: short, measure: totalR }, theme, axisNumber),
      rows: groups,
      name,
      figures: [
        figure({ head: 'Trades', value: ({ trades }: TestedGroup) => trades }),
        figure({ head: 'With R', value: ({ withR }: TestedGroup) => withR, only: 'table' }),
        winRate,
        totalR,
        averageR,
        profitFactor,
      ],
      counts: ofTrades,
      opens: (group): PickedGroup => ({ by: of, key: group.key, name: name.text(group) }),
    })
  }, [groups, of, head, nameOf])
  const { rows, table, ...drawn } = chart
  return (
    <ErrorBoundary doing="drawing the chart">
      <Chart
        title="When did it work?"
        measure="Total R, by entry"
        {...readingOf(readingOfGroups(groups, (key) => nameOf(of, key)))}
        {...drawn}
        height={300}
        onPick={onPick}
        actions={
          <Segments
            label="Groups"
            value={of}
            options={[
              { value: 'weekday', label: 'Weekday' },
              { value: 'hour', label: 'Hour' },
              { value: 'direction', label: 'Direction' },
            ]}
            onChange={(next) => change({ by: next })}
          />
        }
        table={{
          ...table,
          onPick: (row) => {
            const behind = rows(row)
            if (behind !== null) onPick(behind)
          },
        }}
      />
    </ErrorBoundary>
  )
}

function readingOfGroups(groups: readonly TestedGroup[], nameOf: (key: number) => string) {
  const known = groups.filter(({ withR }) => withR >= smallSample).toSorted((a, b) => (b.totalR ?? 0) - (a.totalR ?? 0))
  const [best, worst] = [known[0], known.at(-1)]
  if (best === undefined || worst === undefined) return [`No group has ${smallSample} trades with an R yet.`]
  const made = ({ totalR, withR }: TestedGroup): string => `${sentenceR(totalR)} in ${withR} trades`
  if (best === worst) return [strong(`${nameOf(best.key)}: ${made(best)}`), '. The other groups are small samples.']
  return [
    strong(`${nameOf(best.key)} did best`),
    `, ${made(best)}; `,
    strong(`${nameOf(worst.key)} did worst`),
    `, ${made(worst)}.`,
  ]
}
