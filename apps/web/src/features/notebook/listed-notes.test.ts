import type { NoteView } from '@afterclose/contract/notes'
import { expect, it } from 'vitest'
import { excerptOf, foldersOf, listedNotes, tagsOf } from './listed-notes.ts'

const note = (id: number, changes: Partial<NoteView>): NoteView => ({
  id,
  title: `Note ${id}`,
  body: '',
  folder: '',
  tags: [],
  pinned: false,
  color: null,
  linkedTradeIds: [],
  archived: false,
  created: '2026-11-01T08:00:00.000Z',
  modified: '2026-11-01T08:00:00.000Z',
  ...changes,
})
const notes = [
  note(1, {
    title: 'Rules',
    body: '<p>Wait for the <strong>RETEST</strong> &amp; go.</p>',
    folder: 'Plans',
    pinned: true,
  }),
  note(2, { body: '<p>Nothing.</p>', folder: 'Plans/Week', tags: ['fridays', 'review'] }),
  note(3, { folder: 'Plans B', tags: ['review'] }),
  note(4, { title: 'Old rules', folder: 'Plans', tags: ['review'], archived: true }),
]
const ids = (asked: Parameters<typeof listedNotes>[1]) => listedNotes(notes, asked).map(({ id }) => id)

it('lists a folder with those below it, and the archive apart from all others', () => {
  expect(ids({})).toEqual([1, 2, 3])
  expect(ids({ folder: 'Plans' })).toEqual([1, 2])
  expect(ids({ folder: 'Plans/Week' })).toEqual([2])
  expect(ids({ place: 'pinned' })).toEqual([1])
  expect(ids({ place: 'archive' })).toEqual([4])
  expect(ids({ tag: 'review' })).toEqual([2, 3])
  expect(ids({ tag: 'review', folder: 'Plans' })).toEqual([2])
})

it('finds notes by all words of a search, in title, text and tags, and not by their formats', () => {
  expect(ids({ q: 'retest' })).toEqual([1])
  expect(ids({ q: 'rules & WAIT' })).toEqual([1])
  expect(ids({ q: 'rules nothing' })).toEqual([])
  expect(ids({ q: 'strong' })).toEqual([])
  expect(ids({ q: 'friday' })).toEqual([2])
  expect(ids({ q: 'rules', place: 'archive' })).toEqual([4])
})

it('shows the place in a long text that holds what is searched for', () => {
  const long = note(9, { body: `<p>${'word '.repeat(60)}retest of the high</p>` })
  expect(excerptOf(long, undefined)).toMatch(/^word word/)
  expect(excerptOf(long, 'retest')).toMatch(/^…(word )*retest of the high$/)
})

it('makes a tree of the folders that notes name, each with those above it', () => {
  expect(foldersOf(notes)).toEqual([
    { path: 'Plans', name: 'Plans', depth: 0, count: 2 },
    { path: 'Plans/Week', name: 'Week', depth: 1, count: 1 },
    { path: 'Plans B', name: 'Plans B', depth: 0, count: 1 },
  ])
  expect(tagsOf([...notes, note(5, { archived: true, tags: ['old', 'fridays'] })])).toEqual(['review', 'fridays'])
})
