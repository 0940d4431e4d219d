import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import type { CompiledQuery } from 'kysely'
import { derivedTrade, type InstrumentFacts, type Lookups } from '../../records/references/lookups.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { keptColumns } from '../../records/trades/kept-repository.ts'
import { storedOf } from '../../records/trades/trade-row.ts'
import { insertsOfRows, type ReplacedRow, updatesOfRows } from '../../records/trades/writing-repository.ts'
import { currentRevision, type Db, lastId } from '../../store/db.ts'
import type { Exchange } from '../plan/plan-types.ts'
import { findSlots, findTradeRows } from '../writings-repository.ts'
import { instrumentNumber, noCosts } from './add-instruments.ts'

/** A planned change of rows. */
export interface Exchanging {
  readonly journalId: number
  /** The import that it saves or undoes: new instruments belong to it. Null for another change. */
  readonly importIdentifier: string | null
  /** The import that new trades and payins belong to; null for an undo. */
  readonly importJobId: string | null
  /** The importer. */
  readonly source: string
  readonly changes: Exchange
}

/** Ids of the first new rows, and the revision of all. */
export interface Numbers {
  /** 0 if there is none; so are the others. */
  readonly trade: number
  readonly instrument: number
  readonly revision: number
}

/** The numbers that the rows get unless another transaction comes first, so that queries are built before the lock is taken. */
export async function guessNumbers(db: Db, { journalId, changes }: Exchanging): Promise<Numbers> {
  const next = async (kind: 'trade' | 'instrument', { length }: readonly unknown[]) =>
    length === 0 ? 0 : (await lastId(db, journalId, kind)) + 1
  return {
    trade: await next('trade', changes.create),
    instrument: await next('instrument', changes.newInstruments),
    revision: (await currentRevision(db, journalId)) + 1,
  }
}

/** Rows of trades with their results. */
export interface DerivedRows {
  readonly queriesWith: (numbers: Numbers) => readonly CompiledQuery[]
  /** Whether nothing that results follow from has changed since. */
  readonly areCurrent: (tx: Db) => Promise<boolean>
}

/** Inputs of results, beside their trades. */
type Inputs = Pick<Lookups, 'comments' | 'instruments'>

/** Derives new and changed trades. */
export async function derive(db: Db, exchanging: Exchanging, at: Instant): Promise<DerivedRows> {
  const { journalId } = exchanging
  const readInputs = async (now: Db): Promise<Inputs> => ({
    instruments: await readInstruments(now, journalId),
    comments: await readRatings(now, journalId),
  })
  const inputs = await readInputs(db)
  const areCurrent = async (tx: Db) => isDeepStrictEqual(inputs, await readInputs(tx))
  return { ...(await rowsWith(db, exchanging, inputs, at)), areCurrent }
}

async function rowsWith(db: Db, exchanging: Exchanging, inputs: Inputs, at: Instant) {
  const { journalId, importJobId, source, changes } = exchanging
  const { create, newInstruments } = changes
  const instruments = new Map<number, InstrumentFacts>(inputs.instruments)
  for (const [i, one] of newInstruments.entries()) instruments.set(-1 - i, { ...one, ...noCosts })
  const created = create.map(({ externalId, trade, source: ownSource = source }) => ({
    externalId,
    source: ownSource,
    ...derivedTrade(trade, { ...inputs, instruments }, false),
  }))
  const updated = await derivedUpdates(db, exchanging, { ...inputs, instruments }, at)
  return {
    queriesWith: (numbers: Numbers): readonly CompiledQuery[] => {
      const numbered = (trade: TradeInput): TradeInput => ({
        ...trade,
        instrumentId: instrumentNumber(trade.instrumentId, numbers.instrument),
      })
      const rows = created.map((row, i) => ({ ...row, id: numbers.trade + i, trade: numbered(row.trade) }))
      const { revision } = numbers
      const inserts = [...Map.groupBy(rows, (row) => row.source)].flatMap(([one, some]) =>
        insertsOfRows(db, journalId, some, { source: one, importJobId, revision, at }),
      )
      const changed = updated.map(({ before, now }) => ({
        before,
        now: { ...now, revision, trade: numbered(now.trade) },
      }))
      return [...inserts, ...updatesOfRows(db, journalId, changed)]
    },
  }
}

/** Computes the complete changed rows, with their results. Skips missing rows. */
async function derivedUpdates(
  db: Db,
  { journalId, source, changes: { update } }: Exchanging,
  lookups: Inputs,
  at: Instant,
): Promise<readonly ReplacedRow[]> {
  if (update.length === 0) return []
  const ids = update.map(({ id }) => id)
  const slots = await findSlots(db, journalId, ids)
  const illustrated = new Set(slots.flatMap((slot) => ((slot.file_id ?? slot.url) === null ? [] : [slot.owner_id])))
  const rows = new Map((await findTradeRows(db, journalId, ids)).map((row) => [row.id, row]))
  return update.flatMap(({ id, trade: planned, externalId, untouched, ...writing }) => {
    const row = rows.get(id)
    if (row === undefined) return []
    const before = storedOf(row)
    const { trade, result } = derivedTrade(planned, lookups, illustrated.has(id))
    const from =
      externalId === null
        ? { source: 'MANUAL', importJobId: null }
        : { source: before.source === 'MANUAL' ? source : before.source, importJobId: before.importJobId }
    // Rows written only by imports count as created by the last one.
    const created = untouched ? at : before.created
    const now = { ...before, ...from, externalId, trade, result, created, modified: at, written: keptColumns(writing) }
    return [{ before: row, now }]
  })
}
