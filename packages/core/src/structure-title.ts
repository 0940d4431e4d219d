import { compareDecimals } from './decimal.ts'
import type { TradeLeg } from './option-leg.ts'
import type { Bias } from './payoff.ts'
import { structureFacts } from './structure-facts.ts'
import { structureLabels, type StructureName } from './structure-name.ts'
import type { LocalDate } from './time.ts'

/**
 * A trade in options in words, after its underlying: name, strikes and expiries, each in order.
 *
 * @returns null for a trade without options
 * @example structureTitle(legs) // "iron condor 550/560/620/630, 17 Apr"
 */
export function structureTitle(legs: readonly TradeLeg[]): string | null {
  const facts = legs.length === 0 ? null : structureFacts(legs)
  if (facts === null) return null
  const opening = legs.filter(({ isOpening }) => isOpening)
  const options = opening.filter(({ right }) => right !== 'STOCK')
  const strikes = [...new Set(options.flatMap(({ strike }) => strike ?? []))].toSorted(compareDecimals)
  const expiries = [...new Set(options.flatMap(({ expires }) => expires ?? []))].toSorted()
  const [first = ''] = opening.map(({ entryDate }) => entryDate).toSorted()
  const days = expiries.map((day) => expiryText(day, first))
  return [
    [nameText(facts.structure, facts.bias, opening), listText(strikes, '/')].filter((part) => part !== '').join(' '),
    ...(days.length === 0 ? [] : [listText(days, ' and ')]),
  ].join(', ')
}

/** More than these are written from the first to the last. */
const mostParts = 6

function listText(parts: readonly string[], between: string): string {
  return parts.length > mostParts ? `${parts[0]!} to ${parts.at(-1)!}` : parts.join(between)
}

function nameText(name: StructureName, bias: Bias, [leg]: readonly TradeLeg[]): string {
  const right = leg?.right === 'PUT' ? 'put' : 'call'
  if (name === 'SINGLE') return `${leg?.direction === 'SHORT' ? 'short' : 'long'} ${right}`
  if (name === 'VERTICAL' && bias === 'UP') return `bull ${right}`
  if (name === 'VERTICAL' && bias === 'DOWN') return `bear ${right}`
  return structureLabels[name].toLowerCase()
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as in a sentence, "17 Apr", with its year if that is not the year of another date. */
export function expiryText(day: LocalDate, other: string): string {
  const text = `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`
  return day.slice(0, 4) === other.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

/**
 * A leg in words.
 *
 * @example legText(leg) // "Sold 2 × 560 put, 17 Apr"
 */
export function legText({ direction, size, right, strike, expires, entryDate }: TradeLeg): string {
  const side = direction === 'LONG' ? 'Bought' : 'Sold'
  if (right === 'STOCK') return `${side} ${size} ${size === '1' ? 'share' : 'shares'}`
  const contract = `${side} ${size} × ${strike ?? ''} ${right === 'PUT' ? 'put' : 'call'}`
  return expires === null ? contract : `${contract}, ${expiryText(expires, entryDate)}`
}
