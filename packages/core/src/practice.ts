import type { Direction } from './trade.ts'

/** Grades of a moment, best first. */
export const grades = ['A', 'B', 'C', 'D'] as const
export type Grade = (typeof grades)[number]

/** Moments come from the trader's own trades, or at random from the bars of series. */
export const dealSources = ['TRADE', 'MOMENT'] as const
export type DealSource = (typeof dealSources)[number]

/** Seconds of the bars of a deal: 1m, 5m, 15m, 1h, 4h, 1D. */
export const dealLengths = [60, 300, 900, 3600, 14_400, 86_400] as const

/** Bars of a deal before the moment, and after it. */
export const barsBefore = 200
export const barsAfter = 500
/** Bars returned at a time. */
export const barsAtOnce = 100

/**
 * Orders of a deal. Bars are 1-based after the moment. An order given after `at` bars takes effect at the open of bar `at + 1`. Levels are
 * integer units of the deal's prices.
 */
export interface PracticeOrders {
  /** The market entry. */
  readonly at: number
  readonly direction: Direction
  readonly stop: number
  /** Null: none. */
  readonly target: number | null
  readonly partials: readonly { readonly atR: number; readonly percent: number }[]
  readonly breakEvenAtR: number | null
  /** Trailing stop: follows the best price at this distance once price was so far in favour, both in R. */
  readonly trail: { readonly distanceR: number; readonly fromR: number } | null
  /** Later stops and targets, by their bars. */
  readonly moves: readonly { readonly at: number; readonly stop: number; readonly target: number | null }[]
  /** Market exit; null: none. */
  readonly exitAt: number | null
}

/** Judgement of a moment by the following four hours: +2R before -1R, -1R before +1R, or neither for certain. */
export type MomentWas = 'GOOD' | 'BAD' | null

/**
 * Whether a judgement was wrong: A, B or taken on a bad moment, C, D or skipped on a good one (BARS 6).
 * @returns null if the moment has no judgement
 */
export function isMisjudged(was: MomentWas, grade: Grade, isTaken: boolean): boolean | null {
  if (was === null) return null
  const isHigh = grade === 'A' || grade === 'B'
  return was === 'BAD' ? isHigh || isTaken : !isHigh || !isTaken
}

/** Days between two grades of a deal that count as a repeat: a trade is not drawn again so soon, or its grade would measure memory. */
export const restDays = 7

/** Days after which a deal of box 1, 2, … is due again. */
export const boxDays = [1, 3, 7, 21, 60] as const

export interface Schedule {
  /** 1 to 5; 0: never misjudged, or retired after box 5. */
  readonly box: number
  /** Days until it is due; null: never. */
  readonly days: number | null
}

/**
 * Moves a deal to its next box (Leitner, "So lernt man lernen", 1972).
 *
 * @param box of the deal so far, 0 to 5; @param misjudged null without a judgement: the same interval again
 * @example nextBox(1, false) // { box: 2, days: 3 }
 */
export function nextBox(box: number, misjudged: boolean | null): Schedule {
  if (misjudged === true) return { box: 1, days: boxDays[0] }
  const next = misjudged === null || box === 0 ? box : (box + 1) % (boxDays.length + 1)
  return { box: next, days: boxDays[next - 1] ?? null }
}

/** Minimum deals between two due ones. */
const between = 2

/**
 * Whether the next deal of a session may be a due one: they come first, but at most every third, so that a deal reveals nothing.
 * @param before whether each deal of the session so far was due, in order
 */
export const isTurnOfDue = (before: readonly boolean[]): boolean => !before.slice(-between).includes(true)
