import type { ComponentProps } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { lazyPart } from '../../ui/later.tsx'

// shown once: loaded only for an empty journal
const LateSteps = lazyPart(
  async () => (await import('./first-steps.tsx')).FirstSteps,
  () => <BlockSkeleton height={320} />,
)
const LatePicture = lazyPart(async () => (await import('./example-picture.tsx')).ExamplePicture)

/** A page of a journal without trades: its preview, and the first three steps. */
export const FirstSteps = () => (
  <>
    <LateSteps />
    <LatePicture />
  </>
)

/** A page of records without any: the first step, and a preview of the page. */
export const EmptyPage = (props: ComponentProps<typeof Empty>) => (
  <>
    <Empty {...props} />
    <LatePicture />
  </>
)
