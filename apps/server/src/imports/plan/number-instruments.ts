import type { NewInstrument, TradeToCreate } from './plan-types.ts'

/** Drops new instruments all of whose trades were rejected, and renumbers the rest without gaps. */
export function numberInstruments(
  create: readonly TradeToCreate[],
  newInstruments: readonly NewInstrument[],
): { create: readonly TradeToCreate[]; newInstruments: readonly NewInstrument[] } {
  const usedIds = new Set(create.map(({ trade }) => trade.instrumentId))
  const keptIds = newInstruments.map((_, i) => -1 - i).filter((id) => usedIds.has(id))
  const renumbered = new Map(keptIds.map((id, i) => [id, -1 - i]))
  return {
    newInstruments: keptIds.map((id) => newInstruments[-1 - id]!),
    create: create.map((one) => {
      const instrumentId = renumbered.get(one.trade.instrumentId) ?? one.trade.instrumentId
      return instrumentId === one.trade.instrumentId ? one : { ...one, trade: { ...one.trade, instrumentId } }
    }),
  }
}
