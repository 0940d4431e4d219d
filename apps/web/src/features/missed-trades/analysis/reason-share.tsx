import { chartOf } from '../../../ui/chart/chart-of.ts'
import { formatPercent, formatWhole } from '@afterclose/core/format'
import type { MissedGroup } from '@afterclose/engine/reports/missed/missed-report'
import { useMemo } from 'react'
import { readingOf } from '../../../parts/reading.tsx'
import type { MissedBehind } from './missed-behind.ts'
import { MissedChart } from './missed-chart.tsx'
import { shareReading } from './missed-readings.ts'
import { figure } from '../../../ui/figure.ts'

interface ReasonShareProps {
  reasons: readonly MissedGroup[]
  count: number
  nameOf: (key: number) => string
}

/** Number of missed trades by reason, the most frequent first. */
export function ReasonShare({ reasons, count, nameOf }: ReasonShareProps) {
  const chart = useMemo(() => {
    const parts = reasons.toSorted((a, b) => b.count - a.count)
    return chartOf({
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
      series: 'parts',
      rows: parts,
      name: figure({ head: 'Reason', value: ({ key }: MissedGroup) => nameOf(key) }),
      figures: [
        figure({ head: 'Missed', value: (part: MissedGroup) => part.count, format: formatWhole }),
        figure({
          head: 'Share, %',
          label: 'Share',
          value: ({ share }: MissedGroup) => share,
          format: (value) => formatPercent(value, { decimals: 1 }),
          decimals: 2,
        }),
      ],
      counts: { of: (part) => part.count, noun: 'missed trade' },
      opens: ({ key, ids }): MissedBehind => ({ title: nameOf(key), ids }),
    })
  }, [reasons, nameOf])
  return (
    <MissedChart
      title="Why are trades missed?"
      measure="Missed trades by reason"
      {...readingOf(shareReading(reasons, count, nameOf))}
      {...chart}
      height={280}
    />
  )
}
