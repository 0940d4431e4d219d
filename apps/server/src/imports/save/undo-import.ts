import { AppError } from '@afterclose/contract/problems'
import type { Instant } from '@afterclose/core/time'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import { fromJson, toJson } from '../../store/codecs.ts'
import { type Db, raiseRevision, snapshot, transaction, type Tx } from '../../store/db.ts'
import { findUndo, markUndone } from '../repository.ts'
import { resultOf } from '../../records/references/lookups.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { forgetHidden, removeSomeHidden } from '../../records/trades/hidden-trades-repository.ts'
import { insertTrades } from '../../records/trades/insert-trades.ts'
import { currentRevision, findTradesById } from '../../records/trades/repository.ts'
import { replaceTrades, updateTrades } from '../../records/trades/writing-repository.ts'
import { deletePayinsById, findPayinTimes, movePayin } from '../payins-repository.ts'
import { noteAnchors } from '../anchors-repository.ts'
import { type ImportedTrades, findImportedTrades } from '../imported-repository.ts'
import { keepCarries } from '../statements/carries.ts'
import { deleteStatements } from '../statements/repository.ts'
import { noteTies } from '../statements/ties.ts'
import { addInstruments, instrumentNumber } from './add-instruments.ts'
import { isLost } from '../plan/change-note.ts'
import { isAsBefore, planUndo, type UndoPlan } from './plan-undo.ts'
import { adoptedBy } from './adopted.ts'
import { asTyped, createTyped, ownAgain } from './give-back-typed.ts'
import { removeImported } from './remove-imported.ts'
import { tradesAtOnce } from './remove-hidden.ts'
import { giveBack } from './give-back.ts'
import { readNotes } from './read-notes.ts'
import { asideOf, removeTrades, renameAll, settleSlots, takeIn } from './take-in.ts'
import { refuseEdited, undoOldImport } from './undo-old-import.ts'
import type { FormerTrade, JoinedRow, UndoNote } from './undo-note.ts'
import { writtenByImports } from './written-by-imports.ts'

/**
 * Makes the journal what the other statements say: trades, payins and instruments that only this import knows go, others
 * become what they are without it. What the trader wrote stays; where it would go with its trade, nothing is undone. Many
 * trades disappear at once, and are removed later by a job.
 * @throws AppError 'Import cannot be undone' with the reason
 */
export async function undoImport(db: Db, journalId: number, importIdentifier: string): Promise<void> {
  // What takes long comes before others have to wait.
  const before = await snapshot(db, (tx) => lookAt(tx, journalId, importIdentifier))
  if (before.note === null) throw new AppError('Import cannot be undone')
  if (before.plan === null) return undoOldImport(db, journalId, importIdentifier)
  await transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const unchanged = revision === before.revision + 1
    const { note, notes, plan, edited, imported } = unchanged ? before : await lookAt(tx, journalId, importIdentifier)
    if (note === null || plan === null) throw new AppError('Import cannot be undone')
    refuseEdited(edited)
    const undoing = { journalId, importIdentifier, revision, note, notes, plan, imported }
    const { joined, adoptedAgain } = await carryOut(tx, undoing)
    await deleteStatements(tx, journalId, importIdentifier)
    await keepCarries(tx, journalId, plan.carries)
    await noteTies(tx, journalId, plan.ties)
    const { at, trades, payins, adopted = [] } = note
    const kept = {
      at,
      // What one import joined, the undo of another may part.
      joined: [...stillJoined(note, plan), ...joined],
      trades: trades.map(({ id, modified }) => ({ id, modified })),
      payins: payins.map(({ id, modified }) => ({ id, modified })),
      adopted: [...adopted, ...adoptedAgain],
      returned: returnedBy(plan),
    }
    await markUndone(tx, journalId, importIdentifier, toJson(kept))
  })
}

/** What an undo would do, at a revision of the journal. */
async function lookAt(tx: Tx, journalId: number, importIdentifier: string) {
  const revision = await currentRevision(tx, journalId)
  const text = await findUndo(tx, journalId, importIdentifier)
  const note = text === null ? null : fromJson<UndoNote>(text)
  const notes = await readNotes(tx, journalId)
  const plan = note === null ? null : await planUndo(tx, journalId, importIdentifier, note, notes)
  const edited = note === null || plan === null ? 0 : await countEdited(tx, journalId, plan, note, notes)
  return { revision, note, notes, plan, edited, imported: await findImportedTrades(tx, journalId, importIdentifier) }
}

