import type { FeedHeld, JournalPatch } from '@afterclose/contract/journal-patch'
import { hashKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { journalKey, lookups } from '../journal-data.ts'
import { queryClient } from '../query-client.ts'
import { currentUser } from '../session.ts'
import { refreshJournal } from '../start.ts'
import { takePatch } from './engine-client.ts'
import { feedQuery } from './feed-query.ts'
import type { FeedState, JournalKey } from './feed-state.ts'
import { tellOtherTabs } from './other-tabs.ts'

type Held = z.input<typeof FeedHeld>

/** Query of a change of trades, by which the response has a patch for the trades that this page holds. */
export function heldFeed(journalId: number): Held {
  const journal = journalOf(journalId)
  const etag = journal === null ? undefined : queryClient.getQueryData(feedQuery(journal).queryKey)?.etag
  return etag == null ? {} : { feed: etag }
}

/**
 * Shows a change of trades everywhere, also in the other tabs. Without a patch, or if this page holds other trades by now, everything is
 * requested: someone else may have changed more.
 *
 * @param held query of the change
 * @param patch from its response
 */
export async function showChange(journalId: number, held: Held, patch: JournalPatch | undefined): Promise<void> {
  const journal = journalOf(journalId)
  if (journal === null) return
  const state = await patchedState(journal, held, patch).catch(() => null)
  tellOtherTabs(journal)
  if (patch === undefined || state === null) return refreshJournal(journalId)
  queryClient.write(feedQuery(journal).queryKey, state)
  patchLookups(journalId, patch)
  const upToDate = keysUpToDate(journal)
  await queryClient.invalidateQueries({
    queryKey: journalKey(journalId),
    predicate: ({ queryHash }) => !upToDate.has(queryHash),
  })
}

/** State of the trades with the patch; null if it does not fit. */
async function patchedState(journal: JournalKey, { feed }: Held, patch?: JournalPatch): Promise<FeedState | null> {
  if (patch === undefined || feed === undefined) return null
  const bytes = Uint8Array.from(atob(patch.trades), (character) => character.charCodeAt(0))
  return takePatch(journal, { heldFeed: feed, etag: patch.feed, bytes })
}

function journalOf(journalId: number): JournalKey | null {
  const userId = currentUser()?.userId
  return userId === undefined ? null : { userId, journalId }
}

function patchLookups(journalId: number, { instruments, setups, payins, balance }: JournalPatch): void {
  queryClient.write(lookups.instruments(journalId).queryKey, (all) => all && withCounts(all, instruments))
  queryClient.write(lookups.setups(journalId).queryKey, (all) => all && withCounts(all, setups))
  queryClient.write(lookups.balance(journalId).queryKey, balance)
  const balances = new Map(payins.map(({ id, accountBalance }) => [id, accountBalance]))
  queryClient.write(lookups.payins(journalId).queryKey, (all) =>
    all?.map((payin) => ({ ...payin, accountBalance: balances.get(payin.id) ?? payin.accountBalance })),
  )
}

/** The records with their numbers of trades; those without trades may be missing in `counts`. */
function withCounts<One extends { readonly id: number; readonly trades: number }>(
  records: readonly One[],
  counts: JournalPatch['setups'],
): One[] {
  const trades = new Map(counts.map((count) => [count.id, count.trades]))
  return records.map((record) => ({ ...record, trades: trades.get(record.id) ?? 0 }))
}

/** Names of data of a journal that a change of trades does not change. Named here, because their files are large beside this one. */
const otherData = [
  ['journal'],
  ['notifications'],
  ['imports', 'active'],
  ['saved-filters'],
  ['week-rules'],
  ['week-rule-answers'],
  ['attempts'],
] as const

/** Keys of data that is up to date after a patch. Everything else is requested again where a page shows it. */
const keysUpToDate = (journal: JournalKey): ReadonlySet<string> =>
  new Set(
    [
      feedQuery(journal).queryKey,
      ...Object.values(lookups).map((lookup) => lookup(journal.journalId).queryKey),
      ...otherData.map((name) => [...journalKey(journal.journalId), ...name]),
    ].map((queryKey) => hashKey(queryKey)),
  )
