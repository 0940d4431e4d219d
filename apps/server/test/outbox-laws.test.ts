// @large: 200 schedules with a server
import { createInstrument } from '@afterclose/contract/instruments'
import { createNote, listNotes, replaceNote } from '@afterclose/contract/notes'
import type { Call } from '@afterclose/contract/call'
import { createMissedTrade } from '@afterclose/contract/missed-trades'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { createTrade, listTrades, replaceTrade } from '@afterclose/contract/trades'
import { anEntry, memoryEntries } from '@afterclose/testkit/memory-outbox'
import { runs } from '@afterclose/testkit/runs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OutboxEntry, WaitingCall } from '@afterclose/core/outbox-entry'
import { createOutbox, type Sent } from '@afterclose/core/outbox'
import { type SignedIn, urlOf } from './support/client.ts'
import { testServer, type TestServer } from './support/server.ts'
import { sqliteOnly } from './support/stores.ts'

const calls: Partial<Record<WaitingCall, Call>> = {
  createTrade,
  replaceTrade,
  createNote,
  replaceNote,
  createMissedTrade,
  setScreenshot,
}

const Answer = z.record(z.string(), z.unknown())
const Refusal = z.object({ code: z.string() })

/** What an unreliable network does with a request. */
const faults = ['fine', 'fine', 'no request', 'lost answer', 'twice', 'late copy'] as const
type Fault = (typeof faults)[number]

