import { createNote, listNotes, type NoteView, replaceNote } from '@afterclose/contract/notes'
import { htmlToText, textToHtml } from '@afterclose/core/rich-text'
import { z } from 'zod'
import type { Asking } from './ask.ts'
import { JournalId } from './number-tools.ts'
import { tool, writtenText } from './tool.ts'
import { mustFind } from './trade-tools.ts'

const NoteId = z.int().positive()
const mostFound = 50
const excerptLength = 300

export const noteTools = [
  tool({
    name: 'find_notes',
    title: 'Find notes',
    about: 'Notes of the notebook by words of their title or text, and by tags; up to 50, the last changed first.',
    scope: 'notes.read',
    input: z.object({
      journalId: JournalId,
      words: z.string().max(200).optional(),
      tags: z.array(z.string().max(40)).max(50).default([]),
    }),
    async answer(asking, { journalId, words = '', tags }) {
      const wanted = words
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
      const found = (await allNotes(asking, journalId)).filter((note) => {
        const text = `${note.title}\n${htmlToText(note.body)}`.toLowerCase()
        return wanted.every((word) => text.includes(word)) && tags.every((tag) => note.tags.includes(tag))
      })
      const notes = found.slice(0, mostFound).map((note) => ({
        ...factsOf(note),
        excerpt: writtenText(htmlToText(note.body).slice(0, excerptLength)),
      }))
      return { json: { notes, of: found.length }, rows: notes.length }
    },
  }),
  tool({
    name: 'read_note',
    title: 'Read a note',
    about: 'A note of the notebook as plain text.',
    scope: 'notes.read',
    input: z.object({ journalId: JournalId, noteId: NoteId }),
    async answer(asking, { journalId, noteId }) {
      const note = mustFind(
        (await allNotes(asking, journalId)).find(({ id }) => id === noteId),
        `note ${noteId}`,
      )
      return { json: { note: shown(note) }, rows: 1 }
    },
  }),
  tool({
    name: 'write_note',
    title: 'Write a note',
    about: 'Adds a note, or adds text at the end of one. Nothing is removed. Plain text.',
    scope: 'notes.write',
    input: z.object({
      journalId: JournalId,
      noteId: NoteId.optional().describe('The note to add to; without it a new one is made'),
      title: z.string().trim().min(1).max(200).optional().describe('Of a new note'),
      text: z.string().min(1).max(20_000),
      folder: z.string().trim().max(100).default('').describe('Of a new note'),
    }),
    async answer(asking, { journalId, noteId, title, text, folder }) {
      const params = { journalId }
      if (noteId === undefined) {
        const body = { title: title ?? 'Note of an assistant', body: textToHtml(text), folder }
        const after = await asking.call(createNote, { params, body })
        return { json: { before: null, after: reported(asking, after) }, rows: 1 }
      }
      const before = mustFind(
        (await allNotes(asking, journalId)).find(({ id }) => id === noteId),
        `note ${noteId}`,
      )
      const { id: _id, created: _created, ...fields } = before
      const body = { ...fields, body: `${before.body}<p>${textToHtml(text)}</p>` }
      const after = await asking.call(replaceNote, { params: { ...params, noteId }, body })
      return { json: { before: reported(asking, before), after: reported(asking, after) }, rows: 1 }
    },
  }),
] as const

async function allNotes(asking: Asking, journalId: number): Promise<readonly NoteView[]> {
  const notes: NoteView[] = []
  for (let after: string | null = null; ; ) {
    const page: { notes: NoteView[]; next: string | null } = await asking.call(listNotes, {
      params: { journalId },
      query: { limit: 200, after },
    })
    notes.push(...page.notes)
    after = page.next
    if (after === null) return notes
  }
}

const factsOf = ({ id, title, folder, tags, pinned, archived, linkedTradeIds, created, modified }: NoteView) => ({
  id,
  title: writtenText(title),
  folder: writtenText(folder),
  tags: tags.map((tag) => writtenText(tag)),
  pinned,
  archived,
  linkedTradeIds,
  created,
  modified,
})
const shown = (note: NoteView) => ({ ...factsOf(note), text: writtenText(htmlToText(note.body)) })

/** A key that may write notes but not read them gets a confirmation without the former text. */
const reported = ({ scopes }: Asking, note: NoteView) =>
  scopes.includes('notes.read')
    ? shown(note)
    : { id: note.id, characters: htmlToText(note.body).length, modified: note.modified }
