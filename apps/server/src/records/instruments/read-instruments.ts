import type { InstrumentView } from '@afterclose/contract/instruments'
import type { z } from 'zod'
import type { Db } from '../../store/db.ts'
import { presentInstrument } from './present.ts'
import { findInstruments } from './repository.ts'

/** All instruments, to be told the number of trades of each: who holds the trades need not count them in the store. */
export async function readInstruments(
  db: Db,
  journalId: number,
): Promise<(trades: ReadonlyMap<number, number>) => readonly z.output<typeof InstrumentView>[]> {
  const rows = await findInstruments(db, journalId)
  return (trades) => rows.map((row) => presentInstrument(row, trades.get(row.id) ?? 0))
}
