import { counted, formatPercent } from '@afterclose/core/format'
import type { MissedGroup } from '@afterclose/engine/reports/missed/missed-report'
import { useMemo } from 'react'
import { readingOf } from '../../../parts/reading.tsx'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import type { MissedBehind } from './missed-behind.ts'
import { MissedChart } from './missed-chart.tsx'
import { shareReading } from './missed-readings.ts'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

interface ReasonShareProps {
  reasons: readonly MissedGroup[]
  count: number
  nameOf: (key: number) => string
}

/** How many were missed for each reason, the most frequent first. */
export function ReasonShare({ reasons, count, nameOf }: ReasonShareProps) {
  const parts = useMemo(() => reasons.toSorted((a, b) => b.count - a.count), [reasons])
  const picture = useMemo(
    (): ChartPicture<MissedBehind> => ({
      kinds: ['pie'],
      option: (theme) => ({
        tooltip: { trigger: 'item' },
        series: [
          {
            type: 'pie',
            id: 'parts',
            radius: theme.narrow ? ['34%', '56%'] : ['48%', '76%'],
            startAngle: 90,
            color: [...theme.colors],
            itemStyle: { borderColor: theme.paper, borderWidth: 2 },
            label: {
              color: theme.ink,
              fontSize: 12,
              lineHeight: 16,
              fontFamily: theme.font,
              overflow: 'break',
              width: theme.narrow ? 72 : 130,
              formatter: ({ dataIndex }: { dataIndex: number }) =>
                `${nameOf(parts[dataIndex]!.key)}\n${parts[dataIndex]!.count}`,
            },
            labelLine: { length: 10, length2: 8, lineStyle: { color: theme.edge } },
            data: parts.map(({ key, count: value }) => ({ name: nameOf(key), value })),
          },
        ],
      }),
      marks: [
        {
          series: 'parts',
          count: parts.length,
          words: (part) => {
            const { key, count: own, share } = parts[part]!
            return {
              head: nameOf(key),
              rows: [
                { label: 'Missed', value: `${own} of ${count}` },
                { label: 'Share', value: formatPercent(share, { decimals: 1 }) },
              ],
              opens: own === 1 ? 'the missed trade' : `its ${counted(own, 'missed trade')}`,
            }
          },
          behind: (part) => behindOf(parts[part]!, nameOf),
        },
      ],
    }),
    [parts, nameOf, count],
  )
  return (
    <MissedChart
      title="Why are trades missed?"
      measure="Missed trades by reason"
      {...readingOf(shareReading(reasons, count, nameOf))}
      {...picture}
      height={280}
      table={rowsOf(parts, [
        figure({ head: 'Reason', value: ({ key }) => nameOf(key) }),
        figure({ head: 'Missed', value: ({ count: own }) => own }),
        figure({
          head: 'Share, %',
          value: ({ share }) => share,
          format: (value) => formatPercent(value, { decimals: 1 }),
          decimals: 2,
        }),
      ])}
      rows={(row) => behindOf(parts[row]!, nameOf)}
    />
  )
}

const behindOf = ({ key, ids }: MissedGroup, nameOf: (key: number) => string): MissedBehind => ({
  title: nameOf(key),
  ids,
})