const form = (parts: OutboxEntry['files']): string =>
  `${parts.map(({ name, value }) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : ''}`).join('\r\n')}\r\n--b--\r\n`

describe.each(sqliteOnly)('the outbox and a server on %s', (store) => {
  let server: TestServer
  let ann: SignedIn
  let schedules = 0
  beforeAll(async () => {
    server = await testServer(store, { logLevel: 'silent' })
    ann = await server.signUp('ann')
  })
  afterAll(() => server.close())

  const trade = {
    instrumentId: 1,
    setupId: 1,
    direction: 'LONG',
    entryDate: '2024-03-04T09:30:00',
    entryPrice: '1.1',
    size: '1',
  }

  /** Sends entries through a network with the given faults; when they are used up, it is reliable. */
  function network(plan: Fault[], late: (() => Promise<unknown>)[]) {
    const post = async (entry: OutboxEntry): Promise<Sent> => {
      const call = calls[entry.call]!
      const isForm = entry.body === null
      const { status, json } = await ann.raw({
        method: call.method,
        url: urlOf(call, { journalId: entry.journalId, ...entry.params }),
        headers: {
          'idempotency-key': entry.key,
          ...(isForm ? { 'content-type': 'multipart/form-data; boundary=b' } : {}),
        },
        payload: isForm ? form(entry.files) : entry.body,
      })
      if (status === 200) return { result: 'stored', answer: Answer.parse(json) }
      if (status === 429 || status >= 500) return { result: 'later' }
      if (status === 404) return { result: 'missing' }
      const { code } = Refusal.parse(json)
      if (code === 'Changed elsewhere') return { result: 'changed' }
      return { result: 'refused', problem: JSON.stringify(json) }
    }
    return async (entry: OutboxEntry): Promise<Sent> => {
      const fault = plan.shift() ?? 'fine'
      if (fault === 'no request') return { result: 'later' }
      if (fault === 'lost answer') {
        await post(entry)
        return { result: 'later' }
      }
      if (fault === 'twice')
        return (
          (await Promise.all([post(entry), post(entry)])).find(({ result }) => result === 'stored') ?? {
            result: 'later',
          }
        )
      if (fault === 'late copy') {
        late.push(() => post(entry)) // delivered again, behind later ones
        return { result: 'later' }
      }
      return post(entry)
    }
  }

  it('have each entry stored once or still waiting, whatever is lost, doubled, reordered or killed', async () => {
    const step = fc.constantFrom(
      'trade',
      'trade',
      'note',
      'missed',
      'picture',
      'edit',
      'flush',
      'flush',
      'kill',
      'two tabs',
      'deliver late',
    ) // oxfmt
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 14 }),
        fc.array(fc.constantFrom(...faults), { maxLength: 14 }),
        async (steps, plan) => {
          if (++schedules % 10 === 0) ann = await server.signUp() // an account has a quota of journals
          const journalId = await smallJournal()
          const params = { journalId }
          const noteBefore = (await ann.call(listNotes, { params })).notes.find(({ id }) => id === 1)!
          const { store: device, kept } = memoryEntries()
          const waiting = (): readonly OutboxEntry[] => [...kept.values()]
          const late: (() => Promise<unknown>)[] = []
          const left = [...plan]
          const send = network(left, late)
          let clock = 1_700_000_000_000
          let locked = false
          let keys = 0
          const made: { readonly title: string; readonly key: string }[] = []
          const page = () => {
            let dead = false
            const outbox = createOutbox({
              store: {
                ...device,
                // a killed page writes nothing more
                put: async (entries) => (dead ? new Promise(() => {}) : device.put(entries)),
                update: async (key, change) => (dead ? new Promise(() => {}) : device.update(key, change)),
                settle: async (key, following) => (dead ? new Promise(() => {}) : device.settle(key, following)),
              },
              send: async (entry) => {
                const sent = await send(entry)
                return dead ? new Promise(() => {}) : sent
              },
              find: async () => (await ann.call(listNotes, { params })).notes.find(({ id }) => id === 1) ?? null,
              now: () => clock,
              newKey: () => `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
              userId: () => 1,
              alone: async (work) => {
                if (locked) return
                locked = true
                await work().finally(() => (locked = false))
              },
              changed: () => {},
              stored: () => {},
            })
            return Object.assign(outbox, {
              kill: () => {
                dead = true
                locked = false
              },
            })
          }
          const kill = (outbox: ReturnType<typeof page>): void => outbox.kill()
          let tab = page()
          const entry = (call: WaitingCall, title: string, rest: Partial<OutboxEntry>): OutboxEntry => {
            const key = crypto.randomUUID()
            made.push({ title, key })
            return anEntry(key, { journalId, call, madeAt: clock, words: title, ...rest })
          }
          let count = 0
          let lastTrade: string | null = null
          let edits = 0
          const running: Promise<unknown>[] = []
          for (const one of steps) {
            clock += 1000
            const title = `${one} ${++count}`
            if (one === 'trade') {
              const added = entry('createTrade', title, { body: { ...trade, notes: title } })
              lastTrade = added.key
              await tab.add(added)
            } else if (one === 'note') await tab.add(entry('createNote', title, { body: { title } }))
            else if (one === 'missed')
              await tab.add(
                entry('createMissedTrade', title, {
                  body: {
                    instrumentId: 1,
                    setupId: 1,
                    direction: 'LONG',
                    entryDate: trade.entryDate,
                    entryPrice: '1.1',
                    size: '1',
                    reason: 'TOO_LATE',
                    notes: title,
                  },
                }),
              )
            else if (one === 'picture' && lastTrade !== null && waiting().some(({ key }) => key === lastTrade))
              await tab.add(
                entry('setScreenshot', title, {
                  files: [{ name: 'link', value: `https://charts.example/${count}` }],
                  params: { slot: 1 },
                  after: { key: lastTrade, param: 'tradeId' },
                }),
              )
            else if (one === 'edit') {
              edits += 1
              const { id: _, created: __, ...base } = noteBefore
              const former = waiting().findLast(({ call }) => call === 'replaceNote')
              const stored = (await ann.call(listNotes, { params })).notes.find(({ id }) => id === 1)!
              const from = former === undefined ? { ...base, ...stored } : { ...former.body }
              const { id: _i, created: _c, ...body } = from as Record<string, unknown>
              await tab.add(
                entry('replaceNote', title, {
                  params: { noteId: 1 },
                  body: { ...body, title },
                  base: former === undefined ? stored : former.base,
                }),
              )
            } else if (one === 'flush') running.push(tab.flush())
            else if (one === 'two tabs') running.push(tab.flush(), page().flush())
            else if (one === 'deliver late') await late.shift()?.()
            else if (one === 'kill') {
              kill(tab)
              tab = page()
            }
            await Promise.race([Promise.allSettled(running), new Promise((done) => setTimeout(done, count % 3))])
          }
          await Promise.race([Promise.allSettled(running), new Promise((done) => setTimeout(done, 20))])
          kill(tab)
          left.length = 0
          // what was sent stands to arrive after all that came later
          const waitedBefore = new Set(waiting().map(({ key }) => key))
          const [tradesBefore, notesBefore] = [await titlesOfTrades(params), await titlesOfNotes(params)]
          for (const { title, key } of made.filter(
            ({ title: of }) => of.startsWith('trade') || of.startsWith('note'),
          )) {
            const times = [...tradesBefore, ...notesBefore].filter((of) => of === title).length
            expect(times).toBeLessThanOrEqual(1)
            expect(times === 1 || waitedBefore.has(key)).toBe(true)
          }
          for (let round = 0; round < 40 && waiting().length > 0; round++) {
            const last = page()
            await last.flush()
            // an edit that started from a version before another one is the trader's choice
            for (const { key, state } of waiting()) if (state === 'conflict') await last.choose(key, 'mine')
            await late.shift()?.()
          }
          for (const one of late) await one()
          expect(waiting()).toEqual([])
          const titles = [...(await titlesOfTrades(params)), ...(await titlesOfNotes(params))]
          for (const { title } of made.filter(({ title: of }) => of.startsWith('trade') || of.startsWith('note')))
            expect(titles.filter((of) => of === title)).toHaveLength(1)
          const lastEdit = made.findLast(({ title }) => title.startsWith('edit'))
          if (edits > 0) expect(titles).toContain(lastEdit!.title)
          const pictures = made.filter(({ title }) => title.startsWith('picture')).length
          if (pictures > 0)
            expect((await allTrades(params)).some(({ screenshots }) => screenshots[0]!.url !== null)).toBe(true)
        },
      ),
      { numRuns: runs({ quick: 200 }), seed: 59 },
    )
  }, 600_000)

  /** A journal with an instrument and one note. */
  async function smallJournal(): Promise<number> {
    const { id } = await server.journalOf(ann)
    const params = { journalId: id }
    await ann.call(createInstrument, {
      params,
      body: { name: 'A', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' },
    })
    await ann.call(createNote, { params, body: { title: 'First' } })
    return id
  }
  const allTrades = async (params: { journalId: number }) =>
    (await ann.call(listTrades, { params, query: { limit: 500 } })).trades
  const titlesOfTrades = async (params: { journalId: number }) =>
    (await allTrades(params)).map(({ notes }) => notes.replaceAll(/<[^>]*>/g, ''))
  const titlesOfNotes = async (params: { journalId: number }) =>
    (await ann.call(listNotes, { params, query: { limit: 200 } })).notes.map(({ title }) => title)
})
