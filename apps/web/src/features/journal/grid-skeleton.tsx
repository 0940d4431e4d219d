import { Skeleton } from '../../ui/skeleton.tsx'
import { useLate } from '../../ui/late.ts'
import classes from './grid-skeleton.module.css'

/** Width of the content of columns, px: check box, ID, entry, exit, instrument, setup, direction, size, prices, gain, R. */
const cells = [16, 24, 104, 40, 56, 72, 48, 32, 56, 56, 64, 40, 64, 48]
const rows = 40 // more than most windows show; those below the edge are cut off

/** Placeholder rows of the grid while loading. */
export function GridSkeleton() {
  const late = useLate()
  return (
    <div className={classes.grid} role="status" aria-busy="true" aria-label="Loading">
      {late &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row}>
            {cells.map((width, cell) => (
              <Skeleton key={cell} width={width} height={10} />
            ))}
          </div>
        ))}
    </div>
  )
}
