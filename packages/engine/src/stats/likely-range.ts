/** A value with the ends of its 95 % range; an end is null if the cases set no limit. */
export interface LikelyRange {
  readonly likely: number
  readonly low: number | null
  readonly high: number | null
}
