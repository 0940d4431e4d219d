import type { NewInstrument, TradeToCreate, TradeToUpdate } from './plan-types.ts'

interface Numbered {
  readonly create: readonly TradeToCreate[]
  readonly update: readonly TradeToUpdate[]
  readonly newInstruments: readonly NewInstrument[]
}

/** Drops new instruments all of whose trades were rejected, and renumbers the rest without gaps. */
export function numberInstruments({ create, update, newInstruments }: Numbered): Numbered {
  const usedIds = new Set([...create, ...update].map(({ trade }) => trade.instrumentId))
  const keptIds = newInstruments.map((_, i) => -1 - i).filter((id) => usedIds.has(id))
  const renumbered = new Map(keptIds.map((id, i) => [id, -1 - i]))
  const withNumber = <Row extends TradeToCreate | TradeToUpdate>(row: Row): Row => {
    const instrumentId = renumbered.get(row.trade.instrumentId) ?? row.trade.instrumentId
    return instrumentId === row.trade.instrumentId ? row : { ...row, trade: { ...row.trade, instrumentId } }
  }
  return {
    newInstruments: keptIds.map((id) => newInstruments[-1 - id]!),
    create: create.map(withNumber),
    update: update.map(withNumber),
  }
}
