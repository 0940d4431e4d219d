import {
  type Badge,
  badges,
  milestoneLevel,
  type MilestoneLevel,
  type MilestoneType,
  milestoneTypes,
} from '@afterclose/core/milestone'
import type { WallClock } from '@afterclose/core/time'
import type { MilestoneCounters } from '../../book/milestones.ts'
import type { LevelsReached } from './levels-reached.ts'

/** In transfer form from the worker to the page. */
export interface MilestonesAnswer {
  readonly closed: number
  readonly counters: MilestoneCounters
  readonly reached: LevelsReached
  readonly challenge: Challenge
}

/** The tiltmeter challenge: length of the required green streak. */
export interface Challenge {
  readonly current: number
  readonly longest: number
  /** Exit of the last trade of the longest streak; null without a green trade. */
  readonly longestUntil: WallClock | null
}
export const challengeGoal = 20

export interface Milestone extends MilestoneLevel {
  readonly type: MilestoneType
  readonly count: number
  /** Number missing for the next level; null at the last one. */
  readonly toGo: number | null
}
export interface BadgeReached {
  readonly type: MilestoneType
  readonly badge: Badge
  /** Exit of the trade that reached it. */
  readonly at: WallClock
}

export interface MilestonesReport {
  readonly closed: number
  /** Largest count first. */
  readonly milestones: readonly Milestone[]
  /**
   * Milestone with the fewest steps to its next level; of several the most advanced. Null if all are at the last level.
   */
  readonly nearest: Milestone | null
  /** Newest first, without the initial Starter. */
  readonly latest: readonly BadgeReached[]
  readonly challenge: Challenge
}

const badgesListed = 6

export function milestonesReport({ closed, counters, reached, challenge }: MilestonesAnswer): MilestonesReport {
  const milestones = milestoneTypes
    .map((type): Milestone => {
      const count = counters[type]
      const level = milestoneLevel(count)
      return { type, count, ...level, toGo: level.next === null ? null : level.next - count }
    })
    .toSorted((a, b) => b.count - a.count)
  const toGo = ({ toGo: left }: Milestone): number => left ?? Number.POSITIVE_INFINITY
  const [nearest] = milestones.filter((one) => one.toGo !== null).toSorted((a, b) => toGo(a) - toGo(b))
  const latest = milestoneTypes
    .flatMap((type) => reached[type].map((at, i): BadgeReached => ({ type, badge: badges[i + 1]!, at })))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, badgesListed)
  return { closed, milestones, nearest: nearest ?? null, latest, challenge }
}
