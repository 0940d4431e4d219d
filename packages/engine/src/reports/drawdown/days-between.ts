import { dayNumber, type WallClock } from '@afterclose/core/time'

/** Calendar days between two days: 0 for the same. */
export const daysBetween = (from: WallClock, to: WallClock): number => dayNumber(to) - dayNumber(from)
