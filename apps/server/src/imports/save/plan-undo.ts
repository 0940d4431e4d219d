import type { TradeInput } from '@afterclose/core/trade'
import type { Tx } from '../../store/db.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import { readAnchors } from '../anchors-repository.ts'
import { findImportsWithStatements } from '../imported-repository.ts'
import { findPayinsNamed } from '../payins-repository.ts'
import { hasUnexplainedTrades, readJournalFacts, readKnownInstruments, readKnownTrades } from '../journal-repository.ts'
import { withBrokerFields } from '../plan/broker-fields.ts'
import { idsToLookUp, namesOf } from '../plan/join-file.ts'
import { joinRows } from '../plan/join-rows.ts'
import { instrumentMatcher } from '../plan/match-instruments.ts'
import { numberInstruments } from '../plan/number-instruments.ts'
import { planTrades } from '../plan/plan-trades.ts'
import type {
  CarriesToKeep,
  KnownTrade,
  NewInstrument,
  Ties,
  TradeToCreate,
  TradeToJoin,
  TradeToRename,
  TradeToUpdate,
} from '../plan/plan-types.ts'
import { currencyRates } from '../plan/rates.ts'
import { withoutGiven } from '../plan/take-over.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import type { Change } from '@afterclose/importers/statements/compare'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import type { Union } from '@afterclose/importers/statements/union'
import { compareKnown } from '../statements/compare-known.ts'
import { statementsLess } from '../statements/questions.ts'
import { findStatementsOf } from '../statements/repository.ts'
import { readKept } from '../statements/ties.ts'
import type { JoinedRow, TypedRow, UndoNote } from './undo-note.ts'

/** What the journal becomes when one statement less is known. */
export interface UndoPlan {
  readonly source: string
  /** The setup that imports give. */
  readonly setupId: number
  readonly update: readonly { readonly id: number; readonly trade: TradeInput }[]
  readonly rename: readonly TradeToRename[]
  readonly joins: readonly TradeToJoin[]
  /** Trades that no other statement knows. */
  readonly gone: readonly number[]
  /** Trades from before statements were kept, or from another journal, that no other statement knows either: they stay. */
  readonly unexplained: readonly number[]
  /** Trades that come back, and what was written about them before they became part of others. */
  readonly create: readonly (TradeToCreate & { readonly joined: JoinedRow | null })[]
  /** Trades entered by hand that became part of others, and of which no statement tells any more. */
  readonly typed: readonly TypedJoin[]
  /** Trades that the trader wrote about and that are parts of others: their fills would go to a trade that they are no part of. */
  readonly homeless: readonly JoinedRow[]
  readonly newInstruments: readonly NewInstrument[]
  /** Cash movements that no other statement knows. */
  readonly cash: readonly number[]
  readonly carries: CarriesToKeep
  /** Of statements that are kept without. */
  readonly ties: Ties
}

export interface TypedJoin extends JoinedRow {
  readonly typed: TypedRow
}

/**
 * Null for an import from before statements were kept.
 * @param notes of all imports of the journal
 */
export async function planUndo(
  tx: Tx,
  journalId: number,
  importIdentifier: string,
  note: UndoNote,
  notes: readonly UndoNote[],
): Promise<UndoPlan | null> {
  const own = await findStatementsOf(tx, journalId, importIdentifier)
  const [first] = own.statements
  if (first === undefined) return null
  const { source, zone } = first
  const { kept, ties } = await readKept(tx, journalId, { source, zone, accounts: own.accounts })
  const { sides, carries } = await compareKnown(tx, journalId, kept, {
    ...statementsLess(kept, importIdentifier),
    ownIn: () => new Set(),
    // Only an undo asks for them: the preview of an import says where a trade is parted, which then goes on under its name.
    anchors: await readAnchors(tx, journalId, source),
  })
  const { knownBefore, known: knownAfter, changes } = sides
  const known = kept.without({ importJobId: '', instead: new Set() })

  const { revision: _revision, ...journal } = await readJournalFacts(tx, journalId)
  const matcher = instrumentMatcher(await readKnownInstruments(tx, journalId), journal.tradeMarkets)
  const rates = currencyRates(journal.currency, known.currency, known.rates)
  const toJournalTime = zoneChanger(zone, journal.timeZone)
  const rows = await readKnownTrades(
    tx,
    journalId,
    source,
    idsToLookUp({ changes }, await hasUnexplainedTrades(tx, journalId, source)),
  )
  const planned = planTrades({ changes }, rows, { journal, matcher, rates, toJournalTime })
  const drafts = planned.planned.flatMap(({ trade, fate }) =>
    fate.kind === 'create'
      ? [{ trade: fate.trade, externalId: trade.externalId, names: namesOf(trade), parts: trade.parts }]
      : [],
  )
  const { create, newInstruments } = numberInstruments(drafts, matcher.newInstruments())
  const ofStatements = await findImportsWithStatements(tx, journalId)
  const isExplained = (importJobId: string | null) => importJobId !== null && ofStatements.has(importJobId)
  const gone = await findTradesById(
    tx,
    journalId,
    planned.gone.map(({ id }) => id),
  )
  const told = new Set(knownAfter.cash.map(({ name }) => name))
  const untold = knownBefore.cash.flatMap(({ name }) => (told.has(name) ? [] : [name]))
  const payins = await findPayinsNamed(tx, journalId, source, untold)
  const noted = joinedRows(note, notes)
  const parting = new Set([...planned.update, ...planned.gone].map(({ id }) => id))
  const homes = homesOf(drafts, noted, parting)
  const back = create.map((draft, i) => withFormerFields(draft, homes[i] ?? null))
  const [named, stillNamed] = [namesIn(knownBefore), namesIn(knownAfter)]
  const typed = noted.filter(isTyped).filter(({ externalId }) => named.has(externalId) && !stillNamed.has(externalId))
  const parted = [...back.flatMap(({ joined }) => joined ?? []), ...typed]
  return {
    source,
    setupId: journal.setupId,
    update: planned.update.map((one) => withoutGivenBack(one, parted)),
    rename: [...planned.update, ...planned.rename],
    joins: planned.joins,
    gone: gone.filter(({ importJobId }) => isExplained(importJobId)).map(({ id }) => id),
    unexplained: gone.filter(({ importJobId }) => !isExplained(importJobId)).map(({ id }) => id),
    create: back,
    typed,
    homeless: homelessOf(noted, homes, changes, rows),
    newInstruments,
    cash: payins.filter((payin) => isExplained(payin.import_job_id)).map(({ id }) => id),
    carries,
    ties,
  }
}

