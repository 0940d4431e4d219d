import type { GridApi } from 'ag-grid-community'
import { useLayoutEffect, useRef } from 'react'
import { type GridSetup, type GridView, makeGrid } from './make-grid.ts'
import classes from './grid-place.module.css'

export interface GridPlaceProps<Rows, Data, Column> extends GridSetup<Rows, Data, Column> {
  onReady: (api: GridApi) => void
}

/** Place of a grid on the page. The grid lives as long as this component, and receives its changes. */
export function GridPlace<Rows, Data, Column extends { readonly id: string }>(
  props: GridPlaceProps<Rows, Data, Column>,
) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const grid = useRef<{ draw: (next: typeof props, before: GridView<Rows, Data, Column>) => void } | null>(null)
  const drawn = useRef<GridView<Rows, Data, Column>>(props)

  useLayoutEffect(() => {
    latest.current = props
    grid.current?.draw(props, drawn.current)
    drawn.current = props
  })

  useLayoutEffect(() => {
    if (place.current === null) return
    const made = makeGrid(place.current, () => latest.current)
    grid.current = made
    latest.current.onReady(made.api)
    return () => {
      grid.current = null
      made.api.destroy()
    }
  }, [])

  return <div ref={place} className={classes.grid} />
}
