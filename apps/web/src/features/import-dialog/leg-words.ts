import type { legReasons, PreviewTrade } from '@afterclose/contract/imports'
import type { z } from 'zod'

type LegReason = (typeof legReasons)[number]

export const legReasonWords: Readonly<Record<LegReason, string>> = {
  CHOICE: 'Your choice',
  ORDER: 'Opened by one order',
  SECOND: 'In the same second',
  DELIVERY: 'Calls on delivered shares',
}
export const legReasonRules: Readonly<Record<LegReason, string>> = {
  CHOICE: 'Kept through every import.',
  ORDER: 'The file names the order of each fill.',
  SECOND: 'The file names no orders, and there is exactly one way to divide the fills.',
  DELIVERY: 'The calls were sold against shares that an assignment delivered.',
}

type GroupedBy = NonNullable<z.infer<typeof PreviewTrade>['groupedBy']>

/** Why the legs of a trade are one: "order 101". */
export const groupedByText = ({ reason, order }: GroupedBy): string =>
  reason === 'ORDER' && order !== null ? `order ${order}` : legReasonWords[reason].toLowerCase()
