import { big } from '@afterclose/core/decimal'
import { counted, formatPercent } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { SimulatedFigures } from '@afterclose/engine/simulator/figures'
import type { Spread } from '@afterclose/engine/simulator/spread'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { profitFactorText } from '../../../parts/profit-factor.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import { Block } from '../../../ui/block.tsx'
import { DownloadMenu, saveCsv } from '../../../ui/chart/chart.tsx'
import { short } from './run-words.ts'
import classes from './simulator.module.css'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'

/** A row of the table has the measure, not a column. */
const roundedTo = (value: number, decimals: number): number =>
  Number.isFinite(value) ? Number(big(value).toFixed(decimals)) : value

const title = 'How much do the runs differ?'
const heads = ['Min', '5 %', '25 %', 'Median', '75 %', '95 %', 'Max']
const middle = 3

interface Line {
  readonly name: string
  readonly spread: Spread
  readonly text: (value: number) => string
  /** In files. */
  readonly decimals: number
}

/** Each figure from the lowest run to the highest. */
export function SpreadTable({ figures }: { figures: SimulatedFigures }) {
  const { currency, decimals } = useActiveJournal()
  const source = useReportSource()
  const words = unitWords('CURRENCY', { currency, decimals })
  const percent = (value: number): string => formatPercent(value, { decimals: 1 })
  const lines: readonly Line[] = [
    { name: `Final balance, ${currency}`, spread: figures.finalBalance, text: (value) => words.short(value), decimals },
    {
      name: 'Return',
      spread: figures.returnPercent,
      text: (value) => formatPercent(value, { decimals: 1, signed: true }),
      decimals: 4,
    },
    { name: 'Max drawdown', spread: figures.maxDrawdownPercent, text: percent, decimals: 4 },
    { name: 'Win rate', spread: figures.winRate, text: percent, decimals: 4 },
    {
      name: 'Profit factor, in R',
      spread: figures.profitFactor,
      text: profitFactorText,
      decimals: 4,
    },
    { name: 'Longest winning streak', spread: figures.longestWinningStreak, text: short, decimals: 1 },
    { name: 'Longest losing streak', spread: figures.longestLosingStreak, text: short, decimals: 1 },
  ]
  const { runs } = figures.finalBalance
  const save = (): void =>
    saveCsv(
      title,
      rowsOf(lines, [
        figure({ head: counted(runs, 'run'), value: ({ name }) => name }),
        ...heads.map((head, i) =>
          figure({
            head,
            value: ({ spread, decimals: rounding }: Line) =>
              spread.values === null ? null : roundedTo(spread.values[i]!, rounding),
          }),
        ),
      ]),
      source(),
    )
  return (
    <Block title={title} actions={<DownloadMenu onPicture={null} onTable={save} />}>
      <Table
        caption={title}
        look="small"
        className={classes.spread}
        columns={[
          { key: 'runs', head: counted(runs, 'run'), cell: ({ name }) => name },
          ...heads.map(
            (head, i): Column<Line> => ({
              head,
              align: 'end',
              className: i === middle ? classes.middle : undefined,
              cell: ({ spread, text }) => (spread.values === null ? unknown : text(spread.values[i]!)),
            }),
          ),
        ]}
        rows={lines}
        rowKey={({ name }) => name}
      />
    </Block>
  )
}
