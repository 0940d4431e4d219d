import { counted, writtenSign } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Fragment, useState } from 'react'
import type { AskedFigure } from '../../../parts/explain/asked-figure.ts'
import { FigureCell } from '../../../parts/performance-table/figure-cell.tsx'
import shared from '../../../parts/performance-table/figure-table.module.css'
import { GroupName } from '../../../parts/performance-table/group-name.tsx'
import type { Luck } from '../../../parts/how-sure/use-luck.ts'
import type { PerformanceFigure } from '../../../parts/performance-table/performance-columns.ts'
import { SortHead } from '../../../parts/performance-table/sort-head.tsx'
import { moveInTable } from '../../../parts/performance-table/table-keys.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Button } from '../../../ui/button.tsx'
import { toneOf } from '../../../ui/tone.ts'
import type { Layout } from './layouts.ts'
import { largestNet, type PivotLine } from './pivot-lines.ts'
import classes from './pivot-table.module.css'

/** Groups whose parts are open from the start: above that the table would be too long to read. */
const openLines = 200
/** Groups that are drawn at once; more come by a button. */
const page = 200

interface PivotTableProps {
  title: string
  /** What the groups and their parts are: "Setup", "Direction". */
  titles: readonly string[]
  lines: readonly PivotLine[]
  total: PerformanceRow
  figures: readonly PerformanceFigure[]
  sort: Layout['sort']
  onSort: (sort: Layout['sort']) => void
  groupName: (row: PerformanceRow) => string
  partName: (row: PerformanceRow) => string
  /** A group without parts, or a part of one, that is more than luck. */
  holds: Luck['holds']
  onOpen: (trades: TradesBehind) => void
  onAsk: (asked: AskedFigure) => void
}

/** Groups, their parts indented below them, and the total; each row leads to its trades. */
export function PivotTable(props: PivotTableProps) {
  const { title, titles, lines, total, figures, sort, onSort, groupName, partName, holds, onOpen, onAsk } = props
  /** Groups that are not as all others are: closed where these are open. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const [most, setMost] = useState(page)
  const openAtFirst = lines.reduce((sum, { parts }) => sum + 1 + parts.length, 0) <= openLines
  const isOpen = (key: number): boolean => turned.has(key) !== openAtFirst
  const turn = (key: number) =>
    setTurned(new Set(turned.has(key) ? [...turned].filter((one) => one !== key) : [...turned, key]))
  const scale = largestNet(lines)
  const hasBar = figures.some(({ key }) => key === 'net') && scale > 0

  const cells = (row: PerformanceRow, name: string, withBar = true) =>
    figures.map((figure) => {
      const text = figure.text(row)
      return (
        <Fragment key={figure.key}>
          {figure.key === 'net' && hasBar && (
            <td className={classes.bar} aria-hidden="true">
              {withBar && row.net !== null && row.net !== 0 && <Bar net={row.net} text={text} scale={scale} />}
            </td>
          )}
          <td className={clsx(figure.signed && shared[toneOf(text)])}>
            <FigureCell column={figure} row={row} name={name} onAsk={onAsk} />
          </td>
        </Fragment>
      )
    })

  return (
    <>
      <div className={clsx('wide-table', shared.scroll)} role="region" aria-label={`${title} Table`} tabIndex={0}>
        <table className={clsx(shared.table, classes.table)} onKeyDown={moveInTable}>
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{titles.length === 0 ? 'Trades' : titles.join(', ')}</th>
              {figures.map((figure) => (
                <Fragment key={figure.key}>
                  {figure.key === 'net' && hasBar && <td className={classes.bar} />}
                  <Head figure={figure} sort={sort} onSort={onSort} />
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, most).map(({ row, parts }) => {
              const name = groupName(row)
              const key = row.key ?? 0
              const open = isOpen(key)
              const Chevron = open ? IconChevronDown : IconChevronRight
              return (
                <Fragment key={key}>
                  <tr
                    className={clsx(classes.group, isFew(row) && few, shared.opens)}
                    onClick={() => onOpen({ title: name, of: row.of })}
                  >
                    <th scope="row">
                      {parts.length > 0 && (
                        <button
                          type="button"
                          className={classes.turn}
                          aria-expanded={open}
                          aria-label={`Parts of ${name}`}
                          onClick={(event) => {
                            event.stopPropagation()
                            turn(key)
                          }}
                        >
                          <Chevron size={16} aria-hidden="true" />
                        </button>
                      )}
                      <GroupName name={name} said={name} few={isFew(row)} held={holds(row.key)} />
                    </th>
                    {cells(row, name)}
                  </tr>
                  {open &&
                    parts.map((part) => (
                      <tr
                        key={part.key}
                        className={clsx(classes.part, isFew(part) && few, shared.opens)}
                        onClick={() => onOpen({ title: `${name}, ${partName(part)}`, of: part.of })}
                      >
                        <th scope="row">
                          <GroupName
                            name={partName(part)}
                            said={`${name}, ${partName(part)}`}
                            few={false}
                            held={holds(row.key, part.key)}
                          />
                        </th>
                        {cells(part, `${name}, ${partName(part)}`)}
                      </tr>
                    ))}
                </Fragment>
              )
            })}
          </tbody>
          <tfoot>
            <tr className={shared.opens} onClick={() => onOpen({ title: 'All trades', of: total.of })}>
              <th scope="row">
                <GroupName name="All" said="all groups" few={false} held={false} />
              </th>
              {cells(total, 'All', false)}
            </tr>
          </tfoot>
        </table>
      </div>
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

/** Grey figures, and a bar that is not filled. */
const few = clsx(shared.few, classes.few)
const isFew = ({ trades }: PerformanceRow): boolean => trades < smallSample

/** @param text the net gain as it is written beside it */
const Bar = ({ net, text, scale }: { net: number; text: string; scale: number }) => (
  <i data-sign={writtenSign(text)} style={Object.fromEntries([['--part', `${(Math.abs(net) / scale) * 50}%`]])} />
)

interface HeadProps {
  figure: PerformanceFigure
  sort: Layout['sort']
  onSort: (sort: Layout['sort']) => void
}

/** Largest first, smallest first, then back into the groups' own order. */
function Head({ figure, sort, onSort }: HeadProps) {
  const { key } = figure
  const sorted = sort?.metric === key ? sort : null
  const next =
    sorted === null ? { metric: key, descending: true } : sorted.descending ? { metric: key, descending: false } : null
  return (
    <SortHead
      column={figure}
      sorted={sorted === null ? null : sorted.descending ? 'descending' : 'ascending'}
      onSort={() => onSort(next)}
    />
  )
}
