export const commentTypes = ['PRE_TRADE', 'ENTRY', 'MANAGEMENT', 'EXIT'] as const
export type CommentType = (typeof commentTypes)[number]

export const ratings = ['NEUTRAL', 'POSITIVE', 'NEGATIVE'] as const
export type Rating = (typeof ratings)[number]

export interface TradeComment {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly type: CommentType
  readonly rating: Rating
  readonly order: number
}

/** An item of one of the custom statistics. */
export interface CustomComment {
  readonly id: number
  readonly name: string
  readonly active: boolean
  /** 1 to 20. */
  readonly commentGroup: number
  readonly order: number
}

export const customGroups = 20

/** The comments every journal starts with. */
export const starterComments: readonly Pick<TradeComment, 'name' | 'type' | 'rating'>[] = [
  { type: 'PRE_TRADE', name: 'Planned', rating: 'POSITIVE' },
  { type: 'PRE_TRADE', name: 'No plan', rating: 'NEGATIVE' },
  { type: 'ENTRY', name: 'On signal', rating: 'POSITIVE' },
  { type: 'ENTRY', name: 'Too early', rating: 'NEGATIVE' },
  { type: 'ENTRY', name: 'Chased', rating: 'NEGATIVE' },
  { type: 'MANAGEMENT', name: 'Hands off', rating: 'POSITIVE' },
  { type: 'MANAGEMENT', name: 'Moved stop', rating: 'NEGATIVE' },
  { type: 'MANAGEMENT', name: 'Partial close', rating: 'NEUTRAL' },
  { type: 'EXIT', name: 'At target', rating: 'POSITIVE' },
  { type: 'EXIT', name: 'Stopped by plan', rating: 'POSITIVE' },
  { type: 'EXIT', name: 'Cut early', rating: 'NEGATIVE' },
  { type: 'EXIT', name: 'Held too long', rating: 'NEGATIVE' },
]

/**
 * Positive minus negative comments on a trade. Above 0 the rules were respected (green), below 0 broken (red); neutral comments and custom
 * statistics do not count.
 */
export function tiltMeter(commentIds: Iterable<number>, ratingOf: (id: number) => Rating): number {
  let tilt = 0
  for (const id of commentIds) {
    const rating = ratingOf(id)
    if (rating === 'POSITIVE') tilt++
    else if (rating === 'NEGATIVE') tilt--
  }
  return tilt
}
