import { BlockSkeleton, LinesSkeleton, StatRowSkeleton } from './skeleton.tsx'

export const Lines = () => <LinesSkeleton />
export const Stats = () => <StatRowSkeleton stats={4} />
export const Block = () => <BlockSkeleton />
