import { dayNumber, type WallClock } from '@afterclose/core/time'

/** Calendar days from one day to another: 0 on the same. */
export const daysBetween = (from: WallClock, to: WallClock): number => dayNumber(to) - dayNumber(from)
