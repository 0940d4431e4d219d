import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { TickData } from '@afterclose/core/instrument'
import type { Instant } from '@afterclose/core/time'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import { toJson } from '../../db/codecs.ts'
import { type Db, nextId, raiseRevision, transaction, type Tx } from '../../db/db.ts'
import { insertInstruments } from '../../records/instruments/repository.ts'
import { resultOf } from '../../records/trades/lookups.ts'
import { readInstruments, readRatings } from '../../records/trades/lookups-repository.ts'
import { findTradesById, insertRows, updateTrade } from '../../records/trades/repository.ts'
import { filesIn } from '../../records/imports/import-files.ts'
import type { NewInstrument } from './plan-types.ts'
import { type ImportAsk, type KeptPlan, type Reading, readUpload } from './read-upload.ts'
import { findPayinTimes, insertImportedPayins, movePayin } from './journal-repository.ts'
import { finishJob, saveUndo } from '../../records/imports/repository.ts'

/** What an undo needs beyond the rows that carry the import's identifier. */
export interface UndoNote {
  /** `modified` of everything that the import wrote: what has another value was edited since. */
  readonly at: Instant
  readonly trades: readonly { readonly id: number; readonly modified: Instant; readonly trade: TradeInput }[]
  readonly payins: readonly { readonly id: number; readonly modified: Instant; readonly timestamp: string }[]
}

export type Confirmation =
  | { readonly kind: 'done' }
  /** The journal changed since the preview, and with it what the import would do. Nothing was saved. */
  | { readonly kind: 'changed'; readonly reading: Reading }

/** Saves what the preview showed, all or nothing, and finishes the job in the same transaction. */
export async function confirmImport(db: Db, ask: ImportAsk, shown: Reading['preview']): Promise<Confirmation> {
  const kept: KeptPlan = JSON.parse(await readFile(filesIn(ask.folder).plan, 'utf8'))
  if (await save(db, ask, kept)) return { kind: 'done' }
  const reading = await readUpload(db, ask)
  if (!isDeepStrictEqual(reading.preview, shown)) return { kind: 'changed', reading }
  const again: KeptPlan = JSON.parse(await readFile(filesIn(ask.folder).plan, 'utf8'))
  return (await save(db, ask, again)) ? { kind: 'done' } : { kind: 'changed', reading }
}

/** False when the journal is not as it was when the plan was made. */
async function save(db: Db, ask: ImportAsk, { revision, changes }: KeptPlan): Promise<boolean> {
  const { journalId, importIdentifier } = ask
  // Everything that takes time comes before the transaction; the revision tells whether it still holds.
  const lookups = await readTicks(db, journalId, changes.newInstruments)
  const created = changes.create.map((entry) => ({ ...entry, result: resultOf(entry.trade, lookups, false) }))
  const before = new Map<number, Trade>()
  for (const trade of await findTradesById(
    db,
    journalId,
    changes.update.map(({ id }) => id),
  ))
    before.set(trade.id, trade)

  return transaction(db, async (tx) => {
    const raised = await raiseRevision(tx, journalId)
    if (raised !== revision + 1) throw new ChangedMeanwhile()
    const at = new Date().toISOString()
    const stamp = { source: ask.importerType, importJobId: importIdentifier, revision: raised, at }

    const instrumentId = await addInstruments(tx, ask, changes.newInstruments, at)
    const first = created.length === 0 ? 0 : await nextId(tx, journalId, 'trade', created.length)
    const rows = created.map(({ trade, ...entry }, i) => ({
      ...entry,
      id: first + i,
      trade: { ...trade, instrumentId: instrumentId(trade.instrumentId) },
    }))
    await insertRows(tx, journalId, rows, stamp)
    for (const { id, trade } of changes.update) {
      const result = resultOf(trade, lookups, before.get(id)?.screenshotExists ?? false)
      await updateTrade(tx, journalId, id, trade, result, stamp)
    }
    const payinsBefore = await findPayinTimes(
      tx,
      journalId,
      changes.updatePayins.map(({ id }) => id),
    )
    for (const { id, timestamp } of changes.updatePayins) await movePayin(tx, journalId, id, timestamp, at)
    await insertImportedPayins(tx, journalId, changes.createPayins, stamp)
    const note: UndoNote = { at, trades: [...before.values()].map(tradeBefore), payins: payinsBefore }
    await saveUndo(tx, journalId, importIdentifier, toJson(note))
    await finishJob(tx, journalId, importIdentifier, at)
    return true
  }).catch((error: unknown) => {
    if (error instanceof ChangedMeanwhile) return false
    throw error
  })
}

/** Rolls the transaction back. */
class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

async function readTicks(db: Db, journalId: number, added: readonly NewInstrument[]) {
  const instruments = new Map<number, TickData>([
    ...(await readInstruments(db, journalId)),
    ...added.map((instrument, i) => [-1 - i, instrument] as const),
  ])
  return { instruments, comments: await readRatings(db, journalId) }
}

const instrumentsPerStatement = 500

/** From a plan's number of an instrument to the journal's. */
async function addInstruments(tx: Tx, ask: ImportAsk, added: readonly NewInstrument[], at: Instant) {
  const values = added.map((instrument) => ({
    ...instrument,
    commission: '0',
    commissionMode: 'PER_UNIT' as const,
    spread: '0',
    active: true,
  }))
  let first: number | null = null
  // They are numbered on, since nobody else can add one until the transaction ends.
  for (let from = 0; from < values.length; from += instrumentsPerStatement) {
    const part = values.slice(from, from + instrumentsPerStatement)
    const id = await insertInstruments(tx, ask.journalId, part, ask.importIdentifier, at)
    first ??= id
  }
  return (id: number) => (id < 0 ? (first ?? 0) - 1 - id : id)
}

const tradeBefore = (trade: Trade): UndoNote['trades'][number] => {
  const {
    id,
    modified,
    source: _source,
    externalId: _externalId,
    importJobId: _job,
    created: _created,
    ...rest
  } = trade
  return { id, modified, trade: rest }
}
