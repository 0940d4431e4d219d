import { badges, milestoneTypes } from '@afterclose/core/milestone'
import { z } from 'zod'
import { call } from './call.ts'
import { JournalParams } from './values.ts'

const Count = z.int().min(0)

export const MilestonesView = z.object({
  /** The raw counters. `numberPositivePreTrade` has no badge. */
  counters: z.object({
    numberOfTrades: Count,
    numberGreenTiltmeter: Count,
    numberPositiveEntry: Count,
    numberPositiveExit: Count,
    numberPositiveManagement: Count,
    numberPositivePreTrade: Count,
    numberNewAccountBalanceHighs: Count,
    numberWinningDays: Count,
    numberWinningTrades: Count,
    numberCustomStatCommentsUsed: Count,
  }),
  milestones: z.array(
    z.object({
      type: z.enum(milestoneTypes),
      count: Count,
      level: z.int().min(1).max(badges.length),
      badge: z.enum(badges),
      /** Percentage of the progress to the next level; 100 at the last one. */
      percentage: z.int().min(0).max(100),
      /** Lowest count of the next level; null for the last one. */
      next: Count.nullable(),
    }),
  ),
})

/** Badges are the owner's alone (PRODUCT G): other users are rejected. */
export const readMilestones = call({
  method: 'GET',
  url: '/v1/databases/:journalId/milestones',
  summary: 'Counters and badges over all closed trades, ignoring filters',
  access: 'owner',
  scope: 'numbers.read',
  params: JournalParams,
  response: MilestonesView,
})
