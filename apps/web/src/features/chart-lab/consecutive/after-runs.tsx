import { counted, formatNumber, formatPercent, formatR, plural } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import { runLengths } from '@afterclose/engine/reports/groups/dimensions'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { RunsReport } from '@afterclose/engine/reports/runs/runs-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { type UnitWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { unitFigure } from '../../../parts/unit-figure.ts'
import { findingReading } from '../../../parts/finding.ts'
import { type Reading, readingOf } from '../../../parts/reading.tsx'
import { useReportSource } from '../../../parts/report-source.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { saveCsv } from '../../../ui/chart/chart.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toneOf } from '../../../ui/tone.ts'
import labClasses from '../chart-lab.module.css'
import classes from './consecutive.module.css'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

const title = 'What follows a streak?'

interface After extends PerformanceRow {
  readonly name: string
  /** Mean change of size against the trade before, per cent, and of how many trades. */
  readonly size: RunsReport['sizes'][number]
}

/** After so many losses, or wins, in a row: by the number of the range. */
export function afterName(range: number): string {
  const many = runLengths.length
  const length = runLengths[range % many] ?? 0
  return range < many ? `${length} ${plural(length, 'loss', 'losses')}` : `${length} ${plural(length, 'win')}`
}

/** How the next trade went after runs, and whether its size was changed. */
export function AfterRuns({
  performance: { unit, rows, total },
  sizes,
}: {
  performance: Performance
  sizes: RunsReport['sizes']
}) {
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const source = useReportSource()
  const after = rows.map(
    (row, i): After => ({ ...row, name: afterName(row.key ?? 0), size: sizes[i] ?? { average: null, compared: 0 } }),
  )
  const open = ({ name, of, trades }: After): void => {
    if (trades > 0) setPicked({ title: `After ${name}`, of })
  }
  const save = () =>
    saveCsv(
      title,
      rowsOf(after, [
        figure({ head: 'After', value: ({ name }) => name }),
        figure({ head: 'Next trades', value: ({ trades }) => trades }),
        figure({ head: 'Win rate, %', value: ({ winRate }) => winRate, decimals: 2 }),
        figure({ head: 'Average R', value: ({ avgR }) => avgR, decimals: 2 }),
        figure({
          head: `Net gain, ${words.sums}`,
          value: ({ net }) => net,
          decimals: unit === 'CURRENCY' ? decimals : 2,
        }),
        figure({ head: 'Average size change, %', value: ({ size }) => size.average, decimals: 2 }),
        figure({ head: 'Sizes compared', value: ({ size }) => size.compared }),
      ]),
      source(),
    )
  const { reading } = readingOf(afterReading(after, total, words))
  return (
    <Block
      title={title}
      measure="The next trade that was won or lost"
      actions={
        <IconButton small label="Download table (CSV)" onClick={save}>
          <IconDownload size={20} stroke={1.5} />
        </IconButton>
      }
    >
      <p className={classes.reading}>{reading}</p>
      <DataTable
        caption={title}
        columns={afterColumns(unit, words, open)}
        rows={after}
        rowKey={({ name }) => name}
        empty="No trade followed a streak."
        onRowClick={open}
      />
      <p className={labClasses.note}>
        Each row counts trades after at least this many in a row, among all trades in the journal, ignoring filters.
        Sizes are compared with the previous trade where both are in the same instrument. Grey rows: fewer than{' '}
        {smallSample} trades, too few to judge.
      </p>
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}

function afterColumns(unit: Unit, words: UnitWords, open: (row: After) => void): readonly Column<After>[] {
  const end = { align: 'end' as const }
  const toned = (row: After, text: string) => (
    <span className={row.trades < smallSample ? classes.few : classes[toneOf(text)]}>{text}</span>
  )
  const plain = (row: After, text: string) => (
    <span className={row.trades < smallSample ? classes.few : undefined}>{text}</span>
  )
  const explained = (header: string, key: FigureKey, cell: (row: After) => ReactNode): Column<After> => ({
    header,
    ...end,
    cell: (row) =>
      row.trades === 0 ? (
        cell(row)
      ) : (
        <Explained figure={key} unit={unit} of={row.of} name={`After ${row.name}: ${header}`}>
          {cell(row)}
        </Explained>
      ),
  })
  return [
    {
      header: 'After',
      cell: (row) =>
        row.trades === 0 ? (
          plain(row, row.name)
        ) : (
          <button
            type="button"
            className={classes.name}
            aria-label={`Open the trades after ${row.name}`}
            onClick={() => open(row)}
          >
            {plain(row, row.name)}
          </button>
        ),
    },
    explained('Next trades', 'numberOfTrades', (row) => plain(row, formatNumber(row.trades, { decimals: 0 }))),
    explained('Win rate', 'winRate', (row) => plain(row, formatPercent(row.winRate))),
    explained('Avg R', 'avgR', (row) => toned(row, formatR(row.avgR))),
    explained(`Net gain, ${words.sums}`, unitFigure('net', unit), (row) =>
      toned(row, row.trades === 0 ? unknown : words.exact(row.net, { signed: true })),
    ),
    explained('Size change', 'sizeChange', (row) =>
      plain(row, formatPercent(row.size.average, { decimals: 1, signed: true })),
    ),
    explained('Sizes compared', 'sizesCompared', (row) => plain(row, formatNumber(row.size.compared, { decimals: 0 }))),
  ]
}

/**
 * The runs after which the next trades gained and lost most, of those with enough trades; and how sizes changed after losses, against
 * after a win: an average of changes lies above 0 even where sizes only go up and down.
 */
export function afterReading(after: readonly After[], total: PerformanceRow, words: UnitWords): Reading {
  const mean = (value: number | null): string => `${words.short(value, { signed: true })} ${words.name} on average`
  const losses = after.slice(0, runLengths.length).findLast(({ size }) => size.compared >= smallSample)
  return [
    ...findingReading(
      after.map(({ name, net, known, average }) => ({
        name: `After ${name} the next trades`,
        effect: net,
        cases: known,
        detail: ` in ${counted(known, 'trade')}, ${mean(average)}`,
      })),
      {
        amount: (value) => `${words.short(value)} ${words.name}`,
        few: `No run has ${smallSample} trades after it: the sample is too small.`,
      },
    ),
    total.known < smallSample ? '' : ` All trades made ${mean(total.average)}.`,
    losses === undefined ? '' : sizeReading(losses, after[runLengths.length]?.size),
  ]
}

/** Points of per cent by which sizes must grow more after losses than after a win to be named. */
const namedGrowth = 10

function sizeReading(after: After, afterWin: After['size'] | undefined): string {
  const [losses, win] = [judgedSize(after.size), judgedSize(afterWin)]
  if (losses === null || win === null) return ''
  const said = ` After ${after.name} sizes changed by ${sizeWords(losses)} on average, after a win by ${sizeWords(win)}`
  return losses - win >= namedGrowth ? `${said}: a possible sign of revenge trading.` : `${said}.`
}

const judgedSize = (size: After['size'] | undefined): number | null =>
  size === undefined || size.compared < smallSample ? null : size.average
const sizeWords = (value: number): string => `${formatNumber(value, { decimals: 0, signed: true })}\u00A0%`
