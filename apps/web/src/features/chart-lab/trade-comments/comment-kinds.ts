import type { CommentType } from '@afterclose/core/comment'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { CommentKind } from '@afterclose/engine/trades/trade-columns'

/** Where the engine has the comments of a type. */
export const commentKindOf = {
  PRE_TRADE: { dimension: 'preTradeComment', kind: 'preTradeComments' },
  ENTRY: { dimension: 'entryComment', kind: 'entryComments' },
  MANAGEMENT: { dimension: 'managementComment', kind: 'managementComments' },
  EXIT: { dimension: 'exitComment', kind: 'exitComments' },
} as const satisfies Record<CommentType, { readonly dimension: DimensionName; readonly kind: CommentKind }>
