import '../../../../testing/browser.ts'
import { BacktestTradeInputSchema, type BacktestTradeView } from '@afterclose/contract/backtest-trades'
import fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../journal/call-server.ts'
import { currentUser, endSessionIfRefused, signedIn, signedOut } from '../../../../journal/session.ts'
import { hasUnsaved } from '../../../../journal/unsaved.ts'
import { aUser } from '../../../../testing/samples.ts'
import type { LoggedTrade } from './logged-trade.ts'
import { logKey } from './log-steps.ts'
import { createTradeLogs } from './trade-log.ts'

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

/** A server that fails in the ways that it is told, one call after the other, and otherwise stores. */
function world(faults: readonly (Fault | null)[] = []) {
  const stored: BacktestTradeView[] = []
  let known: readonly BacktestTradeView[] = []
  let lastId = 0
  const left = [...faults]
  const calls: string[] = []
  const store = (logged: LoggedTrade): BacktestTradeView => {
    lastId += 1
    const kept = view(lastId, (stored.at(-1)?.seq ?? 0) + 1, logged)
    stored.push(kept)
    return kept
  }
  const logs = createTradeLogs({
    log: async (_, logged, seq) => {
      const fault = left.shift() ?? null
      calls.push(`log ${logged.customR}`)
      await Promise.resolve()
      if (fault === 'no answer') throw new ApiError(0, 'Unexpected error', '')
      if (fault === 'refused') throw new ApiError(400, 'Invalid input', 'Some values are not valid.')
      if (seq !== (stored.at(-1)?.seq ?? 0) + 1) throw new ApiError(409, 'Changed elsewhere', '')
      const kept = store(logged)
      if (fault === 'answer lost') throw new ApiError(0, 'Unexpected error', '')
      return kept
    },
    fill: async (_, tradeId) => void calls.push(`fill ${tradeId}`),
    remove: async (_, tradeId) => {
      calls.push(`remove ${tradeId}`)
      const place = stored.findIndex(({ id }) => id === tradeId)
      if (place < 0) throw new ApiError(404, 'Not found', '')
      stored.splice(place, 1)
    },
    knownTrades: async () => known,
    reload: async () => (known = [...stored]),
    keep: (_, kept) => void (known = [...known.filter(({ id }) => id !== kept.id), kept]),
    forget: (_, tradeId) => void (known = known.filter(({ id }) => id !== tradeId)),
    settled: () => calls.push('settled'),
  })
  const now = () => logs.all.get().get(logKey(at))
  const calm = (): Promise<unknown> =>
    vi.waitFor(() => {
      if ((now()?.steps.length ?? 0) > 0) throw new Error('still at it')
    })
  const results = (): readonly (number | null)[] => stored.map(({ r }) => r)
  return { logs, stored, store, calls, now, calm, results, known: () => known }
}

