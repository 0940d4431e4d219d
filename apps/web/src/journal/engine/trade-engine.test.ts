import { noFilters } from '@afterclose/core/filters'
import { DAY, wallClock } from '@afterclose/core/time'
import { decodeFeed } from '@afterclose/feed/feed'
import { describe, expect, it } from 'vitest'
import { exampleFeed } from '../../testing/example-feed.ts'
import { createTradeEngine, type FeedAnswer, type JournalKey, type KeptFeed } from './trade-engine.ts'

const mara: JournalKey = { userId: 7, journalId: 1 }
const otherJournal: JournalKey = { userId: 7, journalId: 2 }
const otherUser: JournalKey = { userId: 8, journalId: 1 }
const source = { address: '/v1/databases/1/trades/feed', headers: { Authorization: 'Bearer s' } }
const breakout = { ...noFilters, basic: { ...noFilters.basic, setup: [1] } }

const keyOf = ({ userId, journalId }: JournalKey) => `${userId}/${journalId}`

/** An engine on a device and a server that a test writes down. */
function engineWith({
  kept = {},
  answers = [],
}: {
  kept?: Record<string, KeptFeed>
  answers?: (FeedAnswer | Promise<FeedAnswer>)[]
} = {}) {
  const device = new Map(Object.entries(kept))
  const asked: (string | null)[] = []
  const engine = createTradeEngine({
    cache: {
      read: async (journal) => device.get(keyOf(journal)) ?? null,
      keep: async (journal, feed) => void device.set(keyOf(journal), feed),
      drop: async (journal) => void device.delete(keyOf(journal)),
      used: async () => {},
    },
    fetchFeed: async (_, etag) => {
      asked.push(etag)
      return answers.shift() ?? { outcome: 'failed', problem: { status: 0, code: 'Unexpected error', message: 'away' } }
    },
    now: () => 1000,
  })
  return { engine, device, asked }
}
const read = (options: { revision?: number; closed?: number } = {}): FeedAnswer => ({
  outcome: 'read',
  etag: `"${options.revision ?? 1}"`,
  bytes: exampleFeed(options),
})
const keptFeed = (): KeptFeed => ({ etag: '"1"', bytes: exampleFeed(), readAt: 500 })

describe('opening a journal', () => {
  it('knows nothing of a journal that was never read here', async () => {
    const { engine } = engineWith()
    expect(await engine.openKept(mara)).toBeNull()
  })

  it('shows a known journal from the device, as old as it is', async () => {
    const { engine } = engineWith({ kept: { '7/1': keptFeed() } })
    expect(await engine.openKept(mara)).toEqual({ revision: 1, closed: 12, open: 1, years: [2024], readAt: 500 })
    expect(engine.statistics(mara, noFilters).netGain).toBeCloseTo(1621.1, 10)
  })

  it('reads from the server, keeps it, and asks next time with its tag', async () => {
    const { engine, device, asked } = engineWith({ answers: [read(), { outcome: 'unchanged' }] })
    const first = await engine.refresh(mara, source)
    expect(first).toMatchObject({ outcome: 'open', state: { revision: 1, closed: 12, readAt: 1000 } })
    expect(device.get('7/1')?.etag).toBe('"1"')
    expect(await engine.refresh(mara, source)).toEqual(first)
    expect(asked).toEqual([null, '"1"'])
  })

  it('revalidates what it opened from the device', async () => {
    const { engine, asked } = engineWith({ kept: { '7/1': keptFeed() }, answers: [read({ revision: 2, closed: 3 })] })
    await engine.openKept(mara)
    expect(await engine.refresh(mara, source)).toMatchObject({ state: { revision: 2, closed: 3 } })
    expect(asked).toEqual(['"1"'])
    expect(engine.statistics(mara, noFilters).numberOfTrades).toBe(3)
  })

  it('reads again what another version of the product kept', async () => {
    const { engine } = engineWith({
      kept: { '7/1': { ...keptFeed(), bytes: new Uint8Array([1, 2, 3]) } },
      answers: [read()],
    })
    expect(await engine.openKept(mara)).toBeNull()
    expect(await engine.refresh(mara, source)).toMatchObject({ outcome: 'open' })
  })

  it('keeps what it has when the server does not answer', async () => {
    const { engine } = engineWith({ kept: { '7/1': keptFeed() } })
    await engine.openKept(mara)
    expect(await engine.refresh(mara, source)).toMatchObject({ outcome: 'failed', problem: { status: 0 } })
    expect(engine.statistics(mara, noFilters).numberOfTrades).toBe(12)
  })
})

