import { useLate } from './late.ts'
import classes from './skeleton.module.css'

/** A static, grey placeholder. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={classes.bar} style={{ width, height }} />
}

const lines = 4

export function LinesSkeleton() {
  const late = useLate()
  return (
    <div className={classes.lines} aria-busy="true" aria-label="Loading" role="status">
      {late &&
        Array.from({ length: lines }, (_, line) => <Skeleton key={line} width={`${88 - ((line * 17) % 40)}%`} />)}
    </div>
  )
}

export function BlockSkeleton({ height = 240 }: { height?: number }) {
  const late = useLate()
  return (
    <div aria-busy="true" role="status" aria-label="Loading" style={{ minHeight: height }}>
      {late && <Skeleton height={height} />}
    </div>
  )
}
