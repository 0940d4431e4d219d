import { useLate } from './late.ts'
import { Skeleton } from './skeleton.tsx'
import classes from './skeleton.module.css'
import { Stat, StatRow } from './stat.tsx'

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
