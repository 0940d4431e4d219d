import type { Instant } from '@afterclose/core/time'
import type { Tx } from '../../store/db.ts'
import { insertInstruments } from '../../records/instruments/repository.ts'
import { inParts } from '../in-parts.ts'
import type { NewInstrument } from '../plan/plan-types.ts'

/** A file states no commission of an instrument. */
export const noCosts = { commission: '0', commissionMode: 'PER_UNIT' } as const

const instrumentsPerStatement = 500

/** Id of the first; the others follow without gaps, because no one else can add one until the transaction ends. */
export async function addInstruments(
  tx: Tx,
  { journalId, importIdentifier }: { readonly journalId: number; readonly importIdentifier: string | null },
  added: readonly NewInstrument[],
  at: Instant,
): Promise<number> {
  const values = added.map((instrument) => ({
    ...instrument,
    ...noCosts,
    spread: '0',
    sessionStart: null,
    sessionEnd: null,
    sessionZone: null,
    active: true,
  }))
  let first: number | null = null
  for (const part of inParts(values, instrumentsPerStatement)) {
    const id = await insertInstruments(tx, journalId, part, importIdentifier, at)
    first ??= id
  }
  return first ?? 0
}

/** Journal id of an instrument named in a plan, given the id `firstNew` of the first new one. */
export const instrumentNumber = (planned: number, firstNew: number): number =>
  planned < 0 ? firstNew - 1 - planned : planned