/** Of what would go, or be parted from its fills, or would lose what contradicts what becomes of it or what another says, how much somebody has written. */
async function countEdited(
  tx: Tx,
  journalId: number,
  plan: UndoPlan,
  note: UndoNote,
  notes: readonly UndoNote[],
): Promise<number> {
  const { gone, cash } = plan
  const isImported = {
    trade: writtenByImports(notes, 'trades', returnedBy(plan)),
    payin: writtenByImports(notes, 'payins'),
  }
  const trades = await findTradesById(tx, journalId, gone)
  const payins = await findPayinTimes(tx, journalId, cash)
  const losing = await findLosing(tx, journalId, plan, note)
  const edited = [
    ...losing.filter((some) => !some.every(isImported.trade)),
    ...trades.filter((trade) => !isImported.trade(trade)),
    ...payins.filter((payin) => !isImported.payin(payin)),
  ]
  return edited.length + plan.homeless.length
}

/** Trades that would lose something that is said about them, each with those that become a part of it. */
async function findLosing(
  tx: Tx,
  journalId: number,
  plan: UndoPlan,
  note: UndoNote,
): Promise<readonly (readonly [Trade, ...Trade[]])[]> {
  const ids = [...plan.update, ...plan.joins.map(({ from }) => ({ id: from }))].map(({ id }) => id)
  const rows = new Map((await findTradesById(tx, journalId, ids)).map((row) => [row.id, row]))
  const taken = Map.groupBy(plan.joins, ({ into }) => into)
  const becomes = becomesWhatItWas(note, plan)
  return plan.update.flatMap(({ id, trade }) => {
    const row = rows.get(id)
    if (row === undefined || becomes(row, trade) !== null) return []
    const all = [row, ...(taken.get(id) ?? []).flatMap(({ from }) => rows.get(from) ?? [])] as const
    return isLost(all, trade, plan) ? [all] : []
  })
}

/** What the import joined and this undo does not part. */
function stillJoined({ joined = [] }: UndoNote, { create: created, typed }: UndoPlan): readonly JoinedRow[] {
  const parted = new Set<JoinedRow | null>([...created.map((one) => one.joined), ...typed])
  return joined.filter((row) => !parted.has(row))
}

/** A trade as it was before the import, where the undo makes it that to the letter; else null. */
function becomesWhatItWas(note: UndoNote, plan: UndoPlan): (row: Trade, next: TradeInput) => FormerTrade | null {
  const formers = new Map(note.trades.map((former) => [former.id, former]))
  const holding = new Set([...plan.joins, ...stillJoined(note, plan)].map(({ into }) => into))
  return (row, next) => {
    const former = row.modified === note.at && !holding.has(row.id) ? formers.get(row.id) : undefined
    return former !== undefined && isAsBefore(former.trade, next) ? former : null
  }
}

/** The numbers that typed trades had which come back. */
const returnedBy = ({ create: created, typed }: UndoPlan): readonly number[] =>
  [...created.flatMap(({ joined }) => joined ?? []), ...typed].flatMap((row) => row.typed?.id ?? [])

interface Undoing {
  readonly journalId: number
  readonly importIdentifier: string
  readonly revision: number
  readonly note: UndoNote
  /** Of all imports of the journal. */
  readonly notes: readonly UndoNote[]
  readonly plan: UndoPlan
  readonly imported: ImportedTrades
}

async function carryOut(
  tx: Tx,
  undoing: Undoing,
): Promise<{ readonly joined: readonly JoinedRow[]; readonly adoptedAgain: readonly FormerTrade[] }> {
  const { journalId, importIdentifier, revision, note, notes, plan, imported } = undoing
  const now = new Date().toISOString()
  // Those that the trader has deleted himself do not come back either. The rest of very many is removed by their job.
  await forgetHidden(tx, journalId, { importJobId: importIdentifier })
  await removeSomeHidden(tx, journalId, tradesAtOnce, now)

  const joined = await takeIn(tx, journalId, plan.joins, { unchosen: plan, notes })
  const taken = plan.joins.map(({ from }) => from)
  await removeTrades(tx, journalId, taken, revision, asideOf(joined))
  // Of what goes now typed trades take what is theirs before it is gone, of what changes when it has changed.
  const gone = new Set(plan.gone)
  await createTyped(
    tx,
    journalId,
    plan.typed.filter(({ into }) => gone.has(into)),
    { revision, now },
  )
  await deletePayinsById(tx, journalId, plan.cash)
  await removeImported(tx, { journalId, importIdentifier, revision, at: note.at, gone: plan.gone, imported })
  await update(tx, undoing, joined, now)
  await renameAll(tx, journalId, plan.rename)
  await settleSlots(tx, journalId, joined, revision)
  const adoptedAgain = await create(tx, undoing, now)
  await createTyped(
    tx,
    journalId,
    plan.typed.filter(({ into }) => !gone.has(into)),
    { revision, now },
  )
  const payins = await findPayinTimes(
    tx,
    journalId,
    note.payins.map(({ id }) => id),
  )
  const untouched = new Set(payins.filter(({ modified }) => modified === note.at).map(({ id }) => id))
  for (const { id, timestamp, modified } of note.payins)
    if (untouched.has(id)) await movePayin(tx, journalId, id, timestamp, modified)
  return { joined, adoptedAgain }
}

