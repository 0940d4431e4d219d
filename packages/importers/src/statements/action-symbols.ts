import { type Action, inTurn, isNumber } from '../shared/action.ts'
import { amountText } from '@afterclose/core/amount'
import { type HeldSize, PositionBook } from '../shared/position-book.ts'
import type { BrokerAction, BrokerFill } from './records.ts'

const isUnclear = ({ kind, symbol, into }: Action): boolean =>
  kind === 'SPIN_OFF' || (into !== null && isNumber(symbol))

/**
 * Finds the symbols of actions that files do not name, by what is held at that time: the only company from which another can have been spun
 * off, or the only position of the size that is given up under a number.
 *
 * @param fills by time
 */
export function withSymbols(actions: readonly BrokerAction[], fills: readonly BrokerFill[]): readonly BrokerAction[] {
  if (!actions.some(isUnclear)) return actions
  const book = new PositionBook<BrokerFill>()
  const clearActions = new Map<BrokerAction, BrokerAction>()
  for (const turn of inTurn(fills, actions)) {
    if ('fill' in turn) {
      book.execute(turn.fill, turn.fill.name)
      continue
    }
    const { action } = turn
    const clear = isUnclear(action) ? withSymbol(action, [...book.sizes()]) : action
    clearActions.set(action, clear)
    book.act(clear, (like, fields, name) => ({ ...like, ...fields, name }))
  }
  return actions.map((action) => clearActions.get(action) ?? action)
}

function withSymbol(action: BrokerAction, all: readonly HeldSize[]): BrokerAction {
  const { kind, account, symbol, into, ratio, received, added } = action
  const held = all.filter((one) => account === null || one.account === account)
  const holds = held.some((one) => one.symbol === symbol)
  if (kind !== 'SPIN_OFF') {
    const sizes = [ratio?.from, received]
    const [only, ...others] = held.filter(({ size }) => sizes.includes(amountText(size)))
    return holds || only === undefined || others.length > 0 ? action : { ...action, symbol: only.symbol }
  }
  if (into !== null) return holds ? action : { ...action, symbol: into, into: null, received: null, added: received }
  const [parent, ...others] = new Set(held.map((one) => one.symbol).filter((one) => one !== symbol))
  return parent === undefined || others.length > 0
    ? action
    : { ...action, symbol: parent, into: symbol, received: added, added: null }
}
