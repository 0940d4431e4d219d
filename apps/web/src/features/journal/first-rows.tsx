import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import type { TradeRows } from '../../journal/engine/trade-rows.ts'
import grid from '../../parts/record-grid/grid-place.module.css'
import { gridLayout, headHeight, visibleColumns } from '../../parts/record-grid/grid-layout.ts'
import type { GridSetup } from '../../parts/record-grid/grid-setup.ts'
import { blockRows } from '../../parts/record-grid/row-store.ts'
import { selectColumnWidth } from '../../parts/record-grid/select-column.ts'
import { actionsWidth } from '../../parts/record-grid/actions-column.ts'
import { cellClasses, cellRules, paintOf } from './cells.ts'
import type { JournalColumn } from './columns.ts'
import classes from './first-rows.module.css'
import type { GridData } from './grid-data.ts'
import { GridSkeleton } from './grid-skeleton.tsx'

const painted = Promise.withResolvers<null>()
/** Resolves when the first rows were painted once, or could not be read. */
export const firstRowsPainted: Promise<null> = painted.promise

type FirstRowsProps = Pick<
  GridSetup<TradeRows, GridData, JournalColumn>,
  'rows' | 'columns' | 'rowHeight' | 'touch' | 'initialState'
>

/** The first screen of the grid's rows, at their place in it, until the grid itself is there: they can be read much sooner. */
export function FirstRows({ rows, columns, rowHeight, touch, initialState }: FirstRowsProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let left = false
    const draw = (read: TradeRows): void => {
      if (left || place.current === null) return
      drawRows(place.current, rows.dataOf(read), { rows, columns, rowHeight, touch, initialState })
    }
    rows
      .read(0, Math.min(rows.ids.length, blockRows)) // as the grid reads them
      .then(draw, () => {}) // the next order is being loaded
      .finally(() => requestAnimationFrame(() => setTimeout(painted.resolve, 0, null)))
    return () => {
      left = true
    }
  }, [rows, columns, rowHeight, touch, initialState])
  // the style of the grid comes with the page: one that comes later has that of every element computed again
  return (
    <div className={clsx(grid.grid, classes.place)}>
      <GridSkeleton />
      <div ref={place} className={classes.rows} inert />
    </div>
  )
}

function drawRows(
  place: HTMLElement,
  data: GridData,
  { rows, columns, rowHeight, touch, initialState }: FirstRowsProps,
): void {
  const visible = visibleColumns(columns.all, gridLayout(place, columns, touch), initialState)
  const line = (height: number, lineHeight: number, cells: readonly HTMLElement[]): HTMLElement => {
    const drawn = element(classes.row)
    drawn.style.height = `${height}px`
    drawn.style.lineHeight = `${lineHeight}px`
    drawn.append(sized(element(classes.box), selectColumnWidth), ...cells, sized(element(), actionsWidth(touch)))
    return drawn
  }
  const cellOf = (
    { width, stretches }: (typeof visible)[number],
    ...names: readonly (string | undefined)[]
  ): HTMLElement => {
    const cell = sized(element(classes.cell, ...names), width)
    if (stretches) cell.style.flexGrow = '1'
    return cell
  }
  const heads = visible.map((shown) => {
    const { head, end, draw } = shown.column
    const cell = cellOf(shown, end ? classes.end : draw === 'result' || draw === 'tilt' ? classes.middle : '')
    cell.textContent = head
    return cell
  })
  const drawers = visible.map(({ column }) => {
    const [always, rules, paint] = [
      cellClasses(column),
      Object.entries(cellRules(column, column.text)),
      paintOf(column),
    ]
    return { column, always, rules, paint }
  })
  const count = Math.min(rows.ids.length, Math.ceil(place.clientHeight / rowHeight))
  const lines = Array.from({ length: count }, (_, row) =>
    line(
      rowHeight,
      rowHeight - 3, // within the border of the row, and those of its cells
      drawers.map(({ column, always, rules, paint }, i) => {
        const cell = cellOf(visible[i]!, ...always, ...rules.flatMap(([name, is]) => (is(data, row) ? [name] : [])))
        if (paint === null) cell.textContent = column.text(data, row)
        else paint(cell.appendChild(document.createElement('span')), data, row)
        return cell
      }),
    ),
  )
  place.replaceChildren(line(headHeight + 1, headHeight - 1, heads), ...lines)
}

const element = (...names: readonly (string | undefined)[]): HTMLElement => {
  const made = document.createElement('div')
  made.className = clsx(names)
  return made
}
function sized(cell: HTMLElement, width: number): HTMLElement {
  cell.style.width = `${width}px`
  return cell
}
