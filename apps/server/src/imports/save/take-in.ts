import { screenshotSlots } from '@afterclose/contract/screenshots'
import { everyCommentKind } from '@afterclose/core/derive-trade'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import { toFlag, toJson } from '../../store/codecs.ts'
import type { Tx } from '../../store/db.ts'
import { noteDeletions } from '../../records/trades/deletions-repository.ts'
import { findPlansOfHidden, hideTrades, keptAside } from '../../records/trades/hidden-trades-repository.ts'
import { parts } from '../../records/trades/parts.ts'
import { removeTradesLater } from '../../records/trades/remove-hidden-trades.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import { renameTrades, updateTrades } from '../../records/trades/writing-repository.ts'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { findScreenshots, type KeptSlot } from '../../records/slots/repository.ts'
import { findAnchors, noteAnchors, removeAnchors } from '../anchors-repository.ts'
import { copyNoteLinks, moveSlot } from '../joins-repository.ts'
import { freeSlots, givenBy, takeOver, type Unchosen } from '../plan/take-over.ts'
import type { TradeToJoin, TradeToRename } from '../plan/plan-types.ts'
import { type Adopted, adoptedBy } from './adopted.ts'
import type { JoinedRow, TypedRow, UndoNote } from './undo-note.ts'
import { writtenByImports } from './written-by-imports.ts'

/** What was said about a trade, without what only the store says. */
export function inputOf({
  id: _id,
  source: _source,
  externalId: _name,
  importJobId: _job,
  ...trade
}: Trade): TradeInput {
  const { created: _created, modified: _modified, ...rest } = trade
  return rest
}

/**
 * Gives pictures and links of notes of trades that go to those that take them in. Pictures take slots that are free; those
 * that find none stay with their trade, which is kept out of sight.
 * @param notes of all imports of the journal
 */
export async function takeIn(
  tx: Tx,
  journalId: number,
  joins: readonly TradeToJoin[],
  { unchosen, notes: kept }: { readonly unchosen: Unchosen; readonly notes: readonly UndoNote[] },
): Promise<readonly JoinedRow[]> {
  if (joins.length === 0) return []
  const isImported = writtenByImports(kept, 'trades')
  const adopted = adoptedBy(kept)
  const anchors = await findAnchors(
    tx,
    journalId,
    joins.map(({ from }) => from),
  )
  const joined: JoinedRow[] = []
  const grown = new Map<number, TradeInput>()
  for (const { from, into } of joins) {
    const both = await findTradesById(tx, journalId, [from, into])
    const trade = both.find(({ id }) => id === from)
    const other = grown.get(into) ?? both.find(({ id }) => id === into)
    if (trade === undefined || other === undefined) continue
    grown.set(into, takeOver(other, trade, unchosen))
    const slots = await findScreenshots(tx, journalId, { type: 'TRADE', ids: [from, into] })
    const used = new Set(slots.filter(({ owner_id }) => owner_id === into).map(({ slot }) => slot))
    const free = freeSlots(other, [...used])
    const own = slots.filter(({ owner_id }) => owner_id === from).toSorted((a, b) => a.slot - b.slot)
    const moved = own.flatMap(({ slot, file_id: fileId, url }) => {
      const target = free.shift()
      return target === undefined ? [] : [{ slot, into: target, fileId, url }]
    })
    for (const { slot, into: target } of moved) await moveSlot(tx, journalId, { from, slot }, { into, slot: target })
    const notes = await copyNoteLinks(tx, journalId, from, into)
    const given = givenBy(other, trade, unchosen)
    const aside = moved.length < own.length ? from : null
    const typed = typedRow(trade, adopted.get(from))
    const written = typed !== undefined || !isImported(trade)
    const externalId = trade.externalId ?? ''
    const anchor = anchors.get(from) ?? externalId
    const row = { into, externalId, anchor, trade: inputOf(trade), slots: moved, aside, notes, given, written }
    joined.push(typed === undefined ? row : { ...row, typed })
  }
  return joined
}

const typedRow = ({ modified }: Trade, adopted: Adopted | undefined): TypedRow | undefined =>
  adopted === undefined
    ? undefined
    : { id: adopted.id, modified: adopted.modified, trade: adopted.trade, untouched: modified === adopted.at }

