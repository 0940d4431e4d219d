import type { FieldsOf } from './record-field.ts'

/**
 * Market context at the entry of a trade (BARS 5.2): each tag with its groups in the order of its values. Unknown values have no group.
 */
export const contextGroups = {
  /** Efficiency of the last 20 closes, signed by the trade's direction: with or against it, or no trend. */
  trend: ['WITH', 'AGAINST', 'NONE'],
  /** Percentile of the average true range among those at the same time of the 20 previous sessions. */
  volatility: ['LOW', 'NORMAL', 'HIGH'],
  /** Position of the entry between lowest and highest price of the session so far, 0 to 1. */
  dayPosition: ['NEW_LOW', 'LOWER', 'MIDDLE', 'UPPER', 'NEW_HIGH'],
  /** The same in the previous session. */
  yesterdayPosition: ['BELOW', 'LOWER', 'MIDDLE', 'UPPER', 'ABOVE'],
  /** From the last close to the open of the session, in mean true ranges of the 14 previous sessions. */
  gap: ['DOWN', 'NONE', 'UP'],
  /** Minutes since the session started. */
  sinceOpen: ['TO_30', 'TO_60', 'TO_120', 'TO_240', 'LATER'],
  /** The previous session compared with the one before. It has no number. */
  dayType: ['INSIDE', 'OUTSIDE', 'OTHER'],
} as const

export type ContextTag = keyof typeof contextGroups
export const contextTags = [
  'trend',
  'volatility',
  'dayPosition',
  'yesterdayPosition',
  'gap',
  'sinceOpen',
  'dayType',
] as const satisfies readonly ContextTag[]
export type ContextGroup<Tag extends ContextTag = ContextTag> = (typeof contextGroups)[Tag][number]

/** The group of each tag; null if unknown. */
export type EntryContext = { readonly [Tag in ContextTag]: ContextGroup<Tag> | null }
export const unknownContext: EntryContext = {
  trend: null,
  volatility: null,
  dayPosition: null,
  yesterdayPosition: null,
  gap: null,
  sinceOpen: null,
  dayType: null,
}

const filtered = { type: 'word', feed: true, filter: true } as const

/**
 * Describes tags as fields of a trade, so that feed, filters, columns and groups follow. They come from price bars, not the trade, and are
 * stored separately.
 */
export const contextFields = {
  trend: {
    ...filtered,
    label: 'Trend',
    words: contextGroups.trend,
    labels: { WITH: 'With the trade', AGAINST: 'Against the trade', NONE: 'None' },
  },
  volatility: {
    ...filtered,
    label: 'Volatility',
    words: contextGroups.volatility,
    labels: { LOW: 'Low', NORMAL: 'Normal', HIGH: 'High' },
  },
  dayPosition: {
    ...filtered,
    label: 'In the day’s range',
    words: contextGroups.dayPosition,
    labels: {
      NEW_LOW: 'New low',
      LOWER: 'Lower third',
      MIDDLE: 'Middle third',
      UPPER: 'Upper third',
      NEW_HIGH: 'New high',
    },
  },
  yesterdayPosition: {
    ...filtered,
    label: 'In yesterday’s range',
    words: contextGroups.yesterdayPosition,
    labels: {
      BELOW: 'Below it',
      LOWER: 'Lower third',
      MIDDLE: 'Middle third',
      UPPER: 'Upper third',
      ABOVE: 'Above it',
    },
  },
  gap: {
    ...filtered,
    label: 'Opening gap',
    words: contextGroups.gap,
    labels: { DOWN: 'Down', NONE: 'None', UP: 'Up' },
  },
  sinceOpen: {
    ...filtered,
    label: 'Since the open',
    words: contextGroups.sinceOpen,
    labels: {
      TO_30: 'First half hour',
      TO_60: 'Second half hour',
      TO_120: 'Second hour',
      TO_240: 'Third or fourth hour',
      LATER: 'After four hours',
    },
  },
  dayType: {
    ...filtered,
    label: 'Yesterday’s type',
    words: contextGroups.dayType,
    labels: { INSIDE: 'Inside day', OUTSIDE: 'Outside day', OTHER: 'Neither inside nor outside' },
  },
} as const satisfies FieldsOf<EntryContext> & Readonly<Record<ContextTag, { readonly label: string }>>

/**
 * Why a tag is unknown. `NO_SERIES`, `NO_BARS`: no price bars of the instrument, or of that time; `GAP`: some are missing; `TOO_FEW`: there
 * are not enough before the entry; `TOO_LONG`: the bars are longer than required; `FLAT`: there was no range; `NO_SESSION`: the instrument
 * has no session; `NO_PRICE`: the trade has no entry price.
 */
export const contextReasons = [
  'NO_SERIES',
  'NO_BARS',
  'GAP',
  'TOO_FEW',
  'TOO_LONG',
  'FLAT',
  'NO_SESSION',
  'NO_PRICE',
] as const
export type ContextReason = (typeof contextReasons)[number]

interface KnownTag<Tag extends ContextTag = ContextTag> {
  readonly group: ContextGroup<Tag>
  /** Null for a tag without a number. */
  readonly value: number | null
  readonly why: null
}
export type TagValue<Tag extends ContextTag = ContextTag> =
  | KnownTag<Tag>
  | { readonly group: null; readonly value: null; readonly why: ContextReason }
export type MarketContext = { readonly [Tag in ContextTag]: TagValue<Tag> }

/** Bar lengths for trend and volatility. */
export const contextLengths = ['5m', '15m', '1h'] as const
export type ContextLength = (typeof contextLengths)[number]
export const usualContextLength: ContextLength = '15m'
export const contextSeconds: Readonly<Record<ContextLength, number>> = { '5m': 300, '15m': 900, '1h': 3600 }
