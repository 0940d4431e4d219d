import { readTradeLegs } from '@afterclose/contract/trade-legs'
import { structureTitle } from '@afterclose/core/structure-title'
import { clientOf } from '../../journal/client-of.ts'

const read = clientOf(readTradeLegs)

/** Legs of trades in options, with their names in words. Loaded with the first such trade. */
export async function readLegs(journalId: number, ids: readonly number[]) {
  const { trades } = await read({ params: { journalId }, query: { ids: ids.join(',') } })
  return trades.map(({ id, legs }) => ({ id, legs, title: structureTitle(legs) }))
}
