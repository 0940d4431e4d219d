import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '@afterclose/core/time'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { derivedTrade, type InstrumentFacts } from '../../records/references/lookups.ts'
import type { IdSpan } from '../../records/trades/new-rows-repository.ts'
import { insertsOfRows } from '../../records/trades/writing-repository.ts'
import { settleComing } from '../../store/coming-trades.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { executeAll } from '../../store/insert-many.ts'
import type { NewRows } from '../hidden-repository.ts'
import { insertImportedPayins } from '../payins-repository.ts'
import { addInstruments, instrumentNumber, noCosts } from './add-instruments.ts'
import type { Exchanging } from './exchanging.ts'
import type { Write } from './in-pieces.ts'

/** Assigns ids to the new rows of an exchange, and adds the instruments. */
export async function numberNew(tx: Tx, exchanging: Exchanging, at: Instant): Promise<NewRows> {
  const { journalId, changes } = exchanging
  const spanOf = async ({ length }: readonly unknown[], first: () => Promise<number>): Promise<IdSpan | null> => {
    if (length === 0) return null
    const from = await first()
    return { first: from, last: from + length - 1 }
  }
  const { newInstruments, create, createPayins } = changes
  return {
    instruments: await spanOf(newInstruments, () => addInstruments(tx, exchanging, newInstruments, at)),
    trades: await spanOf(create, () => nextId(tx, journalId, 'trade', create.length)),
    payins: await spanOf(createPayins, () => nextId(tx, journalId, 'payin', createPayins.length)),
    at,
  }
}

/** Which of the new rows to write, and their journal revision. */
interface Part {
  readonly from: number
  readonly to: number
  readonly revision: number
}

/** Derives new trades. */
export async function deriveNew(
  db: Db,
  { journalId, importJobId, source, changes: { create, newInstruments } }: Exchanging,
  { trades: span, instruments: added, at }: NewRows,
  { from, to, revision }: Part,
): Promise<Write> {
  const [first, firstInstrument] = [span?.first ?? 0, added?.first ?? 0]
  const trades = create.slice(from, to).map(({ externalId, trade, source: ownSource = source }, i) => ({
    id: first + from + i,
    externalId,
    source: ownSource,
    trade: { ...trade, instrumentId: instrumentNumber(trade.instrumentId, firstInstrument) },
  }))
  const used = new Set(trades.map(({ trade }) => trade.instrumentId))
  /** Instruments that they name, needed for their results. */
  const readTicks = async (now: Db) => {
    const known = [...(await readInstruments(now, journalId))].filter(([id]) => used.has(id))
    const added = newInstruments.map((one, i) => [firstInstrument + i, { ...one, ...noCosts }] as const)
    return new Map<number, InstrumentFacts>([...known, ...added])
  }
  const insertsWith = async (now: Db, instruments: ReadonlyMap<number, InstrumentFacts>) => {
    const lookups = { instruments, comments: await readRatings(now, journalId) }
    const rows = trades.map((entry) => ({ ...entry, ...derivedTrade(entry.trade, lookups, false) }))
    return [...Map.groupBy(rows, ({ source: one }) => one)].flatMap(([one, some]) =>
      insertsOfRows(now, journalId, some, { source: one, importJobId, revision, at }),
    )
  }
  const ticks = await readTicks(db)
  const inserts = await insertsWith(db, ticks)
  return async (tx) => {
    const ticksNow = await readTicks(tx)
    await settleComing(
      tx,
      journalId,
      trades.map(({ id }) => id),
    )
    await executeAll(tx, isDeepStrictEqual(ticks, ticksNow) ? inserts : await insertsWith(tx, ticksNow))
  }
}

/** Writes new deposits and withdrawals. */
export const insertPayins = (
  tx: Tx,
  { journalId, importJobId, source, changes: { createPayins } }: Exchanging,
  { payins, at }: NewRows,
  { from, to }: Omit<Part, 'revision'>,
): Promise<void> =>
  insertImportedPayins(tx, journalId, createPayins.slice(from, to), (payins?.first ?? 0) + from, {
    source,
    importJobId,
    at,
  })
