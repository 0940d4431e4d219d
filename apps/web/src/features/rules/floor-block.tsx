import { formatMoney } from '@afterclose/core/format'
import { dateOf, localText } from '@afterclose/core/time'
import type { GuardDay, GuardState } from '@afterclose/engine/guard/guard-state'
import { useCallback, useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { Block } from '../../ui/block.tsx'
import { Chart } from '../../ui/chart/chart.tsx'
import { figure } from '../../ui/figure.ts'
import { Note } from '../../ui/layout.tsx'
import { rowsOf } from '../../ui/rows.ts'
import { useCompact } from '../../ui/use-compact.ts'
import { floorOption, isUncertain } from './floor-option.ts'
import { floorReading } from './floor-reading.ts'

const title = 'How has the floor moved?'

/** Balance and floor of the maximum loss, day by day. */
export function FloorBlock({ state: { days, inForce, now } }: { state: Pick<GuardState, 'days' | 'inForce' | 'now'> }) {
  const { name, currency, decimals } = useActiveJournal()
  const compact = useCompact()
  const year = Number(localText(now).slice(0, 4))
  const picture = useMemo(() => {
    const money = (amount: number): string => formatMoney(amount, { decimals })
    const words = { money, day: (at: number): string => dayWords(dateOf(at), year) }
    return {
      kinds: ['line'] as const,
      option: floorOption(days, words),
      marks: [
        {
          series: 'balance',
          count: days.length,
          words: (mark: number) => {
            const day = days[mark]
            if (day === undefined) return { head: '', rows: [] }
            return { head: words.day(day.at), rows: tooltipRows(day, money) }
          },
        },
      ],
      table: rowsOf(days.toReversed(), [
        figure({ head: 'Day', value: ({ at }: GuardDay) => words.day(at) }),
        figure({ head: 'Balance', value: ({ balance }: GuardDay) => balance, format: money, decimals }),
        figure({
          head: 'Floor',
          value: ({ floor }: GuardDay) => floor?.sure ?? null,
          format: money,
          decimals,
        }),
        figure({
          head: 'Floor, at most',
          value: ({ floor }: GuardDay) => (floor === null || Number.isNaN(floor.possible) ? null : floor.possible),
          format: money,
          decimals,
        }),
      ]),
    }
  }, [days, decimals, year])
  const source = useCallback(() => ({ file: [name], facts: [['Journal', name] as const] }), [name])
  if (days.length < 2)
    return (
      <Block title={title} measure={currency}>
        <Note>The first closed trade of the attempt begins this chart.</Note>
      </Block>
    )
  return (
    <ErrorBoundary doing="drawing the chart">
      <Chart
        title={title}
        measure={`Balance and floor of the maximum loss, ${currency}`}
        reading={floorReading(days, { money: (amount) => formatMoney(amount, { decimals, currency }), year })}
        height={compact ? 200 : 300}
        source={source}
        {...picture}
      >
        <Note>{footOf(days, inForce)}</Note>
      </Chart>
    </ErrorBoundary>
  )
}

function tooltipRows({ balance, floor }: GuardDay, money: (amount: number) => string) {
  const rows = [{ label: 'Balance', value: money(balance) }]
  if (floor === null) return rows
  return [
    ...rows,
    { label: 'Floor', value: money(floor.sure) },
    ...(isUncertain(floor)
      ? [
          {
            label: 'Floor, at most',
            value: Number.isNaN(floor.possible) ? 'not known' : money(floor.possible),
          },
        ]
      : []),
  ]
}

function footOf(days: readonly GuardDay[], inForce: GuardState['inForce']): string {
  const kind = inForce.flatMap(({ rule }) => (rule.kind === 'MAX_LOSS' ? [rule.floor] : []))[0]
  const rises =
    kind === 'TRAIL_EOD'
      ? 'The floor rises with the highest close of a day and never falls.'
      : kind === 'TRAIL_EQUITY'
        ? 'The floor rises with the highest equity and never falls.'
        : 'The floor stays where it is.'
  const dashed = days.some(({ floor }) => floor !== null && isUncertain(floor))
  return dashed ? `${rises} Dashed: how high it may be, where best prices are missing.` : rises
}
