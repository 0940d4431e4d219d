import type { ComponentProps } from 'react'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { lazyPart } from '../../ui/later.tsx'

const ReviewCount = lazyPart(async () => (await import('../../features/review/review-count.tsx')).ReviewCount)

/** The count of trades that wait for a review. A menu whose count cannot be loaded stays as it is, without it. */
export const LateReviewCount = (props: ComponentProps<typeof ReviewCount>) => (
  <ErrorBoundary doing="loading data" missing={null}>
    <ReviewCount {...props} />
  </ErrorBoundary>
)
