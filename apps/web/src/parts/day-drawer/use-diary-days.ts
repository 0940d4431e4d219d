import type { NoteView } from '@afterclose/contract/notes'
import { noFilters } from '@afterclose/core/filters'
import { dateOf, type LocalDate, wallClockAt } from '@afterclose/core/time'
import type { TradeList } from '@afterclose/engine/reports/trade-lines'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { useUser } from '../../journal/session.ts'
import { notesQuery } from '../notes/note-queries.ts'
import { type Session, sessionsQuery } from '../sessions/session-queries.ts'

/** Diary entries by day. */
export interface DiaryDays {
  readonly sessions: ReadonlyMap<LocalDate, readonly Session[]>
  /** By the day on which a note was written, and by the days of its linked trades. */
  readonly notes: ReadonlyMap<LocalDate, readonly NoteView[]>
  /** Error if some entries could not be loaded. */
  readonly error: Error | null
}

const none: readonly never[] = []

/** Sessions and notes by day, as far as the plan includes them. @param basis date by which trades belong to a day */
export function useDiaryDays(basis: 'ENTRY' | 'EXIT'): DiaryDays {
  const { id: journalId, timeZone } = useActiveJournal()
  const { permissions } = useUser()
  const sessions = useQuery({ ...sessionsQuery(journalId, basis), enabled: permissions.includes('SESSIONS') })
  const notes = useQuery({ ...notesQuery(journalId), enabled: permissions.includes('NOTES') })
  const written = notes.data ?? none
  const ids = useMemo(() => [...new Set(written.flatMap(({ linkedTradeIds }) => linkedTradeIds))], [written])
  const linked = useReport('tradesById', { ids }, datesById, { filters: noFilters }).data
  return useMemo(() => {
    const ofNotes = new Map<LocalDate, NoteView[]>()
    for (const note of written) {
      if (note.archived) continue
      const trades = note.linkedTradeIds.flatMap((id) => linked?.get(id)?.[basis] ?? [])
      for (const date of new Set([dateOf(wallClockAt(Date.parse(note.created), timeZone)), ...trades]))
        ofNotes.set(date, [...(ofNotes.get(date) ?? []), note])
    }
    return {
      sessions: Map.groupBy(sessions.data ?? none, ({ sessionDate }) => sessionDate),
      notes: ofNotes,
      error: sessions.error ?? notes.error,
    }
  }, [written, linked, basis, timeZone, sessions.data, sessions.error, notes.error])
}

/** Days of trades by their ids; an open trade has no exit. */
function datesById({ id, entryDate, exitDate }: TradeList) {
  const day = (at: number): LocalDate | undefined => (Number.isNaN(at) ? undefined : dateOf(at))
  return new Map(Array.from(id, (one, i) => [one, { ENTRY: day(entryDate[i]!), EXIT: day(exitDate[i]!) }]))
}
