import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { lazyPart } from '../../ui/later.tsx'

/** Loaded only in a journal with open trades. */
export const OpenBlock = lazyPart(
  async () => (await import('./open-block.tsx')).OpenBlock,
  () => <BlockSkeleton height={180} />,
)
