import { counted, writtenSign } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { AskedFigure } from '../../../parts/explain/asked-figure.ts'
import { FigureCell } from '../../../parts/performance-table/figure-cell.tsx'
import { GroupName } from '../../../parts/performance-table/group-name.tsx'
import type { Luck } from '../../../parts/how-sure/use-luck.ts'
import type { PerformanceFigure } from '../../../parts/performance-table/performance-columns.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Button } from '../../../ui/button.tsx'
import { figureOver } from '../../../ui/figure.ts'
import tableClasses from '../../../ui/table/figure-table.module.css'
import type { Column } from '../../../ui/table/table.tsx'
import { figureColumn } from '../../../ui/table/figure-column.ts'
import { FigureTable } from '../../../ui/table/figure-table.tsx'
import { nextSort } from '../../../ui/table/use-sorted.ts'
import type { Layout } from './layouts.ts'
import { largestNet, type PivotLine } from './pivot-lines.ts'
import classes from './pivot-table.module.css'

/** Maximum groups expanded initially, to keep the table readable. */
const openLines = 200
/** Groups drawn initially; a button shows more. */
const page = 200

interface PivotTableProps {
  title: string
  /** Names of the groups and of their parts: "Setup", "Direction". */
  titles: readonly string[]
  lines: readonly PivotLine[]
  total: PerformanceRow
  figures: readonly PerformanceFigure[]
  sort: Layout['sort']
  onSort: (sort: Layout['sort']) => void
  groupName: (row: PerformanceRow) => string
  partName: (row: PerformanceRow) => string
  /** A group without parts, or a part, that is significant. */
  holds: Luck['holds']
  onOpen: (trades: TradesBehind) => void
  onAsk: (asked: AskedFigure) => void
}

