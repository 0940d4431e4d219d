import { activeJournalId } from '../active-journal.ts'
import { feedQuery } from '../engine/feed-query.ts'
import { journalKey } from '../journal-data.ts'
import { refreshJournal } from '../start.ts'
import { queryClient } from '../query-client.ts'
import { currentUser } from '../session.ts'
import { takeWrites, wroteJustNow } from './own-writes.ts'

/** Debounce of hints, ms; it also gives a page that has just saved something time to refetch it itself. */
const quietMs = 500

/** The latest announced revision of each journal that is not loaded yet. */
const announcedRevisions = new Map<number, number>()

/** The last loaded revision of each journal. */
const loadedRevisions = new Map<number, number>()

/** Refetches a changed journal: changed by another tab, another browser, an import or its owner. */
export function receiveJournalHint(journalId: number, revision: number): void {
  const announcedBefore = announcedRevisions.get(journalId)
  announcedRevisions.set(journalId, Math.max(revision, announcedBefore ?? 0))
  if (announcedBefore === undefined) setTimeout(() => look(journalId), quietMs)
}

function look(journalId: number): void {
  const revision = announcedRevisions.get(journalId) ?? 0
  announcedRevisions.delete(journalId)
  const userId = currentUser()?.userId
  if (userId === undefined) return
  // every write increases the revision: if it increased by more than the tab's own writes, someone else has written too
  const before = loadedRevisions.get(journalId)
  const ownWrites = takeWrites(journalId) // also those from before the first hint, which must not hide a later write of others
  const byOthers = before !== undefined && revision - before > ownWrites
  loadedRevisions.set(journalId, Math.max(revision, before ?? 0))
  const { queryKey } = feedQuery({ userId, journalId })
  const shownRevision = queryClient.getQueryData(queryKey)?.revision ?? -1
  if (shownRevision >= revision && !byOthers) return
  if (journalId === activeJournalId() && (byOthers || !wroteJustNow(journalId))) void refreshJournal(journalId)
  else {
    // the page has refetched its own changes; the rest is fetched when it shows next
    void queryClient.invalidateQueries({ queryKey: journalKey(journalId), refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey })
  }
}
