import { cardsADay } from '@afterclose/contract/reviews'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { dealQuery } from './review-queries.ts'

/** Largest count that is written out. */
const mostShown = 9

interface CountProps {
  className: string | undefined
}

/** Number of trades that wait for a review; requested once the page has its trades. */
export function ReviewCount({ className }: CountProps) {
  const { id: journalId } = useActiveJournal()
  const { closed = 0 } = useTradeFeed().data ?? {}
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (closed > 0 ? afterPaint(() => setPainted(true)) : undefined), [closed])
  const waiting = useQuery({ ...dealQuery(journalId, cardsADay), enabled: isPainted && closed > 0 }).data?.waiting ?? 0
  if (waiting === 0) return null
  // drawn by CSS: the name of the link stays the title of its page
  return (
    <span
      className={className}
      data-count={waiting > mostShown ? `${mostShown}+` : waiting}
      title={`${waiting} wait`}
    />
  )
}
