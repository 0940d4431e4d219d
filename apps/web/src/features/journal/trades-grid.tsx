import type { GridApi } from 'ag-grid-community'
import { useLayoutEffect, useRef } from 'react'
import { type GridSetup, type GridView, makeGrid } from './make-grid.ts'
import classes from './trades-grid.module.css'

interface TradesGridProps extends GridSetup {
  onReady: (api: GridApi) => void
}

/** The place of the grid on the page. The grid lives as long as this does and is told what changes. */
export default function TradesGrid(props: TradesGridProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const grid = useRef<ReturnType<typeof makeGrid> | null>(null)
  const drawn = useRef<GridView>(props)

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
