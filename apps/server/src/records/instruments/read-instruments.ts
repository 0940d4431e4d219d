import type { InstrumentView } from '@afterclose/contract/instruments'
import type { z } from 'zod'
import type { Db } from '../../store/db.ts'
import { presentInstrument } from './present.ts'
import { findInstruments } from './repository.ts'

/** All instruments, without trade counts: the caller has the trades in memory, so the store need not count. */
export async function readInstruments(
  db: Db,
  journalId: number,
): Promise<(trades: ReadonlyMap<number, number>) => readonly z.output<typeof InstrumentView>[]> {
  const rows = await findInstruments(db, journalId)
  return (trades) => rows.map((row) => presentInstrument(row, trades.get(row.id) ?? 0))
}
