import type { Trade, TradeInput } from '@afterclose/core/trade'
import {
  brokerFields,
  type BrokerValues,
  isSameIn,
  type Kept,
  typedOverFields,
  type WrittenFields,
  withoutBroker,
} from '@afterclose/core/writing'
import { pick } from '@afterclose/core/record-field'
import type { Tx } from '../../store/db.ts'
import { findKept, writeKept } from './kept-repository.ts'

/** Stores the broker's values that a user overwrites, and forgets them when they are equal again. */
export async function keepTypedOver(tx: Tx, journalId: number, before: Trade, after: TradeInput): Promise<void> {
  if (before.source === 'MANUAL' || isSameIn(brokerFields, before, after)) return
  const keptData = (await findKept(tx, journalId, [before.id])).get(before.id) ?? {}
  await writeKept(tx, journalId, before.id, { shownOn: null, kept: keptAfterEdit(before, after, keptData) })
}

/** Stored data of an edited trade's writing: the broker's values that the trader has overwritten. */
export function keptAfterEdit(before: Trade, after: TradeInput, keptBefore: Kept): Kept {
  if (before.source === 'MANUAL') return keptBefore
  const { broker: knownValues = {}, said, ...rest } = keptBefore
  const broker: BrokerValues = { ...pick(before, brokerFields), ...knownValues }
  const typedFields = typedOverFields(after, { ...before, ...broker })
  const keptValues = typedFields.length === 0 ? {} : { broker: pickSaid(broker, typedFields) }
  // A value equal to the broker's is no user input any more.
  const ownWriting = said === undefined ? {} : { said: { ...withoutBroker(said), ...pickSaid(said, typedFields) } }
  return { ...rest, ...ownWriting, ...keptValues }
}

const pickSaid = (writing: WrittenFields, fields: readonly string[]): BrokerValues =>
  Object.fromEntries(Object.entries(writing).filter(([field]) => fields.includes(field)))
