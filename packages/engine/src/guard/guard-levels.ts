import type { GuardLimit } from './guard-state.ts'

/** Levels of a limit that get a notice, percent. */
export const guardLevels = [50, 80, 100] as const
export type GuardLevel = (typeof guardLevels)[number]

/** From here on the state line warns. */
export const warnLevel = 80

/** Share of a limit that is used up at the room that is shown, in whole percent rounded up; 0 or more, above 100 beyond the limit. */
export function usedPercent({ limit, room }: Pick<GuardLimit, 'limit' | 'room'>): number {
  if (limit <= 0) return 100 // less than an account of this size can state
  const percent = ((limit - room) / limit) * 100
  // a quotient such as 69.99999999999999 is one of 70
  return Math.max(0, Math.ceil(Math.round(percent * 1e6) / 1e6))
}

/** The highest level that was reached: exactly, not by a rounded percentage. Null below all. */
export function reachedLevel({ limit, room }: Pick<GuardLimit, 'limit' | 'room'>): GuardLevel | null {
  const used = Math.round((limit - room) * 1e8) / 1e8
  return guardLevels.findLast((level) => used * 100 >= Math.round(limit * level * 1e8) / 1e8) ?? null
}
