import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { StatRowSkeleton } from '../../ui/stat-skeleton.tsx'
import classes from './home.module.css'

/** Placeholder with the page's columns, before its numbers are loaded. */
export function HomeSkeleton() {
  return (
    <>
      <div className={classes.stats}>
        <StatRowSkeleton stats={4} />
        <StatRowSkeleton stats={2} />
      </div>
      <BelowSkeleton />
    </>
  )
}

/** Placeholder of the blocks below the first figures. */
export const BelowSkeleton = () => (
  <div className={classes.two}>
    <BlockSkeleton height={360} />
    <BlockSkeleton height={360} />
  </div>
)
