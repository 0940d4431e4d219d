import { marksOf } from '../../ui/chart/chart-of.ts'
import { counted, formatPercent, formatWhole } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { ChancesView } from '@afterclose/engine/reports/chances/chances-report'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { type Pivot, pivotCells } from '@afterclose/engine/reports/pivot/pivot-report'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { axisNumber, shortNumber, unitWords } from '../../journal/engine/unit-words.ts'
import { Block } from '../../ui/block.tsx'
import type { ChartPicture } from '../../ui/chart/chart.tsx'
import type { HeatFigure } from '../../ui/chart/heat-map.ts'
import { heatHeight, heatOption } from '../../ui/chart/heat-option.ts'
import { useNarrow } from '../../ui/use-compact.ts'
import type { Measure } from '../group-bars/measure-search.ts'
import { groupFigures, groupMeasures, measuredBars } from '../group-bars/measured.ts'
import { Compute } from '../compute/compute.tsx'
import { LuckNote } from '../how-sure/luck-note.tsx'
import { heldHead, moreThanLuck } from '../how-sure/more-than-luck.tsx'
import { type Luck, useLuck } from '../how-sure/use-luck.ts'
import { type Reading, readingOf } from '../reading.tsx'
import { ReportChart } from '../report-chart.tsx'
import { UnitMissing } from '../report-page/unit-missing.tsx'
import { smallSample } from '../small-sample.ts'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { figure, figureOver } from '../../ui/figure.ts'
import { isSmall } from '../../ui/measure.ts'
import { rowsOf } from '../../ui/rows.ts'
import { Text } from '../../ui/layout.tsx'

/** One of the two groupings of the trades. */
export interface MapSide {
  /** Title of its bars: "By weekday". */
  readonly title: string
  /** Kind of its groups: "Weekday". */
  readonly group: string
  /** Name in the margin, where space is limited. */
  readonly nameOf: (key: number) => string
  /** Name in text; default: the name in the margin. */
  readonly longName?: (key: number) => string
  /** Groups to show, in order; default: those of the report. */
  readonly keys?: readonly number[]
}

interface GroupMapProps {
  /** Question that the map answers: "When does the edge show?" */
  title: string
  pivot: Pivot
  /** Memoised by the page, as are the names. */
  rows: MapSide
  columns: MapSide
  measure: Measure
  reading: Reading
  /** How the cells were requested. */
  sure: Pick<ChancesView, 'basis' | 'among' | 'besideAmong'>
}

const notJudged = (): boolean => false

/** Maximum rows or columns drawn: those with the most trades. */
const most = 24

/**
 * Trades grouped two ways: each cell with its result and count, framed if there are too few trades, bars of rows and columns in the
 * margins, and drill-down to the trades of each.
 */
export function GroupMap({ title, pivot, rows, columns, measure, reading, sure }: GroupMapProps) {
  const { currency, decimals } = useActiveJournal()
  const { unit, total } = pivot
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const measures = useMemo(() => groupMeasures({ unit, words, decimals }), [unit, words, decimals])
  const { by, title: measureTitle } = measuredBars(measure, measures)
  const luck = useLuck({ ...sure, dimension: pivot.row ?? 'setup', beside: pivot.column, unit }, by.signed)
  // the significance test only applies to results
  const judged = by.signed && luck.report !== null
  const holds = judged ? luck.holds : notJudged
  const narrow = useNarrow()
  const grid = useMemo(() => gridOf(pivot, rows, columns, holds, narrow), [pivot, rows, columns, holds, narrow])
  const figures = useMemo(
    () => groupFigures(measures).map((one) => figureOver(one, ({ row }: Place) => row)),
    [measures],
  )
  const picture = useMemo((): ChartPicture<TradesBehind> => {
    const figure = (row: PerformanceRow | undefined): HeatFigure => ({
      value: row === undefined ? null : by.value(row),
      text:
        row === undefined
          ? unknown
          : by.signed
            ? words.brief(by.value(row), { signed: true })
            : formatPercent(by.value(row), { decimals: 0 }),
      small: row === undefined || isSmall(by, row),
    })
    const shorterOf = (row: PerformanceRow): readonly string[] => {
      const [value, { text }] = [by.value(row), figure(row)]
      const forms = !by.signed ? [formatWhole(value)] : [3, 2, 1].map((digits) => shortNumber(value, digits))
      return forms.map((form) => (form.length < text.length ? form : text))
    }
    const marked = { title: titleOf, figures: [...figures, verdict], counts: ofPlaces, opens: behindOf }
    return {
      kinds: ['bar', 'custom'],
      option: (theme) =>
        heatOption(
          {
            columns: grid.columns.map(({ name }) => name),
            rows: grid.rows.map(({ name }) => name),
            cells: grid.cells.map(({ row, ...place }) =>
              row === undefined
                ? null
                : {
                    ...figure(row),
                    shorter: shorterOf(row),
                    count: formatWhole(by.cases.count(row)),
                    holds: place.holds,
                  },
            ),
            columnBars: grid.columns.map(({ row }) => figure(row)),
            rowBars: grid.rows.map(({ row }) => figure(row)),
            columnsTitle: grid.columnsTitle,
            rowsTitle: grid.rowsTitle,
            of: by.signed ? 'results' : 'shares',
            border: by.signed ? signedBorder : axisNumber,
          },
          theme,
        ),
      marks: [
        marksOf({ ...marked, series: 'columns', rows: grid.columns }),
        marksOf({ ...marked, series: 'cells', rows: grid.cells, across: grid.columns.length }),
        marksOf({ ...marked, series: 'rows', rows: grid.rows }),
      ],
    }
  }, [grid, by, words, figures])
  if (total.known === 0)
    return (
      <Block title={title} measure={measureTitle}>
        <UnitMissing unit={unit} trades={total.trades} />
      </Block>
    )
  const cells = grid.cells.filter(({ row }) => row !== undefined)
  return (
    <ReportChart
      title={title}
      measure={measureTitle}
      {...readingOf(reading)}
      {...picture}
      height={heatHeight(grid.rows.length)}
      actions={by.signed && <Compute of={[luck.asked]} what="what is more than luck" />}
      table={rowsOf(cells, [
        figure({ key: 'row', head: rows.group, value: ({ names }: Place) => names[0] ?? null }),
        figure({ key: 'column', head: columns.group, value: ({ names }: Place) => names[1] ?? null }),
        ...[measures.trades, measures.net, measures.average, measures.winRate].map((one) =>
          figureOver(one, ({ row }: Place) => row),
        ),
        ...(judged ? [verdict] : []),
      ])}
      rows={(row) => behindOf(cells[row]!)}
    >
      <Text size="micro" ink={3}>
        {measureTitle}. Small figure: trades. Framed: fewer than {smallSample} trades, not coloured.
        {grid.left > 0 && ` ${counted(grid.left, 'group')} with fewer trades appear only in the table on the page.`}
        {judged && (luck.report?.groups ?? []).some((group) => group.holds) && ` Corner: ${moreThanLuck}.`}
      </Text>
      {judged && (
        <LuckNote
          luck={luck}
          groups="cells"
          nameOf={({ key, beside }) => [longOf(rows, key), longOf(columns, beside ?? 0)].join(', ')}
        />
      )}
    </ReportChart>
  )
}

