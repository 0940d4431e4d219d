import 'fake-indexeddb/auto'
import type { NoteView } from '@afterclose/contract/notes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownDrafts, removeDraftsOf, writeDraft } from '../../journal/device/drafts.ts'
import { signedIn, signedOut } from '../../journal/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser, atWork } from '../../testing/samples.ts'
import { noteAutosave } from './note-form.ts'

const note: NoteView = {
  id: 1,
  title: 'Note 1',
  body: '',
  folder: '',
  tags: [],
  pinned: false,
  color: null,
  linkedTradeIds: [],
  archived: false,
  created: '2026-11-01T08:00:00.000Z',
  modified: '2026-11-01T08:00:00.000Z',
}
const kept = (title: string): string => JSON.stringify({ base: note, form: { ...note, title } })
const titles = () => [...noteAutosave.left.get()].map(([key, { form }]) => [key, form.title])
const names = async () => (await ownDrafts()).map(({ name }) => name)

beforeEach(() => atWork())
afterEach(async () => {
  signedOut()
  await removeDraftsOf(() => true)
})

it('a note that an earlier visit left is offered, and saved when it is taken up', async () => {
  const sent: unknown[] = []
  fakeServer({
    'PUT /v1/databases/1/notes/1': ({ body }) => {
      sent.push(body)
      return { ...note, title: 'Before the crash', modified: '2026-12-01T08:00:00.000Z', receipt: 'sealed' }
    },
  })
  await writeDraft('note/1/1/earlier', kept('Before the crash'))
  await writeDraft('note/1/2/earlier', '{"of": "another version"}')
  noteAutosave.look()
  await vi.waitFor(() => expect(titles()).toEqual([['1/1', 'Before the crash']]))
  noteAutosave.take(1, 1)
  await vi.waitFor(() => expect(sent).toMatchObject([{ title: 'Before the crash', modified: note.modified }]))
  await vi.waitFor(async () => expect(await names()).toEqual(['note/1/2/earlier']))
  expect(titles()).toEqual([])
})

it('a discarded draft leaves the device, and drafts of other notes stay', async () => {
  for (const name of ['note/1/1/earlier', 'note/1/1/other', 'note/1/11/earlier']) await writeDraft(name, kept('Typed'))
  noteAutosave.look()
  await vi.waitFor(() => expect(titles()).toHaveLength(2))
  noteAutosave.drop(1, 1)
  await vi.waitFor(async () => expect(await names()).toEqual(['note/1/11/earlier']))
})

it('another user is offered none of them, and leaves them where they are', async () => {
  await writeDraft('note/1/1/earlier', kept('Secret'))
  noteAutosave.look()
  await vi.waitFor(() => expect(titles()).toHaveLength(1))
  signedIn(aUser({ userId: 8 }))
  expect(titles()).toEqual([])
  noteAutosave.look()
  noteAutosave.drop(1, 1)
  await vi.waitFor(async () => expect(await names()).toEqual([]))
  expect(titles()).toEqual([])
  signedIn(aUser())
  expect(await names()).toEqual(['note/1/1/earlier'])
})
