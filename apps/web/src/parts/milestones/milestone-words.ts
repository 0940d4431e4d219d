import { counted, formatWhole } from '@afterclose/core/format'
import { badges, milestoneLabels } from '@afterclose/core/milestone'
import { dateOf } from '@afterclose/core/time'
import {
  type BadgeReached,
  type Challenge,
  challengeGoal,
  type Milestone,
} from '@afterclose/engine/reports/milestones/milestones-report'
import { dayWords } from '../../journal/engine/unit-words.ts'

const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** The next badge of a milestone: "Gold"; null on the last level. */
export const nextBadge = ({ level }: Milestone): string | null => badges[level] ?? null

/** "5 to Gold"; empty on the last level. */
export const toGoWords = (milestone: Milestone): string =>
  milestone.toGo === null ? 'Reached' : `${milestone.toGo.toLocaleString('en-US')} to ${nextBadge(milestone)}`

/** The finding and its detail: "The nearest badge is positive exit comments, Gold:" and "5 to go." */
export const nearestWords = (nearest: Milestone | null): { readonly finding: string; readonly rest: string } =>
  nearest === null
    ? { finding: 'All nine counters have reached Black.', rest: 'There is no higher level.' }
    : {
        finding: `The nearest badge is ${inSentence(milestoneLabels[nearest.type])}, ${nextBadge(nearest)}:`,
        rest: `${nearest.toGo?.toLocaleString('en-US')} to go.`,
      }

/** Home's line: "Next milestone: 100 positive exit comments, 5 to go." */
export function nextMilestoneWords(nearest: Milestone | null): string {
  if (nearest === null || nearest.next === null) return 'All nine milestones have reached Black.'
  const what = `${inSentence(milestoneLabels[nearest.type])}${nearest.type === 'numberGreenTiltmeter' ? ' trades' : ''}`
  return `Next milestone: ${formatWhole(nearest.next)} ${what}, ${formatWhole(nearest.toGo)} to go.`
}

/** "Custom statistic comments reached Diamond on 19 November 2026." */
export const reachedWords = ({ type, badge, at }: BadgeReached): string =>
  `${milestoneLabels[type]} reached ${badge} on ${dayWords(dateOf(at))}.`

/** "2 of 20 green trades in a row", or "Done: 41 green trades in a row". */
export const challengeBrief = ({ current, longest }: Pick<Challenge, 'current' | 'longest'>): string =>
  longest >= challengeGoal
    ? `Done: ${counted(longest, 'green trade')} in a row`
    : `${current} of ${challengeGoal} green trades in a row`

/** Text about the streak, and its reason. */
export function challengeWords({ current, longest, longestUntil }: Challenge): {
  readonly finding: string
  readonly rest: string
} {
  const rule = 'A red trade resets the streak, a grey one does not count.'
  const now = `${current} of ${challengeGoal}.`
  if (longestUntil === null) return { finding: now, rest: `${rule} No green trade so far.` }
  const day = dayWords(dateOf(longestUntil))
  if (longest >= challengeGoal)
    return {
      finding: `${challengeBrief({ current, longest })}, up to ${day}.`,
      rest: `The current streak is ${current}. ${rule}`,
    }
  const record =
    current === longest ? 'This is the longest streak so far.' : `Longest so far: ${longest}, up to ${day}.`
  return { finding: now, rest: `${rule} ${record}` }
}
