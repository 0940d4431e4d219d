import { chartOf } from '../../../ui/chart/chart-of.ts'
import { formatPercent, formatWhole } from '@afterclose/core/format'
import type { MissedGroup, MissedReport } from '@afterclose/engine/reports/missed/missed-report'
import { reasonName } from './missed-bars.tsx'
import { missedBlock } from './missed-chart.tsx'
import { shareReading } from './missed-readings.ts'
import { type Figure, figure } from '../../../ui/figure.ts'

const missedCount = figure({ head: 'Missed', value: (part: MissedGroup) => part.count, format: formatWhole })

/** Number of missed trades by reason, the most frequent first. */
export const ReasonShare = missedBlock<{ report: MissedReport }, MissedGroup, Figure<MissedGroup>>({
  question: 'Why are trades missed?',
  measure: missedCount,
  heading: 'Missed trades by reason',
  chart: ({ report: { reasons } }) => {
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
                `${reasonName(parts[dataIndex]!.key)}\n${parts[dataIndex]!.count}`,
            },
            labelLine: { length: 10, length2: 8, lineStyle: { color: theme.edge } },
            data: parts.map(({ key, count: value }) => ({ name: reasonName(key), value })),
          },
        ],
      }),
      series: 'parts',
      rows: parts,
      name: figure({ head: 'Reason', value: ({ key }: MissedGroup) => reasonName(key) }),
      figures: [
        missedCount,
        figure({
          head: 'Share, %',
          label: 'Share',
          value: ({ share }: MissedGroup) => share,
          format: (value) => formatPercent(value, { decimals: 1 }),
          decimals: 2,
        }),
      ],
      counts: { of: (part) => part.count, noun: 'missed trade' },
      opens: ({ key, ids }) => ({ title: reasonName(key), ids }),
    })
  },
  height: 280,
  reading: ({ report: { reasons, total } }) => shareReading(reasons, total.count, reasonName),
})
