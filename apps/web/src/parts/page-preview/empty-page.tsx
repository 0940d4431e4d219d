import { type ComponentProps, lazy, Suspense } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'

// seen once: loaded where a journal is empty
const LateSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const LatePicture = lazy(async () => ({ default: (await import('./example-picture.tsx')).ExamplePicture }))

/** A page of a journal without trades: what it will show, and the first three steps. */
export const FirstSteps = () => (
  <Suspense fallback={<BlockSkeleton height={320} />}>
    <LateSteps />
    <LatePicture />
  </Suspense>
)

/** A page of records of which there are none: the first step, and what the page will look like. */
export const EmptyPage = (props: ComponentProps<typeof Empty>) => (
  <>
    <Empty {...props} />
    <Suspense fallback={null}>
      <LatePicture />
    </Suspense>
  </>
)