const isTyped = (row: JoinedRow): row is TypedJoin => row.typed !== undefined

/** Every name under which a trade may begin that follows from what is known. */
const namesIn = ({ fills, positions, aliases }: Union): ReadonlySet<string> =>
  new Set([
    ...fills.map(({ name }) => name),
    ...[...aliases.values()].flat(),
    ...positions.flatMap(({ name, externalId }) => [name, externalId]),
  ])

/** Trades that became part of others, by this import or by others, the last that were joined first. Typed ones come back once. */
function joinedRows(note: UndoNote, notes: readonly UndoNote[]): readonly JoinedRow[] {
  const others = notes.filter(({ at }) => at !== note.at).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const returned = new Set(notes.flatMap((one) => one.returned ?? []))
  return [note, ...others]
    .flatMap(({ joined = [] }) => joined.toReversed())
    .filter(({ typed }) => typed === undefined || !returned.has(typed.id))
}

/** What a trade got from those that are trades of their own again goes with them. */
function withoutGivenBack({ id, trade }: TradeToUpdate, parted: readonly JoinedRow[]): UndoPlan['update'][number] {
  const given = parted.flatMap((joined) => (joined.into === id && joined.given !== undefined ? [joined.given] : []))
  return { id, trade: given.reduce(withoutGiven, trade) }
}

interface Home {
  readonly names: readonly string[]
  /** Of all its fills. */
  readonly parts: readonly string[]
}

/** The name of the fill that a joined trade is about. */
const aboutOf = ({ anchor, externalId }: JoinedRow): string => anchor ?? externalId

/**
 * Which of the joined trades each trade that comes back is: the one with its name, else the one that is about one of its
 * fills and stands in a trade that is parted.
 */
function homesOf(
  drafts: readonly Home[],
  joined: readonly JoinedRow[],
  parting: ReadonlySet<number>,
): readonly (JoinedRow | null)[] {
  const named = drafts.map(({ names }) => joined.find((row) => names.includes(aboutOf(row))) ?? null)
  const found = new Set(named.map((row) => row?.externalId))
  const others = joined.filter((row) => parting.has(row.into) && !found.has(row.externalId))
  return named.map((row, i) => row ?? others.find((other) => drafts[i]!.parts.includes(aboutOf(other))) ?? null)
}

/**
 * Joined trades whose fills leave the trade that took them in, and do not come back as trades of their own.
 * @param rows trades of the journal by the names under which statements know them
 */
function homelessOf(
  joined: readonly JoinedRow[],
  homes: readonly (JoinedRow | null)[],
  changes: readonly Change[],
  rows: ReadonlyMap<string, KnownTrade>,
): readonly JoinedRow[] {
  const written = joined.filter((row) => row.written === true && !isTyped(row) && !homes.includes(row))
  if (written.length === 0) return []
  const isRow = (id: number) => (trade: DerivedTrade) => namesOf(trade).some((name) => rows.get(name)?.id === id)
  return written.filter((row) => {
    const about = aboutOf(row)
    const isOwn = isRow(row.into)
    const wasThere = changes.some(({ former }) => former.some((one) => one.parts.includes(about) && isOwn(one)))
    const heirs = changes.filter(({ trade }) => trade?.parts.includes(about))
    return wasThere && heirs.length > 0 && !heirs.some(({ former }) => former.some(isOwn))
  })
}

function withFormerFields({ externalId, trade }: TradeToCreate, former: JoinedRow | null): UndoPlan['create'][number] {
  if (former === null) return { externalId, trade, joined: null }
  const known = { ...former.trade, instrumentId: trade.instrumentId }
  return { externalId, trade: joinRows([{ trade: known, former: null }], trade) ?? known, joined: former }
}

/** Whether a trade as it was before an import is what the other statements say of it. */
export const isAsBefore = (former: TradeInput, now: TradeInput): boolean =>
  withBrokerFields(former, now) === null && former.direction === now.direction
