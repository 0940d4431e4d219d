import { counted, formatPercent, formatR, formatRatio } from '@afterclose/core/format'
import type { BacktestReport, TestedGroup } from '@afterclose/engine/reports/backtest/backtest-report'
import { useMemo } from 'react'
import { axisNumber } from '../../../../journal/engine/unit-words.ts'
import { ErrorBoundary } from '../../../../parts/error-boundary.tsx'
import { useGroupName } from '../../../../parts/group-names/use-group-names.ts'
import { usePageSearch } from '../../../../parts/page-search.ts'
import { readingOf, strong } from '../../../../parts/reading.tsx'
import { smallSample } from '../../../../parts/small-sample.ts'
import { barOption } from '../../../../ui/chart/bar-option.ts'
import { Chart, type ChartPicture } from '../../../../ui/chart/chart.tsx'
import { Segments } from '../../../../ui/segments.tsx'
import { BacktesterSearch } from '../backtester-search.ts'
import { figure } from '../../../../ui/figure.ts'
import { rowsOf } from '../../../../ui/rows.ts'

const by = {
  weekday: { head: 'Weekday', groups: 'weekdays' },
  hour: { head: 'Hour', groups: 'hours' },
  direction: { head: 'Direction', groups: 'directions' },
} as const
export type GroupedBy = keyof typeof by
/** The group that a bar stands for. */
export interface PickedGroup {
  readonly by: GroupedBy
  readonly key: number
  readonly name: string
}

const shortR = (value: number | null): string => formatR(value)

/** What tests came to by when, and which way, they were entered. A bar shows its trades. */
export function TestedGroups({ report, onPick }: { report: BacktestReport; onPick: (group: PickedGroup) => void }) {
  const [{ by: of = 'weekday' }, change] = usePageSearch(BacktesterSearch)
  const nameOf = useGroupName()
  const { head, groups: which } = by[of]
  const groups = report[which]
  const picture = useMemo((): ChartPicture<PickedGroup> => {
    const name = (key: number): string => nameOf(of, key)
    return {
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          groups.map(({ key, trades, withR, totalR }) => ({
            name: name(key),
            brief: name(key).slice(0, of === 'direction' ? 5 : 2),
            note: counted(trades, 'trade'),
            value: trades === 0 ? null : totalR,
            text: trades === 0 ? '' : shortR(totalR),
            small: withR < smallSample,
          })),
          theme,
          axisNumber,
        ),
      marks: [
        {
          series: 'bars',
          count: groups.length,
          words: (bar) => {
            const { key, trades, withR, totalR, avgR, winRate, profitFactor, wonR } = groups[bar]!
            return {
              head: name(key),
              rows: [
                {
                  label: 'Total R',
                  value: shortR(totalR),
                  signed: true,
                },
                { label: 'Average R', value: shortR(avgR) },
                { label: 'Win rate', value: formatPercent(winRate) },
                { label: 'Profit factor', value: formatRatio(profitFactor, { infinite: wonR > 0 }) },
                { label: 'With an R', value: `${withR} of ${trades}` },
              ],
              ...(trades === 0 ? {} : { opens: `its ${counted(trades, 'trade')}` }),
            }
          },
          behind: (bar) => {
            const { key, trades } = groups[bar]!
            return trades === 0 ? null : { by: of, key, name: name(key) }
          },
        },
      ],
    }
  }, [groups, of, nameOf])
  return (
    <ErrorBoundary doing="drawing the chart">
      <Chart
        title="When did it work?"
        measure="Total R, by entry"
        {...readingOf(readingOfGroups(groups, (key) => nameOf(of, key)))}
        {...picture}
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
          ...rowsOf(groups, [
            figure({ head, value: ({ key }) => nameOf(of, key) }),
            figure({ head: 'Trades', value: ({ trades }) => trades }),
            figure({ head: 'With R', value: ({ withR }) => withR }),
            figure({
              head: 'Win rate, %',
              value: ({ winRate }) => winRate,
              format: (value) => formatPercent(value),
              decimals: 2,
            }),
            figure({ head: 'Total R', value: ({ totalR }) => totalR, format: shortR, signed: true, decimals: 6 }),
            figure({ head: 'Average R', value: ({ avgR }) => avgR, format: shortR, signed: true, decimals: 6 }),
            figure({
              head: 'Profit factor',
              value: ({ profitFactor }) => profitFactor,
              format: (value) => formatRatio(value),
              decimals: 4,
            }),
          ]),
          onPick: (row) => {
            const { key } = groups[row]!
            onPick({ by: of, key, name: nameOf(of, key) })
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
  const made = ({ totalR, withR }: TestedGroup): string => `${formatR(totalR, { unit: true })} in ${withR} trades`
  if (best === worst) return [strong(`${nameOf(best.key)}: ${made(best)}`), '. The other groups are small samples.']
  return [
    strong(`${nameOf(best.key)} did best`),
    `, ${made(best)}; `,
    strong(`${nameOf(worst.key)} did worst`),
    `, ${made(worst)}.`,
  ]
}
