import type { ChangedScreenshots } from '@afterclose/contract/screenshots'
import type { SessionNoteView } from '@afterclose/contract/session-notes'
import type { SessionFiguresView, SessionView } from '@afterclose/contract/sessions'
import type { FilterOptions } from '@afterclose/core/filters'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../journal/api.ts'
import { selectedFilters } from '../../journal/filters.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'

type SessionFigures = z.output<typeof SessionFiguresView>
/** A session with the result of its trades. */
export type Session = SessionView & { readonly figures: SessionFigures }

type Basis = FilterOptions['entryOrExitDate']
/** Date by which trades belong to sessions, as selected in the journal. */
const basisNow = (): Basis => selectedFilters().options.entryOrExitDate

const mostAtOnce = 500

async function* pagesOfSessions(
  journalId: number,
  query: { readonly from?: string; readonly to?: string; readonly basis: Basis },
  signal?: AbortSignal,
): AsyncGenerator<readonly Session[]> {
  let after: string | undefined
  do {
    const answer = await api.listSessions(
      { params: { journalId }, query: { ...query, limit: mostAtOnce, after } },
      signal,
    )
    yield answer.sessions
    after = answer.next ?? undefined
  } while (after !== undefined)
}

const allSessions = (journalId: number) => [...journalKey(journalId), 'sessions'] as const

/** All sessions of a journal, newest first, with the results of their trades. */
export const sessionsQuery = (journalId: number, basis: Basis) =>
  queryOptions({
    queryKey: [...allSessions(journalId), basis],
    queryFn: async ({ signal }): Promise<readonly Session[]> => {
      const found: Session[] = []
      for await (const sessions of pagesOfSessions(journalId, { basis }, signal)) found.push(...sessions)
      return found.toSorted(inOrder)
    },
  })

/** Categories of session comments, including disabled ones, in order. */
export const categoriesQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'session-notes'],
    queryFn: async ({ signal }): Promise<readonly SessionNoteView[]> =>
      inGroups((await api.listSessionNotes({ params: { journalId } }, signal)).sessionNotes),
  })

/** Categories with their index within their kind, from 0: stored positions have gaps, and only their order counts. */
export function inGroups(categories: readonly SessionNoteView[]): readonly SessionNoteView[] {
  const sorted = categories.toSorted((a, b) => a.order - b.order || a.id - b.id)
  return [...Map.groupBy(sorted, ({ kind }) => kind).values()].flatMap((group) =>
    group.map((category, order) => ({ ...category, order })),
  )
}

const inOrder = (a: Session, b: Session): number =>
  descending(a.sessionDate, b.sessionDate) || descending(a.startTime ?? '', b.startTime ?? '') || b.id - a.id
const descending = (a: string, b: string): number => (a > b ? -1 : a < b ? 1 : 0)

function change(journalId: number, to: (sessions: readonly Session[]) => readonly Session[]): void {
  const queryKey = [...allSessions(journalId), basisNow()]
  queryClient.write<readonly Session[]>(queryKey, (sessions) => (sessions === undefined ? sessions : to(sessions)))
}
const put = (journalId: number, session: Session): void =>
  change(journalId, (sessions) => [session, ...sessions.filter(({ id }) => id !== session.id)].toSorted(inOrder))

export async function findSession(journalId: number, id: number): Promise<Session | null> {
  for await (const sessions of pagesOfSessions(journalId, { basis: basisNow() })) {
    const session = sessions.find((one) => one.id === id)
    if (session !== undefined) return session
  }
  return null
}

/** Figures of a session without trades. */
export const noFigures: SessionFigures = {
  trades: 0,
  tradeIds: [],
  gain: 0,
  totalR: 0,
  nR: 0,
  winRate: null,
  breakEvens: 0,
  breakEvenGain: 0,
  avgTilt: null,
  lowestGain: 0,
  maxLossBroken: null,
}
/** Fields that decide a session's trades, and their texts. */
const spanOf = ({ sessionDate, startTime, endTime, maxLoss }: SessionView): string =>
  JSON.stringify([sessionDate, startTime, endTime, maxLoss])

/** Puts a stored session into the cached list. Refetches if its trades may have changed. */
export function keepSession(journalId: number, view: SessionView): void {
  const key = [...allSessions(journalId), basisNow()]
  const before = queryClient.getQueryData<readonly Session[]>(key)?.find(({ id }) => id === view.id)
  put(journalId, { ...view, figures: before?.figures ?? noFigures })
  readOthersAgain(journalId)
  if (before === undefined || spanOf(before) !== spanOf(view)) void askAgain(journalId, view)
}

/**
 * Puts the pictures of a session in place after one changed. Its other fields stay as they are by now, and so does its version if another
 * user changed it before, so that the conflict is detected.
 */
export function keepSessionPictures(
  journalId: number,
  id: number,
  { screenshots, modified, before }: ChangedScreenshots,
): void {
  change(journalId, (sessions) =>
    sessions.map((one) =>
      one.id === id ? { ...one, screenshots, modified: one.modified === before ? modified : one.modified } : one,
    ),
  )
  readOthersAgain(journalId)
}

async function askAgain(journalId: number, { id, sessionDate }: SessionView): Promise<void> {
  try {
    const span = { from: sessionDate, to: sessionDate, basis: basisNow() }
    for await (const sessions of pagesOfSessions(journalId, span)) {
      const session = sessions.find((one) => one.id === id)
      if (session !== undefined) put(journalId, session)
    }
  } catch {
    // fetched with the next view of the list
    void refreshSessions(journalId)
  }
}

export function forgetSession(journalId: number, id: number): void {
  change(journalId, (sessions) => sessions.filter((session) => session.id !== id))
  readOthersAgain(journalId)
}

/** Marks the sessions by the other date as stale, to be fetched on the next view. */
const readOthersAgain = (journalId: number): void =>
  void queryClient.invalidateQueries({ queryKey: allSessions(journalId), type: 'inactive' })

/** Fetches the results again after trades changed. */
export const refreshSessions = (journalId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: allSessions(journalId) })
