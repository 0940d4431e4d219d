import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

const queryKey = ['names']

it('repeats a first fetch that was invalidated while it ran, and only then', async () => {
  const [before, after] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const answers = [before, after]
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => answers.shift()!.promise })
  const forget = observer.subscribe(() => {})
  const refreshed = queryClient.invalidateQueries({ queryKey })
  before.resolve('as it was')
  after.resolve('as it is')
  await refreshed
  expect(queryClient.getQueryData(queryKey)).toBe('as it is')
  expect(answers).toEqual([])

  const again = Promise.withResolvers<string>()
  answers.push(again)
  const once = queryClient.invalidateQueries({ queryKey })
  again.resolve('as it is now')
  await once
  expect(queryClient.getQueryData(queryKey)).toBe('as it is now')
  forget()
})

it('refetches nothing with refetchType none', async () => {
  const before = Promise.withResolvers<string>()
  const answers = [before]
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => answers.shift()!.promise })
  const forget = observer.subscribe(() => {})
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  before.resolve('as it was')
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('as it was')
  forget()
})

it('keeps data of a change while an older response is on its way, and fetches it again', async () => {
  const [before, after] = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()]
  const answers = [before, after]
  queryClient.setQueryData(queryKey, ['Ann'])
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => answers.shift()!.promise })
  const forget = observer.subscribe(() => {})
  void queryClient.invalidateQueries({ queryKey })
  queryClient.write<string[]>(queryKey, (names = []) => [...names, 'Ben'])
  before.resolve(['Ann'])
  await new Promise((done) => setTimeout(done))
  expect(queryClient.getQueryData(queryKey)).toEqual(['Ann', 'Ben'])
  after.resolve(['Ann', 'Ben', 'Eve'])
  await expect.poll(() => queryClient.getQueryData(queryKey)).toEqual(['Ann', 'Ben', 'Eve'])

  queryClient.write(queryKey, ['Eve'])
  expect([queryClient.isFetching(), answers]).toEqual([0, []])
  forget()
})

it('keeps data of a change also if no component shows it', async () => {
  const before = Promise.withResolvers<string[]>()
  queryClient.setQueryData(queryKey, ['Ann'])
  void queryClient.prefetchQuery({ queryKey, queryFn: () => before.promise, staleTime: 0 })
  queryClient.write(queryKey, ['Ann', 'Ben'])
  before.resolve(['Ann'])
  await new Promise((done) => setTimeout(done))
  expect(queryClient.getQueryData(queryKey)).toEqual(['Ann', 'Ben'])
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it('asks without a network too, as the worker answers without one, and again for what failed when the network is back', async () => {
  queryClient.mount() // as its provider does
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  let fails = true
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => (fails ? Promise.reject(new Error('offline')) : Promise.resolve('from the server')),
    retry: false,
  })
  const forget = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().error).not.toBeNull())
  fails = false
  network.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('from the server'))
  forget()
  queryClient.unmount()
})
