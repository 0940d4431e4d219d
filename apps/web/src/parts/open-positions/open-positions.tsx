import { Loaded } from '../loaded.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { OpenList } from './open-list.tsx'
import { useOpenPositions } from './use-open-positions.ts'

/** The open trades that the filters select, with their risk and result. */
export function OpenPositions() {
  const positions = useOpenPositions()
  return (
    <Loaded query={positions} doing="loading trades" skeleton={<BlockSkeleton height={320} />}>
      {(view) => <OpenList view={view} />}
    </Loaded>
  )
}
