import type { Action } from '../shared/action.ts'
import { inTurn } from '../shared/action.ts'
import {
  type Amount,
  amountOf,
  amountText,
  dividedBy,
  minus,
  negative,
  noAmount,
  plus,
  times,
} from '@afterclose/core/amount'
import { cashOf, type Part, type Position, unitsOf } from '../shared/position.ts'
import { PositionBook } from '../shared/position-book.ts'
import type { BrokerFill } from '../shared/fill.ts'
import type { Contract } from '@afterclose/core/option-leg'
import { contractOf } from './contract.ts'

/** A position of one contract, as a leg of a structure. */
export interface Leg {
  /** Name of its first fill. */
  readonly name: string
  readonly position: Position<BrokerFill>
  readonly contract: Contract
  readonly account: string | null
  /** Account and underlying. */
  readonly place: string
  readonly entries: readonly Part<BrokerFill>[]
  readonly exits: readonly Part<BrokerFill>[]
  /** Opened in all; above 0 if bought. */
  readonly opened: Amount
}

/** Positions from flat to flat. Fills that close nothing are in none. */
export function positionsOfFills(
  fills: readonly BrokerFill[],
  actions: readonly Action[],
): readonly Position<BrokerFill>[] {
  const book = new PositionBook<BrokerFill>()
  const done: Position<BrokerFill>[] = []
  for (const turn of inTurn(fills, actions)) {
    if ('fill' in turn) done.push(...book.execute(turn.fill, turn.fill.name).finished)
    else
      for (const { position, finished } of book.act(turn.action, (like, fields, name) => ({
        ...like,
        ...fields,
        name,
      })))
        if (finished) done.push(position)
  }
  return [...done, ...book.open()]
}

/** The position of an option or of shares as a leg; null for anything else. */
export function legOf(position: Position<BrokerFill>): Leg | null {
  const entries = position.parts.filter(({ side }) => side === 'ENTRY')
  const first = entries[0]!.fill
  const contract = contractOf(first)
  if (contract === null) return null
  let size = noAmount
  for (const part of entries) size = plus(size, unitsOf(part))
  return {
    name: first.name,
    position,
    contract,
    account: first.account,
    place: `${first.account ?? ''}\u0000${contract.underlying}`,
    entries,
    exits: position.parts.filter(({ side }) => side === 'EXIT'),
    opened: position.direction === 'LONG' ? size : negative(size),
  }
}

/** All positions of options and shares as legs. Their names do not depend on how they are grouped. */
export const legsOfFills = (fills: readonly BrokerFill[], actions: readonly Action[]): readonly Leg[] =>
  positionsOfFills(fills, actions).flatMap((position) => legOf(position) ?? [])

/** Money that a part moved before costs; above 0 if received. */
export function moneyOf(part: Part<BrokerFill>, { multiplier }: Contract): Amount {
  const { fill, size } = part
  if (fill.cash !== null) return cashOf(part)
  const paid = times(times(amountOf(fill.price), size), amountOf(multiplier))
  return fill.side === 'SELL' ? paid : negative(paid)
}

/** Splits off a part of a fill; costs and money of both add up to those of the fill. */
export function splitFill(fill: BrokerFill, size: Amount) {
  const whole = amountOf(fill.size)
  const left = minus(whole, size)
  const shareOf = (amount: string): readonly [string, string] => {
    const taken = dividedBy(times(amountOf(amount), size), whole, 8)
    return [amountText(taken), amountText(minus(amountOf(amount), taken))]
  }
  const [cash, commission, swap] = [
    fill.cash === null ? null : shareOf(fill.cash),
    shareOf(fill.commission),
    shareOf(fill.swap),
  ]
  const partOf = (at: 0 | 1, units: Amount): BrokerFill => ({
    ...fill,
    size: amountText(units),
    cash: cash === null ? null : cash[at],
    commission: commission[at],
    swap: swap[at],
  })
  return { taken: partOf(0, size), left: partOf(1, left) }
}