describe('what belongs to others', () => {
  it('never answers about another journal or user than the one it opened', async () => {
    const { engine } = engineWith({ answers: [read()] })
    await engine.refresh(mara, source)
    for (const journal of [otherJournal, otherUser]) {
      expect(() => engine.statistics(journal, noFilters)).toThrow('not open')
      expect(() => engine.columns(journal)).toThrow('not open')
      expect(() => engine.openTrades(journal)).toThrow('not open')
    }
  })

  it('does not read the feed that the device keeps for another user', async () => {
    const { engine } = engineWith({ kept: { '7/1': keptFeed() } })
    expect(await engine.openKept(otherUser)).toBeNull()
  })

  it('throws away an answer that arrives after logout', async () => {
    const late = Promise.withResolvers<FeedAnswer>()
    const { engine, device } = engineWith({ answers: [late.promise] })
    const refreshed = engine.refresh(mara, source)
    engine.forget()
    late.resolve(read())
    await expect(refreshed).rejects.toThrow('not open')
    expect(device.size).toBe(0)
    expect(() => engine.statistics(mara, noFilters)).toThrow('not open')
  })

  it('throws away an answer that arrives after another journal was opened', async () => {
    const late = Promise.withResolvers<FeedAnswer>()
    const { engine } = engineWith({ answers: [late.promise, read({ closed: 3 })] })
    const refreshed = engine.refresh(otherJournal, source)
    await engine.refresh(mara, source)
    late.resolve(read())
    await expect(refreshed).rejects.toThrow('not open')
    expect(engine.statistics(mara, noFilters).numberOfTrades).toBe(3)
  })

  it('forgets a journal that is no longer shared with the user', async () => {
    const gone: FeedAnswer = { outcome: 'failed', problem: { status: 404, code: 'Unknown journal', message: '' } }
    const { engine, device } = engineWith({ kept: { '7/1': keptFeed() }, answers: [gone] })
    await engine.openKept(mara)
    await engine.refresh(mara, source)
    expect(device.size).toBe(0)
    expect(() => engine.statistics(mara, noFilters)).toThrow('not open')
  })
})

const opened = async () => {
  const { engine } = engineWith({ answers: [read()] })
  await engine.refresh(mara, source)
  return engine
}

describe('questions about the trades', () => {
  it('are answered for the filters', async () => {
    const engine = await opened()
    expect([...engine.selection(mara, breakout)]).toEqual([0, 1, 5, 6, 8, 11])
    expect(engine.statistics(mara, breakout).netGain).toBeCloseTo(264, 10)
    expect(engine.home(mara, breakout, 'CURRENCY', 800).lastTrades.map(({ id }) => id)).toEqual([12, 9, 7, 6, 2])
    expect(engine.month(mara, breakout, 'CURRENCY', { year: 2024, month: 1 }).net).toBeCloseTo(-231, 10)
    expect(
      engine.equity(mara, breakout, { unit: 'R', axis: 'DATE', overlays: [], columns: 800 }).points.y.at(-1),
    ).toBeCloseTo(2.295, 6)
  })

  it('find the selected trades of a day and of a stretch of the curve', async () => {
    const engine = await opened()
    const from = wallClock('2024-01-16T00:00:00')
    const ids = (filters: typeof noFilters, choice: Parameters<typeof engine.trades>[2]) =>
      engine.trades(mara, filters, choice).map(({ id }) => id)
    expect(ids(noFilters, { from, before: from + DAY })).toEqual([8, 9])
    expect(ids(breakout, { from, before: from + DAY })).toEqual([9])
    expect(ids(breakout, { after: 0, upTo: 6 })).toEqual([2, 6, 7])
  })

  it('list open trades, whatever the filters', async () => {
    const engine = await opened()
    expect(engine.openTrades(mara)).toMatchObject([{ id: 13, exitDate: null, gain: null, outcome: null }])
  })

  it('hand the page a copy of the feed that it can decode', async () => {
    const engine = await opened()
    const columns = decodeFeed(engine.columns(mara))
    expect([columns.rows, columns.closed, columns.id[11]]).toEqual([13, 12, 12])
    expect(engine.columns(mara)).not.toBe(engine.columns(mara))
  })
})
