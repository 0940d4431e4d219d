import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import classes from './skeleton.module.css'
import { Stat, StatRow } from './stat.tsx'

/** True after 150 ms: what loads faster than that never shows a skeleton. */
function useLate(): boolean {
  const [late, setLate] = useState(false)
  useTimeout(() => setLate(true), 150, { autoInvoke: true })
  return late
}

/** A still, grey place holder. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={classes.bar} style={{ width, height }} />
}

export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  const late = useLate()
  return (
    <div className={classes.lines} aria-busy="true" aria-label="Loading" role="status">
      {late &&
        Array.from({ length: lines }, (_, line) => <Skeleton key={line} width={`${88 - ((line * 17) % 40)}%`} />)}
    </div>
  )
}

export function StatRowSkeleton({ stats }: { stats: number }) {
  const late = useLate()
  return (
    <div aria-busy="true" role="status" aria-label="Loading" className={late ? undefined : classes.hidden}>
      <StatRow>
        {Array.from({ length: stats }, (_, stat) => (
          <Stat key={stat} label={' '} note={<Skeleton width={84} height={10} />}>
            <Skeleton width={98} height={22} />
          </Stat>
        ))}
      </StatRow>
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
