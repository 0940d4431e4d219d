import type { WalkReason } from '@afterclose/core/bar-walk'

/** Values of a trade, point by point, NaN for points that bars do not cover; or the reason why bars cover no point. */
export type StudiedTrade = { readonly why: WalkReason } | { readonly why: null; readonly values: readonly number[] }

export const studiedTrade = (values: readonly number[]): StudiedTrade =>
  values.every(Number.isNaN) ? { why: 'GAP' } : { why: null, values }
