import type { GridApi } from 'ag-grid-community'
import { useLayoutEffect, useRef } from 'react'
import type { GridSetup, GridView } from './grid-setup.ts'
import { makeGrid } from './make-grid.ts'
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
  const drawnView = useRef<GridView<Rows, Data, Column>>(props)

  useLayoutEffect(() => {
    latest.current = props
    grid.current?.draw(props, drawnView.current)
    drawnView.current = props
  })

  useLayoutEffect(() => {
    if (place.current === null) return
    const madeGrid = makeGrid(place.current, () => latest.current)
    grid.current = madeGrid
    latest.current.onReady(madeGrid.api)
    return () => {
      grid.current = null
      madeGrid.api.destroy()
    }
  }, [])

  return <div ref={place} className={classes.grid} />
}
