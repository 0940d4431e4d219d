import { formatPercent, formatR, formatWhole, plural } from '@afterclose/core/format'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import { runLengths } from '@afterclose/engine/reports/groups/dimensions'
import type { Performance, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { RunsReport } from '@afterclose/engine/reports/runs/runs-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { type ReactNode, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { type UnitWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { GroupName } from '../../../parts/performance-table/group-name.tsx'
import { unitFigure } from '../../../parts/unit-figure.ts'
import { findingOf, firstOf, noneDiffers } from '../../../parts/finding.ts'
import { useLuckVerdict } from '../../../parts/how-sure/luck-verdicts.ts'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from '../../../parts/how-sure/tested-reading.ts'
import { type Reading, readingOf } from '../../../parts/reading.tsx'
import { useReportSource } from '../../../parts/report-source.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { TableDownload } from '../../../ui/chart/table-download.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { barColumn } from '../../../ui/table/bar-column.tsx'
import { figureColumn } from '../../../ui/table/figure-column.ts'
import { FigureTable } from '../../../ui/table/figure-table.tsx'
import tableClasses from '../../../ui/table/figure-table.module.css'
import { type Figure, figure, type Measure } from '../../../ui/figure.ts'
import { isSmall, measure } from '../../../ui/measure.ts'
import { Note, Text } from '../../../ui/layout.tsx'
import { rowsOf } from '../../../ui/rows.ts'

const title = 'What follows a streak?'

interface After extends PerformanceRow {
  readonly name: string
  /** Mean change of size from the previous trade, percent, and its number of trades. */
  readonly size: RunsReport['sizes'][number]
}

/** After a streak of losses, or wins, by index of the range of lengths. */
export function afterName(range: number): string {
  const many = runLengths.length
  const length = runLengths[range % many] ?? 0
  return range < many ? `${length} ${plural(length, 'loss', 'losses')}` : `${length} ${plural(length, 'win')}`
}

interface AfterRunsProps {
  performance: Performance
  sizes: RunsReport['sizes']
  /** Unit switch of the table. */
  switches: ReactNode
}

/** Results of the trade after a streak, and changes of its size. */
export function AfterRuns({ performance: { unit, rows, total }, sizes, switches }: AfterRunsProps) {
  const { currency, decimals } = useActiveJournal()
  const words = unitWords(unit, { currency, decimals })
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const source = useReportSource()
  const after = rows.map(
    (row, i): After => ({ ...row, name: afterName(row.key ?? 0), size: sizes[i] ?? { average: null, compared: 0 } }),
  )
  const open = ({ name, of, trades }: After): void => {
    if (trades > 0) setPicked({ title: `After ${name}`, of })
  }
  const ofUnit = { unit, words, decimals: unit === 'CURRENCY' ? decimals : 2 }
  const average = averageAfter(ofUnit)
  const figures = figuresOf(average, ofUnit)
  const file = () => rowsOf(after, [figure({ head: 'After', value: ({ name }) => name }), ...figures])
  const basis = useDateBasis()
  const verdict = useLuckVerdict({ dimension: 'afterRun', beside: null, unit, basis }, total.known)
  const { reading } = readingOf(afterReading(after, average, words, verdict))
  return (
    <Block
      title={title}
      measure="The next trade that was won or lost"
      actions={
        <>
          {switches}
          <TableDownload title={title} rows={file} source={source} />
        </>
      }
    >
      <Text size="reading" ink={2} measure={70} below={3}>
        {reading}
      </Text>
      <FigureTable
        caption={title}
        columns={columnsOf(figures, { average, after, unit, open })}
        rows={after}
        rowKey={({ name }) => name}
        rowClass={({ trades }) => trades < smallSample && tableClasses.few}
        empty="No trade followed a streak."
        opens={({ trades }) => trades > 0}
        onRowClick={open}
      />
      <Note>
        Each row counts the trades after a streak of at least this length, among all trades in the journal, ignoring
        filters. Sizes are compared with the previous trade if both are in the same instrument; their average is
        geometric, so that halving and doubling again is no change. Grey rows: fewer than {smallSample} trades, too few
        to judge.
      </Note>
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}

interface OfUnit {
  readonly unit: Unit
  readonly words: UnitWords
  readonly decimals: number
}

/** Average result of the next trades: the measure of this block. */
export const averageAfter = ({ unit, words, decimals }: OfUnit): Measure<After, FigureKey> =>
  measure({
    head: `Average, ${words.name}`,
    value: ({ average }) => average,
    format: (value) => words.exact(value, { signed: true }),
    signed: true,
    decimals,
    cases: { count: ({ known }) => known, noun: 'trade' },
    explains: unitFigure('average', unit),
  })

const averageR = figure<After, number | null, FigureKey>({
  head: 'Avg R',
  name: 'Average R',
  value: ({ avgR }) => avgR,
  format: formatR,
  signed: true,
  decimals: 2,
  explains: 'avgR',
})

function figuresOf(
  average: Measure<After, FigureKey>,
  { unit, words, decimals }: OfUnit,
): readonly Figure<After, FigureKey>[] {
  return [
    figure({ head: 'Next trades', value: ({ trades }) => trades, format: formatWhole, explains: 'numberOfTrades' }),
    average,
    figure({
      head: 'Win rate',
      name: 'Win rate, %',
      value: ({ winRate }) => winRate,
      format: (value) => formatPercent(value),
      decimals: 2,
      explains: 'winRate',
    }),
    ...(unit === 'R' ? [] : [averageR]),
    figure({
      head: `Net gain, ${words.sums}`,
      value: ({ trades, net }) => (trades === 0 ? null : net),
      format: (value) => words.exact(value, { signed: true }),
      signed: true,
      decimals,
      explains: unitFigure('net', unit),
    }),
    figure({
      head: 'Size change',
      name: 'Average size change (geometric), %',
      value: ({ size }) => size.average,
      format: (value) => formatPercent(value, { decimals: 1, signed: true }),
      decimals: 2,
      explains: 'sizeChange',
    }),
    figure({
      head: 'Sizes compared',
      value: ({ size }) => size.compared,
      format: formatWhole,
      explains: 'sizesCompared',
    }),
  ]
}

interface Columns {
  /** Its bars are left of it. */
  readonly average: Measure<After>
  readonly after: readonly After[]
  readonly unit: Unit
  readonly open: (row: After) => void
}

function columnsOf(
  figures: readonly Figure<After, FigureKey>[],
  { average, after, unit, open }: Columns,
): readonly Column<After>[] {
  return [
    {
      head: 'After',
      cell: (row) =>
        row.trades === 0 ? (
          row.name
        ) : (
          <GroupName name={row.name} label={`Open the trades after ${row.name}`} few={false} onOpen={() => open(row)} />
        ),
    },
    ...figures.flatMap((one) => [
      ...(one.key === average.key ? [barColumn(average, after)] : []),
      figureColumn(one, after, (row, text) =>
        row.trades === 0 || one.explains === undefined ? (
          text
        ) : (
          <Explained figure={one.explains} unit={unit} of={row.of} name={`After ${row.name}: ${one.head}`}>
            {text}
          </Explained>
        ),
      ),
    ]),
  ]
}

/**
 * The streaks after which the next trades had the highest and the lowest average, of those with enough trades; and how sizes changed after
 * losses, compared with after a win. The reason is not guessed: a difference may be luck.
 */
export function afterReading(
  after: readonly After[],
  average: Measure<After>,
  words: UnitWords,
  verdict: LuckVerdict = 'UNTESTED',
): Reading {
  const losses = after.slice(0, runLengths.length).findLast(({ size }) => size.compared >= smallSample)
  const sizes = losses === undefined ? '' : sizeReading(losses, after[runLengths.length]?.size)
  const found = findingOf(
    nameableRows(after, verdict, ({ key }) => testedGroup(key)),
    {
      name: ({ name }) => `After ${name} the next trades`,
      measure: average,
      amount: (size) => `${words.meanInSentence(size)} per trade`,
      few: `No streak has ${smallSample} trades after it: the sample is too small.`,
    },
  )
  const judged = after.filter((row) => !isSmall(average, row)).length
  const finding =
    verdict === 'REJECTED' && judged > 1
      ? noneDiffers('streak')
      : testedReading(sizes === '' ? found : firstOf(found), verdict, 'streak')
  return [...finding, sizes]
}

function sizeReading(after: After, afterWin: After['size'] | undefined): string {
  const [losses, win] = [judgedSize(after.size), judgedSize(afterWin)]
  if (losses === null || win === null) return ''
  return ` After ${after.name} the next size was ${sizeWords(losses)} on average, after a win ${sizeWords(win)}.`
}

const judgedSize = (size: After['size'] | undefined): number | null =>
  size === undefined || size.compared < smallSample ? null : size.average
/** "3% larger"; of a rounded 0 "unchanged". */
const sizeWords = (value: number): string => {
  const size = formatPercent(Math.abs(value), { decimals: 0 })
  return size === formatPercent(0, { decimals: 0 }) ? 'unchanged' : `${size} ${value > 0 ? 'larger' : 'smaller'}`
}
