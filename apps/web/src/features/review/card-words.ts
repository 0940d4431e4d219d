import type { CardReason } from '@afterclose/contract/reviews'
import type { LocalDateTime } from '@afterclose/core/time'
import { wallClock, weekday } from '@afterclose/core/time'
import { dayWords } from '../../journal/engine/unit-words.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Friday, 13 November 2026, 10:52" */
export const momentWords = (at: LocalDateTime): string =>
  `${weekdays[weekday(wallClock(at)) - 1] ?? ''}, ${dayWords(at.slice(0, 10))}, ${at.slice(11, 16)}`

const reasonWords = {
  STARRED: 'you starred it',
  CHANGED: 'it changed since you graded it',
  BY_CHANCE: 'drawn by chance, so that grades are not only about extremes',
} as const satisfies Record<CardReason, string>

/** "you starred it, drawn by chance"; empty without a reason that can be told. */
export const whyWords = (reasons: readonly CardReason[]): string =>
  reasons.map((reason) => reasonWords[reason]).join(', ')
