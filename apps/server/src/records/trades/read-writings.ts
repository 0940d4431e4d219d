import type { TradeWritings } from '@afterclose/contract/trades'
import { brokerFields, type OtherValues, hiddenValuesByWriting } from '@afterclose/core/writing'
import type { Db } from '../../store/db.ts'
import { existingTrade } from './existing-trade.ts'
import { findKept, findKeptBehind } from './kept-repository.ts'

/**
 * Reads hidden facts about a trade: overwritten broker values, and values of other writings about its fills.
 * @throws AppError 'Unknown trade'
 */
export async function readWritings(db: Db, journalId: number, id: number): Promise<TradeWritings> {
  const trade = await existingTrade(db, journalId, id)
  const { said, broker = {}, lost } = (await findKept(db, journalId, [id])).get(id) ?? {}
  const hiddenWritings = await findKeptBehind(db, journalId, id)
  const typedFields = brokerFields.filter((field) => field in broker)
  const writings = [said, ...hiddenWritings.map((kept) => kept.said)].map((one) => one ?? {})
  const alsoSaid = hiddenValuesByWriting(trade, writings, typedFields).filter((one) => Object.keys(one).length > 0)
  return { withoutFills: lost === true, broker: valuesOf(broker), alsoSaid: alsoSaid.map(valuesOf) }
}

/** The contract's lists are mutable. */
const valuesOf = ({ executions, legs, ...fields }: OtherValues): TradeWritings['broker'] => ({
  ...fields,
  ...(executions === undefined ? {} : { executions: [...executions] }),
  ...(legs === undefined ? {} : { legs: [...legs] }),
})