/** Trades that are kept out of sight, for their pictures. */
export const asideOf = (joined: readonly JoinedRow[]): ReadonlySet<number> =>
  new Set(joined.flatMap(({ aside }) => aside ?? []))

/** Counts pictures anew where they came or went, and takes over what was said of them. */
export async function settleSlots(
  tx: Tx,
  journalId: number,
  joined: readonly JoinedRow[],
  revision: number,
): Promise<void> {
  for (const { into, trade, slots } of joined) {
    if (slots.length === 0) continue
    const [now] = await findTradesById(tx, journalId, [into])
    if (now === undefined) continue
    const kept = await findScreenshots(tx, journalId, { type: 'TRADE', ids: [into] })
    const texts = Array.from({ length: screenshotSlots }, (_, i) => now.screenshotDescriptions[i] ?? '')
    for (const { slot, into: target } of slots) texts[target - 1] = trade.screenshotDescriptions[slot - 1] ?? ''
    await updateSlots(tx, journalId, now, { kept, texts, revision })
  }
}

export async function updateSlots(
  tx: Tx,
  journalId: number,
  trade: Trade,
  {
    kept,
    texts,
    revision,
  }: { readonly kept: readonly KeptSlot[]; readonly texts: readonly string[]; readonly revision: number },
): Promise<void> {
  const filled = kept.filter(({ url, file_id }) => url !== null || file_id !== null).length
  await updateTrades(tx, journalId, [trade.id], {
    screenshot_descriptions: toJson(texts),
    screenshot_count: filled,
    screenshot_exists: toFlag(filled > 0),
    fully_journaled: toFlag(filled > 0 && everyCommentKind(trade)),
    revision,
  })
}

/**
 * Trades that are gone for good. They disappear at once, and a job removes them.
 * @param aside those that are kept out of sight
 */
export async function removeTrades(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  revision: number,
  aside: ReadonlySet<number> = new Set(),
): Promise<void> {
  if (ids.length === 0) return
  for await (const part of parts(ids)) {
    await updateTrades(tx, journalId, part, { external_id: null }) // others may have their names
    const hidden = part.filter((id) => aside.has(id))
    const gone = part.filter((id) => !aside.has(id))
    if (hidden.length > 0) await hideTrades(tx, journalId, hidden, { deletion: revision, until: keptAside })
    if (gone.length > 0) await hideTrades(tx, journalId, gone, { deletion: revision, until: '' })
  }
  await settlePlans(tx, journalId, await findPlansOfHidden(tx, journalId, revision))
  await noteDeletions(tx, journalId, ids, revision)
  await removeTradesLater(tx, journalId, new Date().toISOString())
}

/** A trade is not about a fill any more that it has lost. */
async function forgetParted(tx: Tx, journalId: number, names: readonly TradeToRename[]): Promise<void> {
  const parts = new Map(names.flatMap((one) => (one.parts === undefined ? [] : [[one.id, one.parts]])))
  if (parts.size === 0) return
  const anchors = await findAnchors(tx, journalId, [...parts.keys()])
  await removeAnchors(
    tx,
    journalId,
    [...anchors].flatMap(([id, anchor]) => (parts.get(id)?.includes(anchor) === true ? [] : [id])),
  )
}

/** Names may be passed on from one trade to the next. What each is about is noted. */
export async function renameAll(tx: Tx, journalId: number, names: readonly TradeToRename[]): Promise<void> {
  const known = await findTradesById(
    tx,
    journalId,
    names.map(({ id }) => id),
  )
  const there = new Set(known.map(({ id }) => id))
  await forgetParted(tx, journalId, names)
  const anchors = names.flatMap(({ id, anchor }) => (anchor === undefined || !there.has(id) ? [] : [{ id, anchor }]))
  await noteAnchors(tx, journalId, anchors)
  const before = new Map(known.map(({ id, externalId }) => [id, externalId]))
  const changed = names.filter(({ id, externalId }) => before.has(id) && before.get(id) !== externalId)
  if (changed.length === 0) return
  await renameTrades(
    tx,
    journalId,
    changed.map(({ id }) => ({ id, externalId: null })),
  )
  await renameTrades(
    tx,
    journalId,
    changed.map(({ id, externalId }) => ({ id, externalId })),
  )
}