describe('trades that are logged', () => {
  it('are sent one after the other, in their order, however quickly they come', async () => {
    const { logs, calm, results, known, calls } = world()
    for (let r = 1; r <= 30; r++) logs.log(at, trade(r))
    expect(hasUnsaved('backtest log')).toBe(true)
    await calm()
    expect(results()).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
    expect(known().map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
    expect(calls.at(-1)).toBe('settled')
    expect(hasUnsaved('backtest log')).toBe(false)
  })

  it('are taken back from the last one on: those that nobody has sent, and those that are stored', async () => {
    const { logs, calm, results, calls } = world()
    logs.log(at, trade(1)) // on its way
    logs.log(at, trade(2)) // waits
    expect(logs.undo(at)?.customR).toBe('2')
    expect(logs.undo(at)?.customR).toBe('1')
    expect(logs.undo(at)).toBeNull()
    logs.log(at, trade(3))
    await calm()
    expect(results()).toEqual([3])
    expect(calls).toEqual(['log 1', 'remove 1', 'log 3', 'settled'])
    expect(logs.undo(at)?.customR).toBe('3')
    await calm()
    expect(results()).toEqual([])
  })

  it('are tried again while the server is away, and kept on the device until then', async () => {
    vi.useFakeTimers()
    const { logs, now, results } = world(['no answer', 'no answer'])
    logs.log(at, trade(1))
    logs.log(at, trade(2))
    await vi.advanceTimersByTimeAsync(0)
    expect(now()).toMatchObject({ state: 'away', steps: [{ at: 1 }, { at: null }] })
    expect(localStorage.getItem(localStorage.key(0) ?? '')).toContain('"customR":"2"')
    await vi.advanceTimersByTimeAsync(2000)
    expect(now()?.state).toBe('away')
    await vi.advanceTimersByTimeAsync(5000)
    expect([now()?.state, results()]).toEqual(['fine', [1, 2]])
    expect(localStorage.length).toBe(0)
    vi.useRealTimers()
  })

  it('are not stored twice when an answer is lost', async () => {
    const { logs, now, calm, results } = world(['answer lost'])
    logs.log(at, trade(1))
    await vi.waitFor(() => expect(now()?.state).toBe('away'))
    logs.retry(at)
    await calm()
    expect(results()).toEqual([1])
    logs.undo(at)
    await calm()
    expect(results()).toEqual([]) // undo found the number that the lost answer told
  })

  it('go behind what somebody else has logged meanwhile', async () => {
    const { logs, store, calm, results } = world()
    store(trade(9))
    logs.log(at, trade(1))
    logs.log(at, trade(2))
    await calm()
    expect(results()).toEqual([9, 1, 2])
  })

  it('that are refused hold up the others until they are given up or taken back', async () => {
    const { logs, now, calm, results } = world(['refused', null, 'refused'])
    for (const r of [1, 2, 3]) logs.log(at, trade(r))
    await vi.waitFor(() => expect(now()).toMatchObject({ state: 'refused', problem: 'Some values are not valid.' }))
    expect(results()).toEqual([])
    logs.giveUp(at)
    await vi.waitFor(() => expect(now()?.state).toBe('refused'))
    expect(results()).toEqual([2])
    expect(logs.undo(at)?.customR).toBe('3')
    await calm()
    expect(results()).toEqual([2])
  })

  it('that an earlier visit left are stored when the trader says so, and the first one only if it is not there', async () => {
    const { logs, store, calm, results } = world()
    store(trade(1))
    const left = { base: { at: 1 }, form: { trades: [trade(1), trade(2)] } }
    localStorage.setItem('afterclose.draft.0.1/backtest-log/7/before', JSON.stringify(left))
    logs.look()
    expect(logs.left(1).get(7)?.form.trades).toHaveLength(2)
    logs.take(at)
    await calm()
    expect(results()).toEqual([1, 2])
    expect(localStorage.length).toBe(0)
  })

  it('wait while their user signs in again, and are dropped when it is another user', async () => {
    signedIn(aUser())
    const { logs, now, calm, results } = world(['no answer', null, 'no answer'])
    logs.log(at, trade(1))
    await vi.waitFor(() => expect(now()?.state).toBe('away'))
    endSessionIfRefused(401, aUser().signature)
    expect([currentUser(), now()?.steps.length]).toEqual([null, 1])
    signedIn(aUser())
    logs.retry(at)
    await calm()
    expect(results()).toEqual([1])
    logs.log(at, trade(2))
    await vi.waitFor(() => expect(now()?.state).toBe('away'))
    signedIn(aUser({ userId: 8 }))
    expect([now(), localStorage.getItem(localStorage.key(0) ?? '') ?? '']).toEqual([
      undefined,
      expect.not.stringContaining('customR'),
    ])
    signedOut()
  })

  it('take their pictures along', async () => {
    const { logs, calm, calls } = world()
    logs.log(at, trade(1), 'https://example.com/1')
    logs.log(at, trade(2))
    await calm()
    expect(calls).toEqual(['log 1', 'fill 1', 'log 2', 'settled'])
  })

  it('are in the end those that were logged and not taken back, whatever failed', async () => {
    const fault = fc.constantFrom('no answer' as const, 'answer lost' as const, null)
    const key = fc.constantFrom('log' as const, 'log' as const, 'undo' as const, 'wait' as const)
    await fc.assert(
      fc.asyncProperty(fc.array(key, { maxLength: 20 }), fc.array(fault, { maxLength: 12 }), async (keys, faults) => {
        const { logs, now, results } = world(faults)
        const paper: number[] = []
        for (const [i, pressed] of keys.entries()) {
          if (pressed === 'log') {
            logs.log(at, trade(i + 1))
            paper.push(i + 1)
          } else if (pressed === 'undo') {
            logs.undo(at)
            paper.pop()
          } else for (let turn = 0; turn < 5; turn++) await Promise.resolve()
        }
        for (let turn = 0; turn < 2000 && (now()?.steps.length ?? 0) > 0; turn++) {
          if (now()?.state === 'away') logs.retry(at)
          await Promise.resolve()
        }
        expect(now()?.steps ?? []).toEqual([])
        expect(results()).toEqual(paper)
      }),
      { numRuns: runs({ quick: 200 }) },
    )
  })
})
