import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { LoadedPositions } from './loaded-positions.tsx'
import { OpenList } from './open-list.tsx'

/** The open trades that the filters select, with their risk and result. */
export const OpenPositions = () => (
  <LoadedPositions skeleton={<BlockSkeleton height={320} />}>{(view) => <OpenList view={view} />}</LoadedPositions>
)
