import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aJournal, aUser } from '../testing/samples.ts'
import { journalsQuery } from './active-journal.ts'
import { api } from './api.ts'
import { noteAsking } from './coming-start.ts'
import { lookups } from './journal-data.ts'
import { queryClient } from './query-client.ts'
import { currentUser, signedIn, signedOut } from './session.ts'
import { bringStart, refreshJournal } from './start.ts'

const address = 'GET /v1/start?journal=1'
const ownCalls = (calls: readonly { readonly call: string }[]) => calls.map(({ call }) => call)

/** What the server tells, and under which tag: as it is at the moment of the answer. */
const told = { tag: '"1"', checklists: [] as object[] }
const startOf = () => ({
  user: currentUser(),
  settings: {},
  journals: [aJournal({ id: 1 })],
  journal: {
    id: 1,
    instruments: [],
    setups: [],
    checklists: told.checklists,
    comments: [],
    customComments: [],
    payins: [],
    gridStates: [],
    balance: { accountBalance: '5', warning: null },
  },
})
const answering = ({ headers }: { readonly headers: Headers }) =>
  headers.get('if-none-match') === told.tag
    ? new Response(null, { status: 304 })
    : Response.json(startOf(), { headers: { etag: told.tag } })

beforeEach(() => {
  queryClient.clear()
  signedIn(aUser())
  told.tag = '"1"'
  told.checklists = []
})
afterEach(() => signedOut())

const checklist = { id: 1, name: 'Evening', items: [], active: true, order: 1, modified: '2026-01-01T00:00:00.000Z' }
const reading = <Data, Key extends QueryKey>(query: QueryObserverOptions<Data, Error, Data, Data, Key>) => ({
  read: () => new QueryObserver(queryClient, query).refetch(),
  show: () => new QueryObserver(queryClient, query).subscribe(() => {}),
})
const all = [
  reading(lookups.instruments(1)),
  reading(lookups.setups(1)),
  reading(lookups.checklists(1)),
  reading(lookups.comments(1)),
  reading(lookups.customComments(1)),
  reading(lookups.payins(1)),
  reading(lookups.gridStates(1)),
  reading(lookups.balance(1)),
  reading(journalsQuery),
]
const fetchAll = () => Promise.all(all.map(({ read }) => read()))

it('loads every list in one call, for which requests of single lists wait', async () => {
  const received = fakeServer({ [address]: answering })
  bringStart(1)
  bringStart(1)
  await fetchAll()
  expect(ownCalls(received)).toEqual([address])
  expect(queryClient.getQueryData(lookups.balance(1).queryKey)?.accountBalance).toBe('5')
})

it('is waited for while the code that requests it is loading', async () => {
  const received = fakeServer({ [address]: answering })
  const code = Promise.withResolvers<null>()
  noteAsking(code.promise.then(() => bringStart(1)))
  const reads = fetchAll()
  code.resolve(null)
  await reads
  expect(ownCalls(received)).toEqual([address])
})

it('leaves later requests, and those of another journal, to the call of the list', async () => {
  const list = 'GET /v1/databases/1/checklists'
  const other = 'GET /v1/databases/2/checklists'
  const none = () => ({ checklists: [] })
  const received = fakeServer({ [address]: answering, [list]: none, [other]: none })
  bringStart(1)
  await Promise.all([lookups.checklists(1), lookups.checklists(2)].map((query) => queryClient.fetchQuery(query)))
  await queryClient.fetchQuery({ ...lookups.checklists(1), staleTime: 0 })
  expect(ownCalls(received)).toEqual([address, other, list])
})

it('is replaced by a call for each list, if a server does not have it', async () => {
  const received = fakeServer({ 'GET /v1/databases/1/checklists': () => ({ checklists: [checklist] }) })
  bringStart(1)
  expect(await queryClient.fetchQuery(lookups.checklists(1))).toMatchObject([{ name: 'Evening' }])
  expect(ownCalls(received)).toEqual([address, 'GET /v1/databases/1/checklists'])
})

