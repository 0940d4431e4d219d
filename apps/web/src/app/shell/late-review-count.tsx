import type { ComponentProps } from 'react'
import { useJournalIfAny } from '../../journal/active-journal.ts'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { lazyPart } from '../../ui/later.tsx'

const ReviewCount = lazyPart(async () => (await import('../../features/review/review-count.tsx')).ReviewCount)

/**
 * The count of trades that wait for a review, in a menu that is there before a journal is. Its code waits for the journal: at a start without
 * a network it would fail, and browsers keep the failure, also for what Home shares with it. A menu without it stays as it is.
 */
export const LateReviewCount = (props: ComponentProps<typeof ReviewCount>) =>
  useJournalIfAny() === null ? null : (
    <ErrorBoundary doing="loading data" missing={null}>
      <ReviewCount {...props} />
    </ErrorBoundary>
  )
