import { activeJournalId } from '../active-journal.ts'
import { feedQuery } from '../engine/feed-query.ts'
import { journalKey } from '../journal-data.ts'
import { refreshJournal } from '../start.ts'
import { queryClient } from '../query-client.ts'
import { currentUser } from '../session.ts'
import { takeWrites, wroteJustNow } from './own-writes.ts'

/** Hints that follow each other are one; and a page that has saved something reads it again by itself meanwhile. */
const quietMs = 500

/** The latest announced revision of each journal that is not loaded yet. */
const told = new Map<number, number>()

/** The revision of each journal that was looked at last. */
const seen = new Map<number, number>()

/** Reads a journal again that has changed: by another tab, another browser, an import or its owner. */
export function receiveJournalHint(journalId: number, revision: number): void {
  const waiting = told.get(journalId)
  told.set(journalId, Math.max(revision, waiting ?? 0))
  if (waiting === undefined) setTimeout(() => look(journalId), quietMs)
}

function look(journalId: number): void {
  const revision = told.get(journalId) ?? 0
  told.delete(journalId)
  const userId = currentUser()?.userId
  if (userId === undefined) return
  // every write raises the revision: with more of them than the tab has made, somebody else has written too
  const before = seen.get(journalId)
  const byOthers = before !== undefined && revision - before > takeWrites(journalId)
  seen.set(journalId, Math.max(revision, before ?? 0))
  const { queryKey } = feedQuery({ userId, journalId })
  const known = queryClient.getQueryData(queryKey)?.revision ?? -1
  if (known >= revision && !byOthers) return
  if (journalId === activeJournalId() && (byOthers || !wroteJustNow(journalId))) void refreshJournal(journalId)
  else {
    // the page has read again what it changed itself; the rest is read when it shows next
    void queryClient.invalidateQueries({ queryKey: journalKey(journalId), refetchType: 'none' })
    void queryClient.invalidateQueries({ queryKey })
  }
}
