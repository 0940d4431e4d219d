import { z } from 'zod'

export const rulesTabs = ['today', 'breaches', 'rules'] as const
export type RulesTab = (typeof rulesTabs)[number]

const whole = (most: number) => z.coerce.number().int().min(1).max(most).optional().catch(undefined)

/**
 * `?tab=breaches`: a tab, without it what is left today. `?attempt=3`: an earlier attempt. `?add=COOL_DOWN&losses=2` opens the form with a
 * rule that a finding proposes; nothing is saved before the trader does.
 */
export const RulesSearch = z.object({
  tab: z.enum(rulesTabs).optional().catch(undefined),
  attempt: z.coerce.number().int().positive().optional().catch(undefined),
  add: z.enum(['COOL_DOWN', 'MAX_TRADES']).optional().catch(undefined),
  losses: whole(20),
  trades: whole(1000),
})
