import { BacktestTradeInputSchema, type BacktestTradeView } from '@afterclose/contract/backtest-trades'
import { anEntry, memoryEntries } from '@afterclose/testkit/memory-outbox'
import { runs } from '@afterclose/testkit/runs'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../journal/call-server.ts'
import type { OutboxEntry, Values } from '@afterclose/core/outbox-entry'
import { createOutbox, type Sent } from '@afterclose/core/outbox'
import type { StoredEntry } from '../../../../journal/device/device-outbox.ts'
import { createStore } from '../../../../journal/store.ts'
import {
  createTradeLogs,
  type Device,
  emptyLog,
  entriesOf,
  type LoggedTrade,
  logKey,
  pendingTrades,
} from './trade-log.ts'

const at = { journalId: 1, backtestId: 7 }
const trade = (r: number): LoggedTrade =>
  BacktestTradeInputSchema.parse({
    entryDate: '2023-03-01T09:30:00',
    direction: 'LONG',
    resultMode: 'CUSTOM_R',
    customR: String(r),
  })
const view = (id: number, seq: number, logged: LoggedTrade): BacktestTradeView => ({
  ...logged,
  id,
  seq,
  r: Number(logged.customR),
  outcome: 'WINNER',
  balance: '10000',
  screenshot: { slot: 1, url: null, fileId: null, description: '', width: null, height: null, takenAt: null },
  created: '',
  modified: '',
})
type Fault = 'no answer' | 'answer lost' | 'refused'

/** A server that knows keys and fails as given for each logged trade, and a device with its outbox. */
function world(faults: readonly (Fault | null)[] = [], { keeps = true } = {}) {
  const stored: BacktestTradeView[] = []
  const answers = new Map<string, Values>()
  let listed: readonly BacktestTradeView[] = []
  let lastId = 0
  let lastKey = 0
  const left = [...faults]
  const calls: string[] = []
  const store = (logged: LoggedTrade): BacktestTradeView => {
    lastId += 1
    const made = view(lastId, (stored.at(-1)?.seq ?? 0) + 1, logged)
    stored.push(made)
    return made
  }
  async function send({ key, call, params, body }: OutboxEntry): Promise<Sent> {
    await Promise.resolve()
    const replay = answers.get(key)
    if (replay !== undefined) return { result: 'stored', answer: replay }
    if (call === 'createBacktestTrade') {
      const fault = left.shift() ?? null
      const logged = BacktestTradeInputSchema.parse(body)
      calls.push(`log ${logged.customR}`)
      if (fault === 'no answer') return { result: 'later' }
      if (fault === 'refused') return { result: 'refused', problem: 'Some values are not valid.' }
      const answer = { ...store(logged) }
      answers.set(key, answer)
      return fault === 'answer lost' ? { result: 'later' } : { result: 'stored', answer }
    }
    calls.push(`${call === 'removeBacktestTrade' ? 'remove' : 'fill'} ${params['tradeId']}`)
    const place = stored.findIndex(({ id }) => id === params['tradeId'])
    if (call === 'removeBacktestTrade' && place >= 0) stored.splice(place, 1)
    return { result: 'stored', answer: {} }
  }

  const { store: entryStore, kept } = memoryEntries()
  const entries = createStore<readonly OutboxEntry[]>([])
  const listeners = new Set<(one: StoredEntry) => void>()
  const refreshEntries = async (): Promise<void> => entries.set(await outbox.entries(1))
  const outbox = createOutbox({
    store: entryStore,
    send,
    find: async () => null,
    now: () => 1_700_000_000_000,
    newKey: () => '',
    userId: () => 1,
    alone: (work) => work(),
    changed: () => void refreshEntries(),
    stored: (entry, answer) => {
      for (const listener of listeners) listener({ entry, answer })
    },
  })
  const device: Device = {
    outbox,
    refreshEntries,
    followStored: (listener) => {
      listeners.add(listener)
      return () => {}
    },
    keepWrite: async ({ key, journalId, call, params = {}, body, files = [], after = null, words }) => {
      if (!keeps) throw new Error('no room')
      const values = body == null ? null : { ...body }
      await outbox.add(anEntry(key, { journalId, call, params, body: values, files, after, words }))
      void outbox.flush()
    },
  }
  let endUser = (): void => {}
  const failed: unknown[] = []
  const logs = createTradeLogs({
    device: async () => device,
    entries,
    newKey: () => `key ${++lastKey}`,
    send: async (_, _key, logged) => {
      if (left.shift() != null) throw new ApiError(0, 'Unexpected error', '')
      return store(logged)
    },
    remove: async (_, tradeId) =>
      void stored.splice(
        stored.findIndex(({ id }) => id === tradeId),
        1,
      ),
    stored: (_, one) => void (listed = [...listed.filter(({ id }) => id !== one.id), one]),
    removed: (_, tradeId) => void (listed = listed.filter(({ id }) => id !== tradeId)),
    changedElsewhere: () => void (listed = [...stored]),
    failed: (error) => void failed.push(error),
    followUser: (listener) => void (endUser = listener),
  })
  const log = () => logs.all.get().get(logKey(at)) ?? emptyLog
  /** Results of the trades as the page lists them. */
  const shown = (): readonly (number | null)[] => {
    const { waiting, undoneIds } = pendingTrades(entriesOf(entries.get(), at), log())
    return [
      ...listed.filter(({ id }) => !undoneIds.has(id)).map(({ r }) => r),
      ...waiting.map((one) => Number(one.trade.customR)),
    ]
  }
  const turns = async (count = 200): Promise<void> => {
    for (let turn = 0; turn < count; turn++) await Promise.resolve()
  }
  const calm = (): Promise<unknown> =>
    vi.waitFor(() => {
      if (kept.size > 0 || log().begun.length > 0) throw new Error('still at it')
    })
  const results = (): readonly (number | null)[] => stored.map(({ r }) => r)
  const states = () => [...kept.values()].map(({ state }) => state)
  return {
    logs,
    outbox,
    store,
    calls,
    kept,
    calm,
    turns,
    results,
    shown,
    log,
    states,
    failed,
    endUser: () => endUser(),
  }
}