/** Groups, their parts indented below them, and the total; each row links to its trades. */
export function PivotTable(props: PivotTableProps) {
  const { title, titles, lines, total, figures, sort, onSort, groupName, partName, holds, onOpen, onAsk } = props
  /** Groups toggled from the default. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const [most, setMost] = useState(page)
  const openAtFirst = lines.reduce((sum, { parts }) => sum + 1 + parts.length, 0) <= openLines
  const isOpen = (key: number): boolean => turned.has(key) !== openAtFirst
  const turn = (key: number) =>
    setTurned(new Set(turned.has(key) ? [...turned].filter((one) => one !== key) : [...turned, key]))
  const scale = largestNet(lines)
  const hasBar = figures.some(({ key }) => key === 'net') && scale > 0
  const written = lines.slice(0, most).flatMap(({ row, parts }): readonly Line[] => {
    const name = groupName(row)
    const key = row.key ?? 0
    const open = parts.length === 0 ? null : isOpen(key)
    const group: Line = { is: 'group', hidden: false, key: `${key}`, row, name, full: name, open, held: holds(row.key) }
    return [
      group,
      ...parts.map((part): Line => {
        const own = partName(part)
        const held = holds(row.key, part.key)
        return {
          is: 'part',
          hidden: open !== true,
          key: `${key} ${part.key}`,
          row: part,
          name: own,
          full: `${name}, ${own}`,
          open: null,
          held,
        }
      }),
    ]
  })
  const name = 'All'
  const all: Line = { is: 'all', hidden: false, key: 'all', row: total, name, full: name, open: null, held: false }
  const shown = written.filter(({ hidden }) => !hidden)
  const openLine = ({ is, full, row }: Line) => onOpen({ title: is === 'all' ? 'All trades' : full, of: row.of })

  const columns = columnsOf(figures, {
    titles,
    lines: [...written, all],
    scale: hasBar ? scale : null,
    onTurn: turn,
    onOpen: openLine,
    onAsk,
  })

  return (
    <>
      <FigureTable
        caption={title}
        className={classes.table}
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        rowClass={({ is, row }) =>
          clsx(is === 'part' ? classes.part : classes.group, isFew(row) && [tableClasses.few, classes.few])
        }
        onRowClick={openLine}
        total={all}
        sort={sort === null ? null : { key: sort.metric, descending: sort.descending }}
        onSort={(key) => {
          const next = nextSort(sort === null ? null : { key: sort.metric, descending: sort.descending }, key)
          onSort(next === null ? null : { metric: next.key, descending: next.descending })
        }}
      />
      {lines.length > most && (
        <p className={classes.more}>
          {most} of {counted(lines.length, 'group')}.{' '}
          <Button small onClick={() => setMost(most + page)}>
            Show {Math.min(page, lines.length - most)} more
          </Button>
        </p>
      )}
    </>
  )
}

/** A row of the table: a group, a part of one, or the total. */
interface Line {
  readonly is: 'group' | 'part' | 'all'
  /** A part of a collapsed group. */
  readonly hidden: boolean
  readonly key: string
  readonly row: PerformanceRow
  readonly name: string
  /** With the name of its group. */
  readonly full: string
  /** Whether its parts are shown; null if it has none. */
  readonly open: boolean | null
  /** Significant. */
  readonly held: boolean
}

const isFew = ({ trades }: PerformanceRow): boolean => trades < smallSample

/** @param text the formatted net gain next to it */
const Bar = ({ net, text, scale }: { net: number; text: string; scale: number }) => (
  <i data-sign={writtenSign(text)} style={Object.fromEntries([['--part', `${(Math.abs(net) / scale) * 50}%`]])} />
)

interface Shown {
  readonly titles: readonly string[]
  /** The hidden ones and the total included, so that expanding a group changes no digits. */
  readonly lines: readonly Line[]
  /** The net gain of the longest bar; null without bars. */
  readonly scale: number | null
  readonly onTurn: (key: number) => void
  readonly onOpen: (line: Line) => void
  readonly onAsk: (asked: AskedFigure) => void
}

/** The name of a line, then its figures, the net gain with a bar. */
function columnsOf(
  figures: readonly PerformanceFigure[],
  { titles, lines, scale, onTurn, onOpen, onAsk }: Shown,
): readonly Column<Line>[] {
  return [
    {
      head: titles.length === 0 ? 'Trades' : titles.join(', '),
      cell: (line) => (
        <>
          {line.open !== null && <Turn name={line.name} open={line.open} onTurn={() => onTurn(line.row.key ?? 0)} />}
          <GroupName
            name={line.name}
            label={`Open the trades of ${line.is === 'all' ? 'all groups' : line.full}`}
            few={line.is === 'group' && isFew(line.row)}
            held={line.held}
            onOpen={() => onOpen(line)}
          />
        </>
      ),
    },
    ...figures.flatMap((figure): readonly Column<Line>[] => {
      const ofLine = figureOver(figure, ({ row }: Line) => row)
      const column = {
        ...figureColumn(ofLine, lines, ({ row, full }, text, unit) => (
          <FigureCell column={figure} row={row} name={full} text={text} unit={unit} onAsk={onAsk} />
        )),
        sorts: true,
      }
      if (figure.key !== 'net' || scale === null) return [column]
      const bar = ({ is, row }: Line) =>
        is !== 'all' && row.net !== null && row.net !== 0 && <Bar net={row.net} text={figure.text(row)} scale={scale} />
      return [{ key: 'bar', head: '', drawn: true, className: classes.bar, cell: bar }, column]
    }),
  ]
}

interface TurnProps {
  name: string
  open: boolean
  onTurn: () => void
}

/** Expands or collapses the parts of a group. */
function Turn({ name, open, onTurn }: TurnProps) {
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={classes.turn}
      aria-expanded={open}
      aria-label={`Parts of ${name}`}
      onClick={onTurn}
    >
      <Chevron size={16} aria-hidden="true" />
    </button>
  )
}
