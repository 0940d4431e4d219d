import { big } from '@afterclose/core/decimal'
import { counted, formatPercent } from '@afterclose/core/format'
import type { SimulatedFigures } from '@afterclose/engine/simulator/figures'
import type { Spread } from '@afterclose/engine/simulator/spread'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { profitFactorText } from '../../../parts/profit-factor.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import { Block } from '../../../ui/block.tsx'
import { DownloadMenu, saveCsv } from '../../../ui/chart/chart.tsx'
import { shortNumber } from './run-words.ts'
import classes from './simulator.module.css'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'
import { alikeDecimals } from '../../../ui/table/column-digits.ts'
import { figureColumn } from '../../../ui/table/figure-column.ts'
import { Table } from '../../../ui/table/table.tsx'

const roundedTo = (value: number, decimals: number): number =>
  Number.isFinite(value) ? Number(big(value).toFixed(decimals)) : value

const title = 'How much do the runs differ?'
const heads = ['Min', '5%', '25%', 'Median', '75%', '95%', 'Max']
const middle = 3

interface Line {
  readonly name: string
  readonly spread: Spread
  /** @param decimals those that all values of the line have */
  readonly text: (value: number, decimals: number) => string
  /** In files. */
  readonly decimals: number
}

/** The same percentile of each line, formatted by its own measure: a row of the table has the measure, not a column. */
const spreads = heads.map((head, i) =>
  figure({
    head,
    value: ({ spread, decimals }: Line) => (spread.values === null ? null : roundedTo(spread.values[i]!, decimals)),
    format: (_, { spread, text }) => text(spread.values![i]!, alikeDecimals(spread.values!, 1)),
  }),
)

/** Distribution of each figure, from the lowest run to the highest. */
export function SpreadTable({ figures }: { figures: SimulatedFigures }) {
  const { currency, decimals } = useActiveJournal()
  const source = useReportSource()
  const words = unitWords('CURRENCY', { currency, decimals })
  const percent = (value: number, shown: number): string => formatPercent(value, { decimals: shown })
  const lines: readonly Line[] = [
    { name: `Final balance, ${currency}`, spread: figures.finalBalance, text: (value) => words.short(value), decimals },
    {
      name: 'Return',
      spread: figures.returnPercent,
      text: (value, shown) => formatPercent(value, { decimals: shown, signed: true }),
      decimals: 4,
    },
    { name: 'Max drawdown', spread: figures.maxDrawdownPercent, text: percent, decimals: 4 },
    { name: 'Win rate', spread: figures.winRate, text: percent, decimals: 4 },
    {
      name: 'Profit factor, in R',
      spread: figures.profitFactor,
      text: (value) => profitFactorText(value),
      decimals: 4,
    },
    {
      name: 'Longest winning streak',
      spread: figures.longestWinningStreak,
      text: (value) => shortNumber(value),
      decimals: 1,
    },
    {
      name: 'Longest losing streak',
      spread: figures.longestLosingStreak,
      text: (value) => shortNumber(value),
      decimals: 1,
    },
  ]
  const { runs } = figures.finalBalance
  const name = figure({ head: counted(runs, 'run'), value: (line: Line) => line.name })
  return (
    <Block
      title={title}
      actions={
        <DownloadMenu onPicture={null} onTable={() => saveCsv(title, rowsOf(lines, [name, ...spreads]), source())} />
      }
    >
      <Table
        caption={title}
        look="small"
        className={classes.spread}
        columns={[
          { key: 'runs', head: name.head, cell: name.text },
          ...spreads.map((one, i) => ({
            ...figureColumn(one, lines),
            className: i === middle ? classes.middle : undefined,
          })),
        ]}
        rows={lines}
        rowKey={({ name }) => name}
      />
    </Block>
  )
}