describe('trades that are logged', () => {
  it('are shown at once, and sent one after the other, in their order, however quickly they come', async () => {
    const { logs, calm, results, shown } = world()
    const expected = Array.from({ length: 30 }, (_, i) => i + 1)
    for (const r of expected) logs.log(at, trade(r))
    expect(shown()).toEqual(expected)
    await calm()
    expect(results()).toEqual(expected)
    expect(shown()).toEqual(expected)
  })

  it('are taken back from the last one on: those that nobody has sent, and those that are stored', async () => {
    const { logs, calm, turns, results, shown } = world()
    logs.log(at, trade(1))
    logs.log(at, trade(2))
    expect(logs.undo(at)?.customR).toBe('2')
    expect(logs.undo(at)?.customR).toBe('1')
    expect(logs.undo(at)).toBeNull()
    logs.log(at, trade(3))
    expect(shown()).toEqual([3])
    await turns()
    await calm()
    expect(results()).toEqual([3])
    expect(logs.undo(at)?.customR).toBe('3')
    expect(shown()).toEqual([])
    await turns()
    await calm()
    expect(results()).toEqual([])
  })

  it('wait on the device while the server is away, and are shown as they will be', async () => {
    const { logs, outbox, calm, turns, results, shown, calls, kept } = world(
      Array.from({ length: 8 }, () => 'no answer'),
    )
    logs.log(at, trade(1))
    logs.log(at, trade(2))
    await turns()
    logs.log(at, trade(3))
    logs.undo(at)
    await turns()
    expect([results(), shown()]).toEqual([[], [1, 2]])
    expect(kept.size).toBe(2) // the third was never sent
    for (let round = 0; round < 8; round++) await outbox.flush()
    await calm()
    expect([results(), shown()]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(calls).not.toContain('log 3')
  })

  it('are not stored twice when an answer is lost, and can be taken back all the same', async () => {
    const { logs, outbox, calm, turns, results, shown, kept } = world(['answer lost'])
    logs.log(at, trade(1))
    await turns()
    expect([kept.size, results(), shown()]).toEqual([1, [1], [1]])
    logs.undo(at)
    await turns()
    expect(shown()).toEqual([])
    await outbox.flush()
    await calm()
    expect([results(), shown()]).toEqual([[], []])
  })

  it('go behind what somebody else has logged meanwhile', async () => {
    const { logs, store, calm, results } = world()
    store(trade(9))
    logs.log(at, trade(1))
    logs.log(at, trade(2))
    await calm()
    expect(results()).toEqual([9, 1, 2])
  })

  it('that are refused hold up the others until they are discarded or taken back', async () => {
    const { logs, outbox, calm, turns, results, states, kept } = world(['refused', null, 'refused'])
    for (const r of [1, 2, 3]) logs.log(at, trade(r))
    await turns()
    expect([results(), states()]).toEqual([[], ['refused', 'waiting', 'waiting']])
    const [first] = kept.keys()
    await outbox.discard(first!)
    await outbox.flush()
    expect([results(), states()]).toEqual([[2], ['refused']])
    expect(logs.undo(at)?.customR).toBe('3')
    await turns()
    await calm()
    expect(results()).toEqual([2])
  })

  it('take their pictures along, also behind a trade that is stored meanwhile', async () => {
    const { logs, calm, turns, calls } = world()
    logs.log(at, trade(1), 'https://example.com/1')
    logs.log(at, trade(2))
    await turns()
    await calm()
    expect(calls.toSorted()).toEqual(['fill 1', 'log 1', 'log 2'])
  })

  it('are sent without the outbox on a device that keeps nothing, and leave the list if that fails', async () => {
    const { logs, turns, results, shown, failed } = world([null, 'no answer'], { keeps: false })
    logs.log(at, trade(1))
    logs.log(at, trade(2))
    await turns()
    expect([results(), shown(), failed.length]).toEqual([[1], [1], 1])
    expect(logs.undo(at)?.customR).toBe('1')
    await turns()
    expect([results(), shown()]).toEqual([[], []])
  })

  it('cannot be taken back by the next user', async () => {
    const { logs, calm, endUser } = world()
    logs.log(at, trade(1))
    await calm()
    endUser()
    expect(logs.undo(at)).toBeNull()
  })

  it('are in the end those that were logged and not taken back, whatever failed', async () => {
    const fault = fc.constantFrom('no answer' as const, 'answer lost' as const, null)
    const key = fc.constantFrom('log' as const, 'log' as const, 'undo' as const, 'wait' as const, 'send' as const)
    await fc.assert(
      fc.asyncProperty(fc.array(key, { maxLength: 20 }), fc.array(fault, { maxLength: 12 }), async (keys, faults) => {
        const { logs, outbox, kept, turns, results, shown } = world(faults)
        const paper: number[] = []
        for (const [i, pressed] of keys.entries()) {
          if (pressed === 'log') {
            logs.log(at, trade(i + 1))
            paper.push(i + 1)
          } else if (pressed === 'undo') {
            logs.undo(at)
            paper.pop()
          } else if (pressed === 'send') void outbox.flush()
          else await turns(5)
          expect(shown()).toEqual(paper)
        }
        await turns()
        for (let round = 0; round < 40 && kept.size > 0; round++) await outbox.flush()
        await turns()
        expect([...kept.values()]).toEqual([])
        expect(results()).toEqual(paper)
        expect(shown()).toEqual(paper)
      }),
      { numRuns: runs({ quick: 200 }) },
    )
  })
})
