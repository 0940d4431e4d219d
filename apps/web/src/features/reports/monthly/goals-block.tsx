import type { MonthReviewView } from '@afterclose/contract/month-reviews'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { monthName } from '../../../journal/engine/unit-words.ts'
import { type MonthText, monthsFrom } from '../../../parts/month-grid/months.ts'
import { Block } from '../../../ui/block.tsx'
import { type Goal, goalsIn } from './goals.ts'
import classes from './monthly.module.css'
import { tickGoal } from './review-actions.ts'

/** The goals set at the end of the previous month: which were reached? */
export function Goals({ review, text }: { review: MonthReviewView | null; text: MonthText }) {
  const { id: journalId, readOnly } = useActiveJournal()
  /** Optimistic value until the server has it. */
  const [ticking, setTicking] = useState<Goal | null>(null)
  const last = monthName(Number(monthsFrom(text, -1).slice(5)))
  const goals =
    review === null ? [] : goalsIn(review.goals).map((goal) => (goal.line === ticking?.line ? ticking : goal))
  const kept = goals.filter((goal) => goal.kept).length
  return (
    <Block title={`Goals set in ${last}`} measure={goals.length > 0 && `${kept} of ${goals.length} kept`}>
      {review === null || goals.length === 0 ? (
        <p className={classes.none}>No goals were set in {last}.</p>
      ) : (
        <ul className={classes.goals}>
          {goals.map((goal) => (
            <li key={goal.line}>
              <Checkbox
                label={goal.text}
                checked={goal.kept}
                disabled={readOnly || ticking !== null}
                onChange={({ currentTarget: { checked } }) => {
                  setTicking({ ...goal, kept: checked })
                  void tickGoal(journalId, review, goal, checked).finally(() => setTicking(null))
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
