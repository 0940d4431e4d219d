import { formatNumber, formatPercent, formatR, formatRatio } from '@afterclose/core/format'
import type { Portfolio, PortfolioRow } from '@afterclose/engine/reports/portfolio/portfolio-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconDownload } from '@tabler/icons-react'
import { unitWords } from '../../journal/engine/unit-words.ts'
import { Block } from '../../ui/block.tsx'
import { saveCsv } from '../../ui/chart/chart.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toneOf } from '../../ui/tone.ts'
import { balanceText, few, type Shown } from './portfolio-words.ts'
import classes from './portfolio.module.css'

const title = 'How do the journals compare?'

/** A column: what it says of a row, as text and as a number for files. */
interface Figure {
  readonly head: string
  readonly value: (row: PortfolioRow) => number | null
  readonly text: (row: PortfolioRow, journal: Shown) => string
  readonly signed?: boolean
}

interface PortfolioTableProps {
  report: Portfolio
  journals: readonly Shown[]
  colours: readonly number[]
  range: string
}

/** One performance row a journal, and their total; what may not be added up has a dash there. */
export function PortfolioTable({ report, journals, colours, range }: PortfolioTableProps) {
  const { rows, total, currency, unit } = report
  const figures = figuresOf(unit, currency)
  const all = sumOf(journals, currency)
  const save = () =>
    saveCsv(
      title,
      {
        columns: [{ head: 'Journal' }, { head: 'Currency' }, ...figures.map(({ head }) => ({ head }))],
        rows: [
          ...rows.map((row, i) => [
            journals[i]!.name,
            journals[i]!.currency,
            ...figures.map(({ value }) => value(row)),
          ]),
          [all.name, currency ?? '', ...figures.map(({ value }) => value(total))],
        ],
      },
      { file: ['portfolio'], facts: [['Days', range]] },
    )
  return (
    <Block
      title={title}
      measure={`R figures based on ${formatNumber(total.withR, { decimals: 0 })} of ${formatNumber(total.trades, { decimals: 0 })} trades`}
      actions={
        <IconButton small label="Download table (CSV)" onClick={save}>
          <IconDownload size={20} stroke={1.5} />
        </IconButton>
      }
    >
      <DataTable
        caption="One row for each journal"
        rows={rows.map((row, i) => ({ row, journal: journals[i]!, colour: colours[i]! }))}
        rowKey={({ journal }) => journal.id}
        empty="No journal is chosen."
        columns={columnsOf(figures)}
        {...(journals.length > 1
          ? {
              total: [
                all.name,
                ...figures.map(({ head, text, signed = false }) => (
                  <Written key={head} text={text(total, all)} signed={signed} />
                )),
              ],
            }
          : {})}
      />
    </Block>
  )
}

interface Line {
  readonly row: PortfolioRow
  readonly journal: Shown
  readonly colour: number
}

const columnsOf = (figures: readonly Figure[]): readonly Column<Line>[] => [
  {
    header: 'Journal',
    cell: ({ journal, colour }) => (
      <>
        <i className={classes.swatch} style={{ background: `var(--c${colour + 1})` }} />
        <strong>{journal.name}</strong>
      </>
    ),
  },
  ...figures.map(
    ({ head, text, signed = false }): Column<Line> => ({
      header: head,
      align: 'end',
      cell: ({ row, journal }) => <Written text={text(row, journal)} signed={signed} />,
    }),
  ),
]

const sumOf = (journals: readonly Shown[], currency: string | null): Shown => ({
  id: 0,
  name: `All ${few(journals.length)}`,
  currency: currency ?? '',
  decimals: Math.max(2, ...journals.map(({ decimals }) => decimals)),
})

const Written = ({ text, signed }: { text: string; signed: boolean }) => (
  <span className={signed ? classes[toneOf(text)] : undefined}>{text}</span>
)

/** @param currency null when each journal names its own */
function figuresOf(unit: Unit, currency: string | null): readonly Figure[] {
  const money = (head: string) => (currency === null ? head : `${head}, ${currency}`)
  const named = (text: string, journal: Shown): string =>
    currency === null && journal.currency !== '' && text !== '–' ? `${text} ${journal.currency}` : text
  const inCurrency = (value: number | null, journal: Shown, signed: boolean): string =>
    named(unitWords('CURRENCY', journal).exact(value, { signed }), journal)
  const fall: Figure =
    unit === 'CURRENCY'
      ? {
          head: money('Max DD'),
          value: (row) => negative(row.fall),
          text: (row, journal) => inCurrency(negative(row.fall), journal, true),
        }
      : {
          head: unit === 'R' ? 'Max DD, R' : 'Max DD, %',
          value: (row) => negative(row.fall),
          text: (row) => formatNumber(negative(row.fall), { decimals: 2 }),
        }
  return [
    { head: 'Trades', value: (row) => row.trades, text: (row) => formatNumber(row.trades, { decimals: 0 }) },
    { head: 'Win rate', value: (row) => row.winRate, text: (row) => formatPercent(row.winRate) },
    {
      head: money('Net'),
      value: (row) => row.net,
      text: (row, journal) => inCurrency(row.net, journal, true),
      signed: true,
    },
    {
      head: 'Return',
      value: (row) => row.growth,
      text: (row) => formatPercent(row.growth, { signed: true }),
      signed: true,
    },
    { head: 'Total R', value: (row) => row.totalR, text: (row) => formatR(row.totalR), signed: true },
    { head: 'Avg R', value: (row) => row.avgR, text: (row) => formatR(row.avgR), signed: true },
    {
      head: 'PF',
      value: (row) => row.profitFactor,
      text: (row) => formatRatio(row.profitFactor, { infinite: row.won }),
    },
    fall,
    {
      head: money('Balance'),
      value: (row) => row.balance,
      text: (row, journal) => named(balanceText(row.balance, journal), journal),
    },
  ]
}

const negative = (value: number | null): number | null => (value === null ? null : 0 - value)
