import { type ComponentProps, lazy, Suspense } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'

// shown once: loaded only for an empty journal
const LateSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const LatePicture = lazy(async () => ({ default: (await import('./example-picture.tsx')).ExamplePicture }))

/** A page of a journal without trades: its preview, and the first three steps. */
export const FirstSteps = () => (
  <Suspense fallback={<BlockSkeleton height={320} />}>
    <LateSteps />
    <LatePicture />
  </Suspense>
)

/** A page of records without any: the first step, and a preview of the page. */
export const EmptyPage = (props: ComponentProps<typeof Empty>) => (
  <>
    <Empty {...props} />
    <Suspense fallback={null}>
      <LatePicture />
    </Suspense>
  </>
)
