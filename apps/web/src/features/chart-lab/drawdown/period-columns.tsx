import { formatDate, formatNumber, formatPercent } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { unknown } from '@afterclose/core/unknown'
import type { DrawdownPeriod } from '@afterclose/engine/reports/drawdown/drawdown-report'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import type { Unit } from '@afterclose/engine/trades/unit'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { drawdownFigure } from '../../../parts/drawdown-figure.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { toneOf } from '../../../ui/tone.ts'
import classes from './drawdown.module.css'

/** A day, or the start of the line, which is a high without a trade. */
export const dateWords = (day: string | null, format: DateFormat): string =>
  day === null ? 'Start' : formatDate(`${day}T00:00:00`, format)

const whole = (value: number | null): string => (value === null ? unknown : formatNumber(value, { decimals: 0 }))

interface Shown {
  readonly unit: Unit
  readonly words: UnitWords
  readonly date: (day: string | null) => string
  readonly onOpen: (period: DrawdownPeriod) => void
}

/** What is shown of each drawdown; the first cell opens its trades. */
export function periodColumns({ unit, words, date, onOpen }: Shown): readonly Column<DrawdownPeriod>[] {
  const end = { align: 'end' as const }
  const figure = (period: DrawdownPeriod, key: FigureKey, header: string, text: string) => (
    <Explained
      figure={key}
      unit={unit}
      of={{ is: 'rows', after: period.after, upTo: period.upTo }}
      name={`Drawdown from ${date(period.high)}: ${header}`}
    >
      {text}
    </Explained>
  )
  const percent: Column<DrawdownPeriod> = {
    header: 'Depth, %',
    ...end,
    cell: (period) => figure(period, 'periodDepth', 'Depth, %', formatPercent(period.depthPercent)),
  }
  return [
    {
      header: 'High',
      cell: (period) => (
        <button
          type="button"
          className={classes.name}
          aria-label={`Open the trades of the drawdown from ${date(period.high)}, ${words.exact(-period.depth)}`}
          onClick={() => onOpen(period)}
        >
          {date(period.high)}
        </button>
      ),
    },
    { header: 'First loss', cell: ({ first }) => `Trade ${first.id}` },
    { header: 'Low', cell: ({ low }) => date(low.date) },
    {
      header: 'Recovered',
      cell: ({ recovery }) => (recovery === null ? <span className={classes.open}>open</span> : date(recovery.date)),
    },
    {
      header: `Depth, ${words.name}`,
      ...end,
      cell: (period) => (
        <span className={toneOf(words.exact(-period.depth)) === 'loss' ? classes.loss : undefined}>
          {figure(period, drawdownFigure[unit], 'Depth', words.exact(-period.depth))}
        </span>
      ),
    },
    // in per cent the depth itself is this
    ...(unit === 'PERCENT' ? [] : [percent]),
    { header: 'Trades', ...end, cell: (period) => figure(period, 'numberOfTrades', 'Trades', whole(period.trades)) },
    { header: 'Days down', ...end, cell: (period) => figure(period, 'daysDown', 'Days down', whole(period.daysDown)) },
    {
      header: 'Days to recover',
      ...end,
      cell: (period) => figure(period, 'daysToRecover', 'Days to recover', whole(period.daysToRecover)),
    },
    {
      header: 'Red tilt',
      ...end,
      cell: (period) => figure(period, 'redShare', 'Red tilt', formatPercent(period.redShare, { decimals: 0 })),
    },
  ]
}
