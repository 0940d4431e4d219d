import type { TradeInput } from '@afterclose/core/trade'
import { faultOf } from '../../parts/records/read-fields.ts'
import { fieldNames } from './field-names.ts'
import { type Problems, sourceOf } from './read-form.ts'
import type { TradeForm } from './trade-form.ts'

/**
 * The valid part of the trade: an invalid value counts as missing, so that no result is computed from it. For values that the result needs
 * and that cannot be missing (costs, exchange rate), the size counts as missing too, so that there is no result. A valid trade is returned
 * unchanged.
 */
export function soundPart(draft: TradeInput, problems: Problems): TradeInput {
  if (Object.keys(problems).length === 0) return draft
  const wrong = (...fields: readonly string[]): boolean => fields.some((field) => problems[field] !== undefined)
  const unreadable = (list: string): boolean => Object.keys(problems).some((field) => field.startsWith(`${list}.`))
  const unreadableFills = unreadable('executions')
  const legsFit = !unreadable('legs') && !wrong('legs')
  const fillsFit = !wrong('executions')
  const entered = legsFit && !unreadableFills && (fillsFit || draft.executions.some(({ side }) => side === 'ENTRY'))
  const exited = legsFit && !unreadableFills && fillsFit && !wrong('exitDate')
  const valued = entered && !wrong('size', 'fxRate', 'commission', 'swap')
  const ranged = !wrong('highestPrice', 'lowestPrice')

  return {
    ...draft,
    executions: entered && fillsFit ? draft.executions : [],
    legs: legsFit ? draft.legs : [],
    entryPrice: entered && !wrong('entryPrice') ? draft.entryPrice : null,
    exitDate: exited ? draft.exitDate : null,
    exitPrice: exited && !wrong('exitPrice') ? draft.exitPrice : null,
    size: valued ? draft.size : null,
    stopLoss: wrong('stopLoss') ? null : draft.stopLoss,
    takeProfit: wrong('takeProfit') ? null : draft.takeProfit,
    // it only counts without a stop, and an invalid stop is not a missing one
    riskAmount: wrong('riskAmount', 'stopLoss') ? null : draft.riskAmount,
    highestPrice: ranged ? draft.highestPrice : null,
    lowestPrice: ranged ? draft.lowestPrice : null,
    manualGain: wrong('manualGain') ? null : draft.manualGain,
  }
}

/**
 * Errors of typed values, worded as on saving. Values that are only missing so far are omitted, except for the date of an exit with a
 * price.
 */
export const typedFaults = (problems: Problems, form: TradeForm): readonly string[] =>
  Object.entries(problems)
    .filter(([field]) => isTyped(field, form))
    .map(([field, message]) => withName(nameOf(field), message))

function isTyped(field: string, form: TradeForm): boolean {
  if (field === 'executions' || field === 'legs' || sourceOf(field, form) !== null) return true
  if (field === 'exitDate') return !isBlank(form.exitDate) || !isBlank(form.exitPrice)
  const [first, row, part] = field.split('.')
  const holder = row === undefined ? form : form[first === 'legs' ? 'legs' : 'executions'][Number(row)]
  const value = Object.entries(holder ?? {}).find(([key]) => key === (part ?? first))?.[1]
  return typeof value === 'string' && !isBlank(value)
}

const isBlank = (text: string): boolean => text.trim() === ''

const withName = (name: string, message: string): string =>
  name === fieldNames.executions || name === fieldNames.legs ? message : faultOf(name, message)

/** Names of fields of a leg that are more than one word. */
const partNames: Readonly<Record<string, string>> = {
  expires: 'expiry',
  entryDate: 'opened',
  entryPrice: 'price',
  exitDate: 'ended',
  exitPrice: 'exit price',
}

function nameOf(field: string): string {
  const [first = '', row, part = ''] = field.split('.')
  if (row !== undefined)
    return `${first === 'legs' ? 'Leg' : 'Execution'} ${Number(row) + 1}, ${partNames[part] ?? part}`
  return Object.entries(fieldNames).find(([key]) => key === first)?.[1] ?? first
}
