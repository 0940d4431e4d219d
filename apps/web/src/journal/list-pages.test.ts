import { listNotes } from '@afterclose/contract/notes'
import { expect, it } from 'vitest'
import { fakeServer, Refusal } from '../testing/fake-server.ts'
import { allOf, pagesOf } from './list-pages.ts'

const aNote = (id: number) => ({
  id,
  title: `Note ${id}`,
  body: '',
  folder: '',
  tags: [],
  pinned: false,
  color: null,
  linkedTradeIds: [],
  archived: false,
  created: '',
  modified: '',
})
const page = (ids: readonly number[], next: string | null) => () => ({ notes: ids.map(aNote), next })
const url = 'GET /v1/databases/1/notes?limit=2'
const calls = [url, `${url}&after=b`, `${url}&after=c`] as const
const answers = {
  [calls[0]]: page([1, 2], 'b'),
  [calls[1]]: page([3, 4], 'c'),
  [calls[2]]: page([5], null),
}
const pages = () => pagesOf(listNotes, { params: { journalId: 1 }, query: { limit: 2 } })
const all = () => allOf(pages(), ({ notes }) => notes)

it('reads every page of a list once, in their order', async () => {
  const received = fakeServer(answers)
  expect((await all()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  expect(received.map(({ call }) => call)).toEqual(calls)
})

it('requests the next page before it reads one, and no further page after the reader stops', async () => {
  const received = fakeServer(answers)
  for await (const { notes } of pages()) {
    expect(notes.map(({ id }) => id)).toEqual([1, 2])
    expect(received.map(({ call }) => call)).toEqual([calls[0], calls[1]])
    break
  }
  expect(received).toHaveLength(2)
})

it('rejects where a page is refused, whichever it is', async () => {
  fakeServer({ ...answers, [calls[1]]: () => new Refusal(500) })
  await expect(all()).rejects.toMatchObject({ status: 500 })
})

it('rejects a page that does not match the contract', async () => {
  fakeServer({ [calls[0]]: () => ({ notes: [{ id: 'one' }], next: null }) })
  await expect(all()).rejects.toThrow()
})
