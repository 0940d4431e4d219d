import { z } from 'zod'

/** Steps of a review, in order, and its end. */
export const reviewSteps = ['cards', 'cost', 'rule', 'done'] as const
export type ReviewStep = (typeof reviewSteps)[number]

const id = z.coerce.number().int().positive().optional().catch(undefined)

/** `?step=rule&comment=5`: a step, and what a rule is proposed about. */
export const ReviewSearch = z.object({
  step: z.enum(reviewSteps).optional().catch(undefined),
  /** A comment that breaks the proposed rule. */
  comment: id,
  /** An item of a checklist without whose tick a trade breaks it. */
  item: id,
  /** The text of the proposed rule. */
  text: z.string().max(200).optional().catch(undefined),
  /** The same as a rule that is watched every day: a pause after losses, or trades a day. */
  add: z.enum(['COOL_DOWN', 'MAX_TRADES']).optional().catch(undefined),
  losses: id,
  trades: id,
})
