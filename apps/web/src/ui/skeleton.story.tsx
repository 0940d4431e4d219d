import { BlockSkeleton, LinesSkeleton } from './skeleton.tsx'
import { StatRowSkeleton } from './stat-skeleton.tsx'

export const Lines = () => <LinesSkeleton />
export const Stats = () => <StatRowSkeleton stats={4} />
export const Block = () => <BlockSkeleton />
