import { counted, formatWhole } from '@afterclose/core/format'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { Pivot } from '@afterclose/engine/reports/pivot/pivot-report'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { useSettings } from '../../../journal/settings.ts'
import { isContextTag } from '../../../parts/context-coverage.tsx'
import type { AskedFigure } from '../../../parts/explain/asked-figure.ts'
import { Explanation } from '../../../parts/explain/explained.tsx'
import { chosenDimension, choiceTitle, type DimensionChoice } from '../../../parts/group-names/choices.ts'
import { dimensionTitle } from '../../../parts/group-names/dimension-titles.ts'
import { useGroupName } from '../../../parts/group-names/use-group-names.ts'
import { Compute } from '../../../parts/compute/compute.tsx'
import { LuckNote } from '../../../parts/how-sure/luck-note.tsx'
import { heldHead } from '../../../parts/how-sure/more-than-luck.tsx'
import { useLuck } from '../../../parts/how-sure/use-luck.ts'
import { performanceColumns } from '../../../parts/performance-table/performance-columns.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { TableDownload } from '../../../ui/chart/table-download.tsx'
import { type Figure, figure, figureOver } from '../../../ui/figure.ts'
import { Note, Text } from '../../../ui/layout.tsx'
import { rowsOf } from '../../../ui/rows.ts'
import { PivotControls } from './pivot-controls.tsx'
import { pivotLines } from './pivot-lines.ts'
import { PivotTable } from './pivot-table.tsx'
import type { useLayouts } from './use-layouts.ts'

export const pivotTitle = 'How do the groups differ?'

/** A line of the file: a group, or a part of one. */
interface Line {
  readonly group: PerformanceRow
  readonly part: PerformanceRow | null
}

interface PivotBlockProps {
  pivot: Pivot
  /** Selected dimensions. */
  by: readonly DimensionChoice[]
  controls: ReturnType<typeof useLayouts>
}

/** The performance table by up to two dimensions, with selectable figures. */
export function PivotBlock({ pivot, by, controls }: PivotBlockProps) {
  const { currency, decimals } = useActiveJournal()
  const basis = useDateBasis()
  const { settings } = useSettings()
  const { customComments } = useJournalData()
  const nameOf = useGroupName()
  const source = useReportSource()
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const [asked, setAsked] = useState<AskedFigure | null>(null)
  const { layout, change } = controls
  const { row, column, unit, total } = pivot
  const figures = useMemo(
    () => performanceColumns({ unit, words: unitWords(unit, { currency, decimals }), currency, decimals }),
    [unit, currency, decimals],
  )
  const [rows, columns] = by.map((choice) => chosenDimension(choice, customComments))
  const isTested = row !== null && !isResult(row) && !isResult(column)
  const luck = useLuck(
    { dimension: row ?? 'setup', among: rows?.among, beside: column, besideAmong: columns?.among, unit, basis },
    isTested,
  )
  const shown = figures.filter(({ key }) => layout.metrics.includes(key))
  const sortedBy = figures.find(({ key }) => key === layout.sort?.metric)
  const lines = useMemo(
    () =>
      pivotLines(pivot, sortedBy === undefined ? null : { by: sortedBy, descending: layout.sort?.descending ?? true }),
    [pivot, sortedBy, layout.sort?.descending],
  )
  // another selection is shown when its result is loaded
  const titles = [row, column].flatMap((name, i) => {
    if (name === null) return []
    const choice = by[i]
    const isChosen = choice !== undefined && chosenDimension(choice, customComments).dimension === name
    return [isChosen ? choiceTitle(choice, settings) : dimensionTitle(name, settings)]
  })
  const groupName = ({ key }: PerformanceRow) => (row === null || key === null ? 'All' : nameOf(row, key))
  const partName = ({ key }: PerformanceRow) => (column === null || key === null ? 'All' : nameOf(column, key))
  const few = [total, ...lines.flatMap((line) => [line.row, ...line.parts])].some(
    ({ trades }) => trades > 0 && trades < smallSample,
  )

  const unknown = [
    { name: row, groups: pivot.rows },
    { name: column, groups: pivot.columns },
  ].flatMap(({ name, groups }) => {
    if (name === null || !isContextTag(name)) return []
    const known = groups.reduce((sum, { trades }) => sum + trades, 0)
    return known < total.trades ? [{ title: dimensionTitle(name, settings), known }] : []
  })

  const file = () => {
    const names: readonly Figure<Line>[] = titles.map((head, i) =>
      figure({
        key: `name ${i}`,
        head,
        value: ({ group, part }) => (i === 0 ? groupName(group) : part === null ? 'All' : partName(part)),
      }),
    )
    // small samples, groups with parts and the total are not tested
    const judged: readonly Figure<Line>[] =
      luck.report === null
        ? []
        : [
            figure({
              head: heldHead,
              value: ({ group, part }) => {
                const own = part ?? group
                if (group.key === null || (part === null && column !== null) || own.trades < smallSample) return null
                return luck.holds(group.key, part?.key) ? 'yes' : 'no'
              },
            }),
          ]
    const figuresOf = shown.map((figure) => figureOver(figure, ({ group, part }: Line) => part ?? group))
    const rows = [
      ...lines.flatMap(({ row, parts }) => [null, ...parts].map((part) => ({ group: row, part }))),
      { group: total, part: null },
    ]
    return rowsOf(rows, [...names, ...judged, ...figuresOf])
  }

  return (
    <Block
      title={pivotTitle}
      measure={`By ${basis === 'EXIT' ? 'exit' : 'entry'} date. R figures based on ${formatWhole(total.withR)} of ${counted(total.trades, 'trade')}`}
      actions={
        <>
          {isTested && <Compute of={[luck.asked]} what="what is more than luck" />}
          <TableDownload title={pivotTitle} rows={file} source={source} />
        </>
      }
    >
      <PivotControls controls={controls} figures={figures} />
      <PivotTable
        title={pivotTitle}
        titles={titles}
        lines={lines}
        total={total}
        figures={shown}
        sort={layout.sort}
        onSort={(sort) => change({ sort })}
        groupName={groupName}
        partName={partName}
        holds={luck.holds}
        onOpen={setPicked}
        onAsk={setAsked}
      />
      {unknown.map(({ title, known }) => (
        <Text key={title} above={2} size="micro" ink={3}>
          “{title}” is known for {formatWhole(known)} of {counted(total.trades, 'trade')}. The others are in no group;
          each trade’s chart shows why.
        </Text>
      ))}
      {few && <Note>Grey rows: fewer than {smallSample} trades, too few to judge.</Note>}
      <LuckNote
        luck={luck}
        groups={column === null ? 'groups' : 'groups within groups'}
        nameOf={({ key, beside }) =>
          [row === null ? [] : nameOf(row, key), column === null || beside === null ? [] : nameOf(column, beside)]
            .flat()
            .join(', ')
        }
      />
      {asked !== null && <Explanation asked={asked} onClose={() => setAsked(null)} />}
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}

/** Groupings by result, which are not tested for significance. */
const isResult = (name: DimensionName | null): boolean =>
  name === 'outcome' || name === 'rMultiple' || name === 'exitClass'
