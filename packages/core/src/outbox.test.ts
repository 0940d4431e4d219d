import { anEntry as entryOf, memoryEntries } from '@afterclose/testkit/memory-outbox'
import { expect, it } from 'vitest'
import type { OutboxEntry, Values } from './outbox-entry.ts'
import { NoRoom } from './no-room.ts'
import { askAfter, createOutbox, mostPictures, type Sent } from './outbox.ts'

const noon = 1_700_000_000_000
let turns = 0
const anEntry = (key: string, rest: Partial<OutboxEntry> = {}): OutboxEntry =>
  entryOf(key, { body: { title: key }, madeAt: noon + ++turns, ...rest })

/** A device whose server answers as it is told, by the keys of entries; others are stored. */
function world(answers: Record<string, Sent> = {}) {
  const { store, kept } = memoryEntries()
  const sent: OutboxEntry[] = []
  const triesAtSending: number[] = []
  const stored: Record<string, Values | null> = {}
  let isFull = false
  let meanwhile = async (): Promise<void> => {}
  let now = noon + 1000
  const outbox = createOutbox({
    store: {
      ...store,
      put: async (entries) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        await store.put(entries)
      },
    },
    send: async (entry) => {
      sent.push(entry)
      triesAtSending.push(kept.get(entry.key)?.tries ?? 0)
      const work = meanwhile
      meanwhile = async () => {}
      await work()
      return answers[entry.key] ?? { result: 'stored', answer: { id: 7, modified: 'new' } }
    },
    find: async (entry) => stored[entry.key] ?? null,
    now: () => now,
    newKey: () => 'next',
    userId: () => 1,
    alone: (work) => work(),
    changed: () => {},
    stored: () => {},
  })
  const states = () => Object.fromEntries([...kept.values()].map(({ key, state }) => [key, state]))
  return {
    outbox,
    kept,
    sent,
    triesAtSending,
    states,
    stored,
    answers,
    fill: () => (isFull = true),
    /** Does this while the next entry is being sent. */
    whileSending: (work: () => Promise<void>) => (meanwhile = work),
    later: (ms: number) => (now += ms),
  }
}

it('sends in order, and stops where the server is not reached', async () => {
  const { outbox, sent, states, answers } = world({ b: { result: 'later' } })
  for (const key of ['a', 'b', 'c']) await outbox.add(anEntry(key))
  await outbox.flush()
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(states()).toEqual({ b: 'waiting', c: 'waiting' })
  delete answers['b']
  await outbox.flush()
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b', 'b', 'c'])
  expect(states()).toEqual({})
})

it('keeps a refused entry with its reason, and sends what does not depend on it', async () => {
  const { outbox, states, sent } = world({ a: { result: 'refused', problem: 'The size is missing.' } })
  await outbox.add(anEntry('a', { call: 'createTrade' }))
  await outbox.add(
    anEntry('picture', { call: 'setScreenshot', params: { slot: 1 }, after: { key: 'a', param: 'tradeId' } }),
  )
  await outbox.add(anEntry('b'))
  await outbox.flush()
  expect(states()).toEqual({ a: 'refused', picture: 'waiting' })
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b'])
  await outbox.discard('a')
  expect(states()).toEqual({ picture: 'deleted' }) // a picture is thrown away by hand, too
})

it('gives a picture the number of its trade, and a second change the version of the first', async () => {
  const { outbox, sent } = world()
  const change = { call: 'replaceNote', params: { noteId: 3 }, base: { title: '', modified: 'old' } } as const
  await outbox.add(anEntry('a', { call: 'createTrade' }))
  await outbox.add(
    anEntry('picture', { call: 'setScreenshot', params: { slot: 2 }, after: { key: 'a', param: 'tradeId' } }),
  )
  await outbox.add(anEntry('first', { ...change, body: { title: '1', modified: 'old' } }))
  await outbox.add(anEntry('second', { ...change, body: { title: '2', modified: 'old' } }))
  await outbox.flush()
  expect(sent.map(({ key, params, body }) => [key, params, body?.['modified']])).toEqual([
    ['a', {}, undefined],
    ['picture', { slot: 2, tradeId: 7 }, undefined],
    ['first', { noteId: 3 }, 'old'],
    ['second', { noteId: 3 }, 'new'],
  ])
})

it('merges a change made elsewhere, asks about a field that both changed, and offers a deleted record as a new one', async () => {
  const changed = { result: 'changed' } as const
  const { outbox, states, stored, answers, kept, sent } = world({ a: changed, b: changed, gone: { result: 'missing' } })
  const base = { title: 'x', body: 'y', modified: '1' }
  const change = { call: 'replaceNote', base } as const
  stored['a'] = { ...base, body: 'theirs', modified: '2' }
  stored['b'] = { ...base, title: 'theirs', modified: '2' }
  await outbox.add(anEntry('a', { ...change, params: { noteId: 1 }, body: { ...base, title: 'mine' } }))
  await outbox.add(anEntry('b', { ...change, params: { noteId: 2 }, body: { ...base, title: 'mine' } }))
  await outbox.add(anEntry('gone', { ...change, params: { noteId: 3 }, body: { ...base, title: 'mine' } }))
  await outbox.flush()
  expect(states()).toMatchObject({ b: 'conflict', gone: 'deleted' })
  expect(kept.get('a')?.body).toEqual({ title: 'mine', body: 'theirs', modified: '2' })
  for (const key of ['a', 'b']) delete answers[key]
  await outbox.choose('b', 'mine')
  await outbox.flush()
  expect(sent.filter(({ key }) => key === 'b').at(-1)?.body).toEqual({ title: 'mine', body: 'y', modified: '2' })
  expect(states()).toEqual({ gone: 'deleted' })
})

