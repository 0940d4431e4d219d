import { listNotes, type NoteView, NoteView as NoteSchema } from '@afterclose/contract/notes'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { journalKey } from '../../journal/journal-data.ts'
import { pagesOf } from '../../journal/list-pages.ts'
import { queryClient } from '../../journal/query-client.ts'
import { currentUser } from '../../journal/session.ts'
import { tabChannel } from '../../journal/tab-channel.ts'

const pagesOfNotes = (journalId: number, signal?: AbortSignal) =>
  pagesOf(listNotes, { params: { journalId }, query: { limit: 200 } }, signal)

/** All notes of a journal with their texts, pinned notes first, then by last change: search runs without requests. */
export const notesQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'notes'],
    queryFn: async ({ signal }): Promise<readonly NoteView[]> => {
      const found = new Map<number, NoteView>() // a note written meanwhile may appear twice
      for await (const { notes } of pagesOfNotes(journalId, signal)) for (const note of notes) found.set(note.id, note)
      return [...found.values()].toSorted(inOrder)
    },
  })

export const refreshNotes = (journalId: number): Promise<void> => queryClient.invalidateQueries(notesQuery(journalId))

/** A note as lists show it. */
export const shownNote = (journalId: number, noteId: number): NoteView | undefined =>
  queryClient.getQueryData(notesQuery(journalId).queryKey)?.find(({ id }) => id === noteId)

/** The stored note. It was just written, so it is near the front of the list. */
export async function findNote(journalId: number, noteId: number): Promise<NoteView | null> {
  for await (const { notes } of pagesOfNotes(journalId)) {
    const note = notes.find(({ id }) => id === noteId)
    if (note !== undefined) return note
  }
  return null
}

const inOrder = (a: NoteView, b: NoteView): number =>
  Number(b.pinned) - Number(a.pinned) || compare(b.modified, a.modified) || b.id - a.id
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function change(journalId: number, to: (notes: readonly NoteView[]) => readonly NoteView[]): void {
  const { queryKey } = notesQuery(journalId)
  queryClient.write(queryKey, (notes) => (notes === undefined ? notes : to(notes)))
}
function put(journalId: number, note: NoteView): void {
  change(journalId, (notes) => {
    const known = notes.find(({ id }) => id === note.id)
    if (known !== undefined && known.modified > note.modified) return notes
    return [note, ...notes.filter((other) => other !== known)].toSorted(inOrder)
  })
}
const takeOut = (journalId: number, noteId: number): void =>
  change(journalId, (notes) => notes.filter(({ id }) => id !== noteId))

const News = z.object({
  userId: z.number(),
  journalId: z.number(),
  noteId: z.number(),
  /** Null: deleted. */
  note: NoteSchema.nullable(),
})
type News = z.output<typeof News>
const otherTabs = tabChannel<News>('afterclose.notes', (data): data is News => News.safeParse(data).success)
otherTabs.follow(({ userId, journalId, noteId, note }) => {
  if (userId !== currentUser()?.userId) return
  if (note === null) takeOut(journalId, noteId)
  else put(journalId, note)
})
const tell = (journalId: number, noteId: number, note: NoteView | null): void =>
  otherTabs.tell({ userId: currentUser()?.userId ?? 0, journalId, noteId, note })

/** Puts a stored note into the cached lists, in other tabs too. */
export function keepNote(journalId: number, note: NoteView): void {
  put(journalId, note)
  tell(journalId, note.id, note)
}

export function forgetNote(journalId: number, noteId: number): void {
  takeOut(journalId, noteId)
  tell(journalId, noteId, null)
}
