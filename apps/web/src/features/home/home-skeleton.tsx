import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { curveHeight } from './curve-height.ts'
import classes from './home.module.css'
import lead from './lead.module.css'

/** Placeholder with the page's columns, before its numbers are loaded. */
export function HomeSkeleton() {
  const height = curveHeight(useCompact())
  return (
    <>
      <div className={lead.lead}>
        <BlockSkeleton height={height} />
        <BlockSkeleton height={height} />
      </div>
      <BelowSkeleton />
    </>
  )
}

/** Placeholder of the blocks below the headline. */
export const BelowSkeleton = () => (
  <div className={classes.blocks}>
    <BlockSkeleton height={360} />
    <BlockSkeleton height={360} />
  </div>
)
