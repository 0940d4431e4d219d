import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PageLink } from '../../parts/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { cardsLeft } from './deck.ts'
import type { ReviewStep } from './review-search.ts'
import classes from './review.module.css'
import type { DeckOfToday } from './use-deck.ts'

/** State of the review that all steps show. */
export interface StepProps {
  deck: DeckOfToday
  /** The second step was seen. */
  sawCost: boolean
}

interface StepPageProps extends StepProps {
  step: Exclude<ReviewStep, 'done'>
  lead: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Title, lead and the three steps above the content of one of them. */
export function StepPage({ step, lead, actions, deck: { deck, waiting }, sawCost, children }: StepPageProps) {
  const left = deck === null ? null : cardsLeft(deck)
  const total = deck === null ? 0 : deck.gradedBefore + deck.cards.length
  const steps = [
    {
      step: 'cards',
      name: 'Cards',
      done: left === 0 && total > 0,
      note: total > 0 ? `${total - (left ?? 0)} of ${total}` : '',
    },
    { step: 'cost', name: 'What cost most', done: sawCost, note: '' },
    { step: 'rule', name: 'One rule', done: false, note: '' },
  ] as const
  return (
    <Page title="Review" lead={lead} actions={actions}>
      <nav className={classes.steps} aria-label="Steps">
        {steps.map((one, index) => {
          const isNow = one.step === step
          return (
            <PageLink
              key={one.step}
              to="/review"
              search={one.step === 'cards' ? {} : { step: one.step }}
              className={clsx(isNow && classes.now, one.done && !isNow && classes.past)}
              aria-current={isNow ? 'step' : undefined}
            >
              <i aria-hidden="true">{one.done && !isNow ? <IconCheck size={14} /> : index + 1}</i>
              {one.name}
              {one.done && !isNow && <span className="sr">, done</span>}
              {one.step === 'cards' && !isNow && one.note !== '' && waiting + total > 0 && (
                <span className={classes.stepNote}> {one.note}</span>
              )}
            </PageLink>
          )
        })}
      </nav>
      {children}
    </Page>
  )
}

/** The foot of a step: back to the one before, and on. */
export const StepFoot = ({ children }: { children: ReactNode }) => <footer className={classes.foot}>{children}</footer>
