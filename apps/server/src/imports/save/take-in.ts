import { screenshotSlots } from '@afterclose/contract/screenshots'
import { everyCommentKind } from '@afterclose/core/derive-trade'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import { toFlag, toJson } from '../../store/codecs.ts'
import type { Tx } from '../../store/db.ts'
import { noteDeletions } from '../../records/trades/deletions-repository.ts'
import { findPlansOfHidden, hideTrades } from '../../records/trades/hidden-trades-repository.ts'
import { parts } from '../../records/trades/parts.ts'
import { removeTradesLater } from '../../records/trades/remove-hidden-trades.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import { renameTrades, updateTrades } from '../../records/trades/writing-repository.ts'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { findScreenshots, type KeptSlot } from '../../records/slots/repository.ts'
import { copyNoteLinks, moveSlot } from '../journal-repository.ts'
import type { TradeToJoin, TradeToRename } from '../plan/plan-types.ts'

/** A trade that became part of another one, with what an undo needs to give it back. */
export interface JoinedRow {
  readonly into: number
  readonly externalId: string
  readonly trade: TradeInput
  /** Its pictures, in the slots of the other to which they went. */
  readonly slots: readonly {
    readonly slot: number
    readonly into: number
    readonly fileId: string | null
    readonly url: string | null
  }[]
}

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

/** Gives pictures and links of notes of trades that go to those that take them in. Pictures take slots that are free. */
export async function takeIn(tx: Tx, journalId: number, joins: readonly TradeToJoin[]): Promise<readonly JoinedRow[]> {
  const joined: JoinedRow[] = []
  for (const { from, into } of joins) {
    const [trade] = await findTradesById(tx, journalId, [from])
    if (trade === undefined) continue
    const slots = await findScreenshots(tx, journalId, { type: 'TRADE', ids: [from, into] })
    const used = new Set(slots.filter(({ owner_id }) => owner_id === into).map(({ slot }) => slot))
    const free = Array.from({ length: screenshotSlots }, (_, i) => i + 1).filter((slot) => !used.has(slot))
    const moved = slots.flatMap((row) => {
      const target = row.owner_id === from ? free.shift() : undefined
      return target === undefined ? [] : [{ slot: row.slot, into: target, fileId: row.file_id, url: row.url }]
    })
    for (const { slot, into: target } of moved) await moveSlot(tx, journalId, { from, slot }, { into, slot: target })
    await copyNoteLinks(tx, journalId, from, into)
    joined.push({ into, externalId: trade.externalId ?? '', trade: inputOf(trade), slots: moved })
  }
  return joined
}

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

/** Gives a trade that comes back its pictures, as far as they are where they went. */
export async function giveBackSlots(
  tx: Tx,
  journalId: number,
  { into, slots }: JoinedRow,
  id: number,
  revision: number,
): Promise<void> {
  if (slots.length === 0) return
  const there = await findScreenshots(tx, journalId, { type: 'TRADE', ids: [into] })
  const [other] = await findTradesById(tx, journalId, [into])
  if (other === undefined) return
  const texts = Array.from({ length: screenshotSlots }, (_, i) => other.screenshotDescriptions[i] ?? '')
  const own = texts.map(() => '')
  for (const { slot, into: target, fileId, url } of slots) {
    const isThere = there.some((row) => row.slot === target && row.file_id === fileId && row.url === url)
    if (!isThere) continue
    await moveSlot(tx, journalId, { from: into, slot: target }, { into: id, slot })
    own[slot - 1] = texts[target - 1]!
    texts[target - 1] = ''
  }
  const [trade] = await findTradesById(tx, journalId, [id])
  const keptOf = (owner: number) => findScreenshots(tx, journalId, { type: 'TRADE', ids: [owner] })
  await updateSlots(tx, journalId, other, { kept: await keptOf(into), texts, revision })
  if (trade !== undefined) await updateSlots(tx, journalId, trade, { kept: await keptOf(id), texts: own, revision })
}

async function updateSlots(
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

/** Trades that are gone for good. They disappear at once, and a job removes them. */
export async function removeTrades(tx: Tx, journalId: number, ids: readonly number[], revision: number): Promise<void> {
  if (ids.length === 0) return
  for await (const part of parts(ids)) {
    await updateTrades(tx, journalId, part, { external_id: null }) // others may have their names
    await hideTrades(tx, journalId, part, { deletion: revision, until: '' })
  }
  await settlePlans(tx, journalId, await findPlansOfHidden(tx, journalId, revision))
  await noteDeletions(tx, journalId, ids, revision)
  await removeTradesLater(tx, journalId, new Date().toISOString())
}

/** Names may be passed on from one trade to the next. */
export async function renameAll(tx: Tx, journalId: number, names: readonly TradeToRename[]): Promise<void> {
  const known = await findTradesById(
    tx,
    journalId,
    names.map(({ id }) => id),
  )
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
