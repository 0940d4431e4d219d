import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { usePageSearch } from '../../parts/page-search.ts'
import { CardsStep } from './cards-step.tsx'
import { CostStep } from './cost-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ReviewSearch } from './review-search.ts'
import { RuleStep } from './rule-step.tsx'
import { useDeck } from './use-deck.ts'

/** The review of a week: trades graded without their results, the mistake that cost most, and one rule. */
export function ReviewPage() {
  const { id } = useActiveJournal()
  return <Review key={id} />
}

function Review() {
  const [{ step = 'cards' }] = usePageSearch(ReviewSearch)
  const deck = useDeck()
  const [sawCost, setSawCost] = useState(false)
  if (step === 'cost' && !sawCost) setSawCost(true)
  const shared = { deck, sawCost: sawCost || step === 'rule' }
  if (step === 'cost') return <CostStep {...shared} />
  if (step === 'rule') return <RuleStep {...shared} />
  if (step === 'done') return <DoneStep />
  return <CardsStep {...shared} />
}
