import type { WalkReason } from '@afterclose/core/bar-walk'

/** Values of a trade, its points one after the other, NaN where bars do not tell; or why bars tell of no point. */
export type StudiedTrade = { readonly why: WalkReason } | { readonly why: null; readonly values: readonly number[] }

export const studied = (values: readonly number[]): StudiedTrade =>
  values.every(Number.isNaN) ? { why: 'GAP' } : { why: null, values }