/** A group of the margins, or a cell. */
interface Place {
  /** In the margin. */
  readonly name: string
  /** Name in text; a cell has those of its row and its column. */
  readonly names: readonly string[]
  /** Undefined without trades. */
  readonly row: PerformanceRow | undefined
  /** A significant cell. */
  readonly holds: boolean
}

interface Grid {
  readonly rows: readonly Place[]
  readonly columns: readonly Place[]
  readonly rowsTitle: string
  readonly columnsTitle: string
  /** Row by row. */
  readonly cells: readonly Place[]
  /** Number of rows and columns that are not drawn. */
  readonly left: number
}

/** In little space the longer side is vertical: on a phone, hours are rows and weekdays columns. */
function gridOf(pivot: Pivot, rows: MapSide, columns: MapSide, holds: Luck['holds'], narrow: boolean): Grid {
  const cellAt = pivotCells(pivot)
  const [down, across] = [drawnOf(pivot.rows, rows), drawnOf(pivot.columns, columns)]
  const margin = (side: MapSide, { keys, byKey }: Drawn): readonly Place[] =>
    keys.map((key) => ({ name: side.nameOf(key), names: [longOf(side, key)], row: byKey.get(key), holds: false }))
  const cell = (row: number, column: number): Place => ({
    name: '',
    names: [longOf(rows, row), longOf(columns, column)],
    row: cellAt(row, column),
    holds: holds(row, column),
  })
  const left = down.left + across.left
  if (narrow && across.keys.length > down.keys.length)
    return {
      rows: margin(columns, across),
      columns: margin(rows, down),
      rowsTitle: columns.title,
      columnsTitle: rows.title,
      cells: across.keys.flatMap((column) => down.keys.map((row) => cell(row, column))),
      left,
    }
  return {
    rows: margin(rows, down),
    columns: margin(columns, across),
    rowsTitle: rows.title,
    columnsTitle: columns.title,
    cells: down.keys.flatMap((row) => across.keys.map((column) => cell(row, column))),
    left,
  }
}

const longOf = ({ longName, nameOf }: MapSide, key: number): string => (longName ?? nameOf)(key)

interface Drawn {
  readonly keys: readonly number[]
  readonly byKey: ReadonlyMap<number, PerformanceRow>
  readonly left: number
}

function drawnOf(groups: readonly PerformanceRow[], { keys }: MapSide): Drawn {
  const byKey = new Map(groups.map((row) => [row.key ?? 0, row]))
  const all = keys ?? groups.map(({ key }) => key ?? 0)
  if (all.length <= most) return { keys: all, byKey, left: 0 }
  const trades = (key: number): number => byKey.get(key)?.trades ?? 0
  const kept = new Set(all.toSorted((a, b) => trades(b) - trades(a)).slice(0, most))
  return { keys: all.filter((key) => kept.has(key)), byKey, left: all.length - most }
}

const signedBorder = (value: number): string => (value > 0 ? `+${axisNumber(value)}` : axisNumber(value))

const titleOf = ({ names }: Place): string => names.join(', ')
const ofPlaces = { of: ({ row }: Place) => row?.trades ?? 0, noun: 'trade' } as const
const behindOf = (place: Place): TradesBehind => ({ title: titleOf(place), of: place.row!.of })

const verdict = figure({
  head: heldHead,
  value: ({ row, holds }: Place) => ((row?.trades ?? 0) < smallSample ? null : holds ? 'yes' : 'no'),
})
