import { formatDate, formatPercent, formatWhole } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { DrawdownPeriod } from '@afterclose/engine/reports/drawdown/drawdown-report'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import type { Unit } from '@afterclose/engine/trades/unit'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { GroupName } from '../../../parts/performance-table/group-name.tsx'
import { drawdownFigure } from '../../../parts/drawdown-figure.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { figureColumn } from '../../../ui/table/figure-column.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Tag } from '../../../ui/tag.tsx'

/** A day, or the start of the line, which is a high without a trade. */
export const dateWords = (day: string | null, format: DateFormat): string =>
  day === null ? 'Start' : formatDate(`${day}T00:00:00`, format)

type PeriodFigure = Figure<DrawdownPeriod, FigureKey>

interface In {
  readonly unit: Unit
  readonly words: UnitWords
  readonly decimals: number
  readonly date: (day: string | null) => string
}

/** Figures of a drawdown. */
export function periodFigures({ unit, words, decimals, date }: In): readonly PeriodFigure[] {
  const count = { format: formatWhole }
  return [
    figure({ head: 'High', value: ({ high }) => high ?? 'Start', format: (_, { high }) => date(high) }),
    figure({
      head: 'First loss',
      name: 'First losing trade',
      value: ({ first }) => first.id,
      format: (id) => `Trade ${id}`,
    }),
    figure({ head: 'Low', value: ({ low }) => low.date, format: date }),
    figure({
      head: 'Recovered',
      value: ({ recovery }) => recovery?.date ?? 'open',
      format: (day, { recovery }) => (recovery === null ? day : date(day)),
    }),
    figure({
      key: 'depth',
      head: `Depth, ${words.name}`,
      value: ({ depth }) => -depth,
      format: (value) => words.exact(value),
      signed: true,
      decimals,
      explains: drawdownFigure[unit],
    }),
    figure({
      key: 'depthPercent',
      head: 'Depth, %',
      value: ({ depthPercent }) => depthPercent,
      format: (value) => formatPercent(value),
      decimals: 2,
      explains: 'periodDepth',
    }),
    figure({ head: 'Trades', value: ({ trades }) => trades, ...count, explains: 'numberOfTrades' }),
    figure({ head: 'Days down', value: ({ daysDown }) => daysDown, ...count, explains: 'daysDown' }),
    figure({
      head: 'Days to recover',
      value: ({ daysToRecover }) => daysToRecover,
      ...count,
      explains: 'daysToRecover',
    }),
    figure({
      head: 'Red tilt',
      name: 'Red tilt, %',
      value: ({ redShare }) => redShare,
      format: (value) => formatPercent(value, { decimals: 0 }),
      decimals: 2,
      explains: 'redShare',
    }),
  ]
}

interface Shown {
  readonly periods: readonly DrawdownPeriod[]
  readonly unit: Unit
  readonly onOpen: (period: DrawdownPeriod) => void
}

/** The same as columns; the first cell opens the trades. */
export function periodColumns(
  figures: readonly PeriodFigure[],
  { periods, unit, onOpen }: Shown,
): readonly Column<DrawdownPeriod>[] {
  const [high, ...others] = figures
  const depth = figures.find(({ key }) => key === 'depth')
  if (high === undefined || depth === undefined) return []
  const name: Column<DrawdownPeriod> = {
    head: high.head,
    cell: (period) => (
      <GroupName
        name={high.text(period)}
        label={`Open the trades of the drawdown from ${high.text(period)}, ${depth.text(period)}`}
        few={false}
        onOpen={() => onOpen(period)}
      />
    ),
  }
  // in percent it equals the depth
  const shown = others.filter(({ key }) => unit !== 'PERCENT' || key !== 'depthPercent')
  return [
    name,
    ...shown.map((one): Column<DrawdownPeriod> => {
      const { key, head, explains } = one
      const column = figureColumn(one, periods, (period, text) => {
        if (explains !== undefined)
          return (
            <Explained
              figure={explains}
              unit={unit}
              of={{ is: 'rows', after: period.after, upTo: period.upTo }}
              name={`Drawdown from ${high.text(period)}: ${key === 'depth' ? 'Depth' : head}`}
            >
              {text}
            </Explained>
          )
        return key === 'Recovered' && period.recovery === null ? <Tag>{text}</Tag> : text
      })
      return explains === undefined ? { ...column, align: 'start' } : column
    }),
  ]
}
