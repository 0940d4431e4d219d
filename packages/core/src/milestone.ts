/** The nine milestones by counter, with their names on screen (PRODUCT D). */
export const milestoneLabels = {
  numberOfTrades: 'Fully journaled trades',
  numberGreenTiltmeter: 'Green tiltmeter',
  numberPositiveEntry: 'Positive entry comments',
  numberPositiveExit: 'Positive exit comments',
  numberPositiveManagement: 'Positive management comments',
  numberNewAccountBalanceHighs: 'New balance highs',
  numberWinningDays: 'Winning days',
  numberWinningTrades: 'Winning trades',
  numberCustomStatCommentsUsed: 'Custom statistic comments',
} as const
export type MilestoneType = keyof typeof milestoneLabels

const isType = (name: string): name is MilestoneType => Object.hasOwn(milestoneLabels, name)
export const milestoneTypes: readonly MilestoneType[] = Object.keys(milestoneLabels).filter(isType)

export const badges = ['Starter', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Black'] as const
export type Badge = (typeof badges)[number]
/** Lowest count of each level. */
export const levelBounds = [0, 10, 50, 100, 250, 500, 1000] as const

export interface MilestoneLevel {
  /** 1 to 7. */
  readonly level: number
  readonly badge: Badge
  /** Percentage of the progress to the next level, 0 to 99, rounded down; 100 at the last one. */
  readonly percentage: number
  /** Lowest count of the next level; null for the last one. */
  readonly next: number | null
}

/**
 * Level of a count.
 *
 * @param count an integer from 0
 * @example milestoneLevel(15) // { level: 2, badge: 'Bronze', percentage: 12, next: 50 }
 */
export function milestoneLevel(count: number): MilestoneLevel {
  const at = levelBounds.findLastIndex((bound) => bound <= count)
  const lower = levelBounds[at]!
  const next = levelBounds[at + 1] ?? null
  return {
    level: at + 1,
    badge: badges[at]!,
    percentage: next === null ? 100 : Math.floor(((count - lower) * 100) / (next - lower)),
    next,
  }
}