it('is requested again in one call when a journal has changed, without sending the same content again', async () => {
  const received = fakeServer({ [address]: answering })
  bringStart(1)
  await fetchAll()
  const stops = all.map(({ show }) => show())
  const seen = () => queryClient.getQueryData(lookups.checklists(1).queryKey)
  const before = seen()
  await refreshJournal(1)
  expect(received.map(({ headers }) => headers.get('if-none-match')).slice(1)).toEqual(['"1"'])
  expect(seen()).toBe(before) // the very same, so that nothing is rendered
  told.tag = '"2"'
  told.checklists = [checklist]
  await refreshJournal(1)
  expect(ownCalls(received)).toEqual([address, address, address])
  expect(seen()).toMatchObject([{ name: 'Evening' }])
  for (const stop of stops) stop()
})

it('requests a list that no component shows when it shows again', async () => {
  fakeServer({ [address]: answering })
  bringStart(1)
  await fetchAll()
  await refreshJournal(1)
  bringStart(1)
  await queryClient.fetchQuery({ ...lookups.setups(1), staleTime: 0 })
  expect(queryClient.getQueryState(lookups.comments(1).queryKey)?.isInvalidated).toBe(true)
})

it('never overwrites a list that was changed while the call ran', async () => {
  const release = Promise.withResolvers<null>()
  fakeServer({ [address]: async (asked) => (await release.promise, answering(asked)) })
  bringStart(1)
  queryClient.setQueryData(lookups.checklists(1).queryKey, [checklist])
  release.resolve(null)
  await vi.waitFor(() => expect(queryClient.getQueryData(lookups.setups(1).queryKey)).toEqual([]))
  expect(queryClient.getQueryData(lookups.checklists(1).queryKey)).toEqual([checklist])
})

it('does not count as the state after a change that was made while it was loading', async () => {
  const release = Promise.withResolvers<null>()
  const lists = 'GET /v1/databases/1/checklists'
  const makes = 'POST /v1/databases/1/checklists'
  const received = fakeServer({
    [address]: async (asked) => {
      const before = answering(asked)
      await release.promise
      return before
    },
    [lists]: () => ({ checklists: told.checklists }),
    [makes]: () => {
      told.checklists = [checklist]
      return checklist
    },
  })
  bringStart(1)
  const early = queryClient.fetchQuery(lookups.setups(1))
  await api.createChecklist({ params: { journalId: 1 }, body: { name: 'Evening' } })
  expect(await queryClient.fetchQuery(lookups.checklists(1))).toEqual([checklist])
  release.resolve(null)
  expect(await early).toEqual([])
  expect(queryClient.getQueryData(lookups.checklists(1).queryKey)).toEqual([checklist])
  expect(ownCalls(received)).toEqual([address, makes, lists])
})

it('is requested again if a journal has changed while it was loading', async () => {
  const releases = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  fakeServer({
    [address]: async (asked) => {
      const answer = answering(asked)
      await releases.shift()?.promise
      return answer
    },
  })
  const [first, second] = releases
  bringStart(1)
  first!.resolve(null)
  await fetchAll()
  const stop = reading(lookups.checklists(1)).show()
  bringStart(1)
  told.tag = '"2"'
  told.checklists = [checklist]
  const refreshed = refreshJournal(1)
  second!.resolve(null)
  await refreshed
  expect(queryClient.getQueryData(lookups.checklists(1).queryKey)).toMatchObject([{ name: 'Evening' }])
  stop()
})

it('gives the next user nothing that another user requested', async () => {
  const release = Promise.withResolvers<null>()
  const ofFirst = startOf()
  fakeServer({ [address]: () => release.promise.then(() => ofFirst) })
  bringStart(1)
  signedOut()
  signedIn(aUser({ userId: 8, signature: 'of another' }))
  release.resolve(null)
  await expect(queryClient.fetchQuery({ ...lookups.setups(1), retry: false })).rejects.toMatchObject({ status: 404 })
  expect(queryClient.getQueryData(lookups.instruments(1).queryKey)).toBeUndefined()
  expect(currentUser()?.userId).toBe(8)
})