it('asks about an entry that is older than 25 days before it sends it', async () => {
  const { outbox, states, sent, later } = world()
  await outbox.add(anEntry('a'))
  later(askAfter + 1000)
  await outbox.flush()
  expect([states(), sent.length]).toEqual([{ a: 'old' }, 0])
  await outbox.retry('a')
  await outbox.flush()
  expect([states(), sent.length]).toEqual([{}, 1])
})

it('says that there is no room, for more than 20 pictures and on a full device', async () => {
  const { outbox, states, fill } = world()
  const picture = (key: string) =>
    anEntry(key, {
      call: 'setScreenshot',
      body: null,
      params: { tradeId: 1, slot: 1 },
      files: [{ name: 'file', value: new Blob(['x']) }],
    })
  for (let i = 0; i < mostPictures; i++) await outbox.add(picture(`p${i}`))
  await expect(outbox.add(picture('one more'))).rejects.toBeInstanceOf(NoRoom)
  await outbox.add(anEntry('a note'))
  fill()
  await expect(outbox.add(anEntry('another'))).rejects.toBeInstanceOf(NoRoom)
  expect(Object.keys(states())).toHaveLength(mostPictures + 1)
})

it('sends what was typed while an entry was on its way as the next change, with a key of its own', async () => {
  const { outbox, sent, states, whileSending } = world()
  const base = { title: '', modified: 'old' }
  await outbox.add(
    anEntry('a', { call: 'replaceNote', params: { noteId: 1 }, base, body: { title: '1', modified: 'old' } }),
  )
  whileSending(() => outbox.retry('a', { body: { title: '2', modified: 'old' } }))
  await outbox.flush()
  await outbox.flush()
  expect(sent.map(({ key, body }) => [key, body])).toEqual([
    ['a', { title: '1', modified: 'old' }],
    ['next', { title: '2', modified: 'new' }],
  ])
  expect(states()).toEqual({})
})

it('keeps the order in which entries were added at once', async () => {
  const { outbox, sent } = world()
  await Promise.all(['c', 'b', 'a'].map((key) => outbox.add(anEntry(key, { madeAt: noon }))))
  await outbox.flush()
  expect(sent.map(({ key }) => key)).toEqual(['c', 'b', 'a'])
})

it('takes back what was never sent, with what depends on it, and nothing that the server may have', async () => {
  const { outbox, states, answers } = world({ a: { result: 'later' } })
  await outbox.add(anEntry('a'))
  await outbox.flush()
  await outbox.add(anEntry('b', { call: 'createTrade' }))
  await outbox.add(anEntry('picture', { call: 'setScreenshot', after: { key: 'b', param: 'tradeId' } }))
  expect([await outbox.takeBack('a'), await outbox.takeBack('b')]).toEqual([false, true])
  expect(states()).toEqual({ a: 'waiting' })
  answers['a'] = { result: 'refused', problem: 'No.' }
  await outbox.flush()
  expect(await outbox.takeBack('a')).toBe(true)
})

it('counts an attempt before it is made, because the page may end with it', async () => {
  const { outbox, triesAtSending } = world({ a: { result: 'later' } })
  await outbox.add(anEntry('a'))
  await outbox.flush()
  await outbox.flush()
  expect(triesAtSending).toEqual([1, 2])
})

it('sends a picture whose trade was stored before the picture was added', async () => {
  const { outbox, sent, states } = world()
  await outbox.add(anEntry('a', { call: 'createTrade' }))
  await outbox.flush()
  const after = { key: 'a', param: 'tradeId' }
  await outbox.add(anEntry('picture', { call: 'setScreenshot', params: { slot: 1 }, after }))
  await outbox.add(anEntry('lost', { call: 'setScreenshot', after: { ...after, key: 'of another tab' } }))
  await outbox.flush()
  expect(sent.at(-1)).toMatchObject({ key: 'picture', params: { slot: 1, tradeId: 7 } })
  expect(states()).toEqual({ lost: 'deleted' })
})

it('holds up later trades of a backtest behind one that is refused, and no others', async () => {
  const { outbox, states } = world({ a: { result: 'refused', problem: 'No.' } })
  const logged = { call: 'createBacktestTrade', params: { backtestId: 3 } } as const
  await outbox.add(anEntry('a', logged))
  await outbox.add(anEntry('b', logged))
  await outbox.add(anEntry('other', { ...logged, params: { backtestId: 4 } }))
  await outbox.flush()
  expect(states()).toEqual({ a: 'refused', b: 'waiting' })
})
