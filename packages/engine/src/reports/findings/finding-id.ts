import type { Habit } from './finding.ts'
import type { FindingSubject } from './finding.ts'

/** Stable name of a subject: "GROUP setup 4". */
export function findingId(subject: FindingSubject): string {
  switch (subject.is) {
    case 'GROUP':
      return `GROUP ${subject.dimension} ${subject.key}`
    case 'HABIT':
      return `HABIT ${Object.values(subject.habit).join(' ')}`
    case 'MISTAKE':
      return `MISTAKE ${Object.values(subject.item).join(' ')}`
    case 'RULE':
      return `RULE ${Object.values(subject.rule).join(' ')}`
    default:
      return subject.is
  }
}

/** Subjects of which at most one is kept before others are asked to explain it: the same habit in other words. */
export function variantOf(subject: FindingSubject): string {
  if (subject.is === 'HABIT') return habitVariants[subject.habit.is] ?? findingId(subject)
  if (subject.is === 'GROUP' && subject.dimension === 'afterRun') return afterLosses
  if (subject.is === 'RULE') return ruleVariants[subject.rule.is] ?? findingId(subject)
  return findingId(subject)
}

const [afterLosses, longDay, lastEntry] = ['after losses', 'long day', 'last entry'] as const
const habitVariants: Readonly<Partial<Record<Habit['is'], string>>> = {
  AFTER_LOSS: afterLosses,
  AFTER_LOSSES: afterLosses,
  LATE_IN_DAY: longDay,
  LONG_DAY: longDay,
}
const ruleVariants: Readonly<Partial<Record<string, string>>> = {
  STOP_AFTER_LOSSES: afterLosses,
  MOST_A_DAY: longDay,
  NO_ENTRY_FROM: lastEntry,
}

/** What a finding is about, of which at most one is shown: also the groups of one dimension. */
export function topicOf(subject: FindingSubject): string {
  if (subject.is === 'GROUP' && subject.dimension !== 'afterRun')
    return subject.dimension === 'hour' ? lastEntry : subject.dimension
  if (subject.is === 'MISTAKE') return 'mistake'
  return subject.is === 'RISK_OF_LOSERS' || (subject.is === 'HABIT' && subject.habit.is === 'LARGER_RISK')
    ? 'size'
    : variantOf(subject)
}
