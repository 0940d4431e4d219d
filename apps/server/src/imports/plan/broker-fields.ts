import type { TradeInput } from '@afterclose/core/trade'
import { brokerFields, isSameIn, isSameValue } from '@afterclose/core/writing'

const costs = ['commission', 'commissionSource', 'swap', 'fxRate', 'gainMode', 'manualGain', 'executions'] as const
const course = brokerFields.filter((field) => !costs.some((cost) => cost === field))

/** Whether entry, exit, times and prices of a trade are unchanged. */
export function isSameCourse(before: TradeInput, after: TradeInput): boolean {
  const withoutCosts = ({ executions }: TradeInput) =>
    executions.map((execution) => ({ ...execution, commission: '0', swap: '0' }))
  return isSameIn(course, before, after) && isSameValue('executions', withoutCosts(before), withoutCosts(after))
}

/**
 * Whether a known id now names another trade, as tickets of two brokers may. The direction of a trade never changes; its entry time
 * (another zone) or its entry price (added to) may, but not both.
 */
export const isOtherTrade = (knownTrade: TradeInput, file: TradeInput): boolean =>
  knownTrade.direction !== file.direction ||
  (knownTrade.entryDate !== file.entryDate && !isSameValue('entryPrice', knownTrade.entryPrice, file.entryPrice))
