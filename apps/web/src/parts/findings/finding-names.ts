import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { CommentKind } from '@afterclose/engine/trades/trade-columns'

/** Names of the groups, comments and items that findings are about, and amounts. */
export interface FindingNames {
  /** Name of a group of a dimension: `useGroupName`. */
  readonly groupName: (dimension: DimensionName, key: number) => string
  /** "Setup", or the trader's caption of a comment group: `dimensionTitle`. */
  readonly dimensionTitle: (dimension: DimensionName) => string
  /** Text of an item of a checklist. */
  readonly itemName: (id: number) => string
  /** Amount of account currency without a sign, to the unit: "3,890 USD". */
  readonly money: (value: number) => string
}

const commentDimensions = {
  preTradeComments: 'preTradeComment',
  entryComments: 'entryComment',
  managementComments: 'managementComment',
  exitComments: 'exitComment',
  customComments: 'customComment',
} as const satisfies Readonly<Record<CommentKind, DimensionName>>

/** Text of a comment of a trade. */
export const commentName = ({ groupName }: FindingNames, field: CommentKind, id: number): string =>
  groupName(commentDimensions[field], id)