/** What was not edited since becomes what it was to the letter, and what was entered by hand the trader's own again; else what the broker says of it changes, and nothing else. */
async function update(
  tx: Tx,
  { journalId, revision, note, notes, plan }: Undoing,
  joined: readonly JoinedRow[],
  now: string,
): Promise<void> {
  if (plan.update.length + plan.unexplained.length === 0) return
  const lookups = { instruments: await readInstruments(tx, journalId), comments: await readRatings(tx, journalId) }
  const formers = new Map(note.trades.map((former) => [former.id, former]))
  const isImported = writtenByImports(notes, 'trades', returnedBy(plan))
  const isBesidesTyped = writtenByImports(notes, 'trades', 'all')
  const written = new Set(joined.flatMap((row) => (row.written === true ? row.into : [])))
  const rows = await findTradesById(tx, journalId, [...plan.update.map(({ id }) => id), ...plan.unexplained])
  const current = new Map(rows.map((row) => [row.id, row]))
  const adopted = adoptedBy(notes)
  const typed = plan.unexplained.flatMap((id) => {
    const [row, former] = [current.get(id), adopted.get(id)]
    if (row === undefined || former === undefined) return []
    const given = plan.typed.flatMap((one) => (one.into === id && one.given !== undefined ? [one.given] : []))
    const before = asTyped(row, former, given, now)
    return [{ id, ...before, result: resultOf(before.trade, lookups, row.screenshotExists) }]
  })
  const asTheyWere = plan.unexplained.flatMap((id) => {
    if (adopted.has(id)) return []
    const former = formers.get(id)
    const row = current.get(id)
    if (former === undefined || row?.modified !== note.at) return [] // edited since, or never changed: as it is
    return [
      { id, trade: former.trade, result: resultOf(former.trade, lookups, row.screenshotExists), at: former.modified },
    ]
  })
  const writtenAt = (row: Trade): Instant => {
    if (written.has(row.id)) return now
    if (isImported(row)) return row.created
    // Until the typed trades in it are given back: then its times lead again to the import that made it.
    return isBesidesTyped(row) ? row.modified : now
  }
  const becomes = becomesWhatItWas(note, plan)
  const changed = plan.update.flatMap(({ id, trade }) => {
    const row = current.get(id)
    if (row === undefined) return []
    const former = becomes(row, trade)
    const next = former?.trade ?? trade
    return [
      {
        id,
        trade: next,
        result: resultOf(next, lookups, row.screenshotExists),
        at: former?.modified ?? writtenAt(row),
      },
    ]
  })
  await replaceTrades(tx, journalId, [...typed, ...asTheyWere, ...changed], revision)
  await ownAgain(
    tx,
    journalId,
    typed.map(({ id }) => id),
  )
}

/**
 * Trades come back that became part of others, with what was written about them.
 * @returns those that were entered by hand: they are the broker's as they were before, and belong to no import
 */
async function create(
  tx: Tx,
  { journalId, importIdentifier, revision, note, plan }: Undoing,
  now: string,
): Promise<readonly FormerTrade[]> {
  if (plan.create.length === 0) return []
  const ask = { journalId, importIdentifier }
  const firstInstrument = await addInstruments(tx, ask, plan.newInstruments, note.at)
  const trades = plan.create.map(({ externalId, trade }) => ({
    externalId,
    trade: { ...trade, instrumentId: instrumentNumber(trade.instrumentId, firstInstrument) },
  }))
  const stamp = { source: plan.source, importJobId: importIdentifier, revision, at: now }
  const first = await insertTrades(tx, journalId, trades, stamp)
  const later = new Date(Date.parse(now) + 1).toISOString()
  const adoptedAgain: FormerTrade[] = []
  for (const [i, { joined, externalId }] of plan.create.entries()) {
    if (joined === null) continue
    const id = first + i
    const { anchor = externalId } = joined
    if (anchor !== externalId) await noteAnchors(tx, journalId, [{ id, anchor }])
    await giveBack(tx, journalId, joined, id, revision)
    const { typed } = joined
    if (joined.written === true)
      await updateTrades(tx, journalId, [id], { modified: typed?.untouched === true ? note.at : later })
    if (typed === undefined) continue
    await updateTrades(tx, journalId, [id], { import_job_id: null })
    adoptedAgain.push({ id, modified: typed.modified, trade: typed.trade })
  }
  return adoptedAgain
}
