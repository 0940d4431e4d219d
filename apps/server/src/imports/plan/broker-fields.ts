import type { TradeInput } from '@afterclose/core/trade'
import { brokerFields, isSameIn, isSameValue } from '@afterclose/core/writing'

const costs = ['commission', 'swap', 'fxRate', 'gainMode', 'manualGain', 'executions'] as const
const course = brokerFields.filter((field) => !costs.some((cost) => cost === field))

/** Whether a trade began, ran and ended as before, at the same prices. */
export function isSameCourse(before: TradeInput, after: TradeInput): boolean {
  const withoutCosts = ({ executions }: TradeInput) =>
    executions.map((execution) => ({ ...execution, commission: '0', swap: '0' }))
  return isSameIn(course, before, after) && isSameValue('executions', withoutCosts(before), withoutCosts(after))
}

/**
 * Whether a known number now names another trade, as the tickets of two brokers may. The side of a trade never
 * changes; its entry time (another zone was chosen) or its entry price (it was added to) may, but not both.
 */
export const isOtherTrade = (known: TradeInput, file: TradeInput): boolean =>
  known.direction !== file.direction ||
  (known.entryDate !== file.entryDate && !isSameValue('entryPrice', known.entryPrice, file.entryPrice))
