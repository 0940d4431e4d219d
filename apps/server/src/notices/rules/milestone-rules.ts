import { milestoneLabels, milestoneLevel, type MilestoneType, milestoneTypes } from '@afterclose/core/milestone'
import { type Notice, noticeBody } from '../inbox/notice.ts'
import type { SavedFacts } from './facts.ts'

/** Consecutive green trades for the tiltmeter challenge. */
const challenge = 20
const link = { path: '/milestones', label: 'See your milestones' } as const
const notice = (title: string, key: string, text: string): Notice => ({
  type: 'MILESTONES',
  title,
  body: noticeBody(text, link),
  key,
  capped: false,
})
const levelKey = (type: MilestoneType, level: number): string => `${type} ${level}`

/** MILESTONES: badges above those already sent, and first steps. A decreasing count sends nothing. */
export function milestoneRules(facts: SavedFacts): Notice[] {
  return [...firstSteps(facts), ...badges(facts)]
}

function badges({ counters, sentMilestones: toldMilestones }: SavedFacts): Notice[] {
  return milestoneTypes.flatMap((type) => {
    const { level, badge } = milestoneLevel(counters[type])
    const sentLevels = toldMilestones
      .filter((key) => key.startsWith(`${type} `))
      .map((key) => Number(key.split(' ')[1]))
    if (level <= Math.max(1, ...sentLevels)) return []
    return [notice(`New badge: ${badge}`, levelKey(type, level), `${milestoneLabels[type]}: ${counters[type]}.`)]
  })
}

function firstSteps({ trades }: SavedFacts): Notice[] {
  const steps: readonly [boolean, Notice][] = [
    [trades.trades > 0, notice('First steps', 'first trade', 'Your first trade is in the journal.')],
    [trades.withScreenshot > 0, notice('First picture', 'first screenshot', 'A trade has its first screenshot.')],
    [trades.withChecklist > 0, notice('First checklist', 'first checklist', 'A trade has its first checklist.')],
    [
      trades.greenStreak >= challenge,
      notice('Tiltmeter challenge done', 'tiltmeter challenge', `${challenge} disciplined trades in a row.`),
    ],
  ]
  return steps.flatMap(([reached, step]) => (reached ? [step] : []))
}
