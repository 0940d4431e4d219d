import type { FindingSubject } from '@afterclose/engine/reports/findings/finding'

/** A rule of the guard against a finding, as search parameters of the page Rules. */
export interface GuardProposal {
  readonly add: 'COOL_DOWN' | 'MAX_TRADES'
  readonly losses?: number
  readonly trades?: number
}

const stopAfter = (losses: number): GuardProposal => ({ add: 'COOL_DOWN', losses })
const mostADay = (trades: number): GuardProposal => ({ add: 'MAX_TRADES', trades })

/** The rule that the guard can watch every day: no trade after losses, or a number of trades a day. Null for all other findings. */
export function guardAgainst(subject: FindingSubject): GuardProposal | null {
  if (subject.is === 'HABIT') {
    const { habit } = subject
    if (habit.is === 'AFTER_LOSSES') return stopAfter(habit.losses)
    return habit.is === 'LATE_IN_DAY' && habit.place > 1 ? mostADay(habit.place - 1) : null
  }
  if (subject.is !== 'RULE') return null
  const { rule } = subject
  if (rule.is === 'STOP_AFTER_LOSSES') return stopAfter(rule.losses)
  return rule.is === 'MOST_A_DAY' ? mostADay(rule.trades) : null
}
