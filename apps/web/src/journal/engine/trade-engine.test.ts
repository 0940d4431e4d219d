// @vitest-environment node
import { noFilters } from '@afterclose/core/filters'
import { equityReport } from '@afterclose/engine/reports/equity/equity-report'
import { homeReport } from '@afterclose/engine/reports/home/home-report'
import { listedTrades } from '@afterclose/engine/reports/listed-trades'
import { exitsOn, type TradesOf } from '@afterclose/engine/reports/trades-of'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { decodeFeed, encodeFeed } from '@afterclose/feed/feed'
import { encodePatch } from '@afterclose/feed/patch'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { exampleFeed } from '../../testing/example-feed.ts'
import type { KeptFeed, KeptJournal, KeptPage, KeptPatch } from './feed-cache.ts'
import type { JournalKey } from './feed-state.ts'
import type { FeedAnswer, Held } from './fetch-feed.ts'
import { bringReports } from './known-reports.ts'
import { type AnswerTo, isAnswerTo, type TradeAsk, type TradeQuestion } from './protocol.ts'
import { createTradeEngine } from './trade-engine.ts'

beforeAll(bringReports)

const mara: JournalKey = { userId: 7, journalId: 1 }
const otherJournal: JournalKey = { userId: 7, journalId: 2 }
const otherUser: JournalKey = { userId: 8, journalId: 1 }
const source = { address: '/v1/databases/1/trades/feed', patchType: '', headers: { Authorization: 'Bearer s' } }
const breakout = { ...noFilters, basic: { ...noFilters.basic, setup: [1] } }

const keyOf = ({ userId, journalId }: JournalKey) => `${userId}/${journalId}`

/** An engine on a device and a server that a test writes down. */
function engineWith({
  kept = {},
  answers = [],
  arriving,
}: {
  kept?: Record<string, KeptJournal>
  answers?: (FeedAnswer | Promise<FeedAnswer>)[]
  arriving?: (newest: (columns: TradeColumns) => void) => void
} = {}) {
  const device = new Map(Object.entries(kept))
  const pages: string[] = []
  const asked: (Held | null)[] = []
  const due: (() => void)[] = []
  const parts: unknown[] = []
  const engine = createTradeEngine({
    cache: {
      read: async (journal) => device.get(keyOf(journal)) ?? null,
      keep: async (journal, feed) => void device.set(keyOf(journal), { feed, patches: [] }),
      append: async (journal, patch) => {
        const known = device.get(keyOf(journal))
        if (known !== undefined) device.set(keyOf(journal), { ...known, patches: [...known.patches, patch] })
      },
      keepPage: async ({ userId }, path, { state }) =>
        void pages.push(`${userId}${path} at ${state.revision} beside ${device.size}`),
      drop: async (journal) => void device.delete(keyOf(journal)),
      used: async () => {},
    },
    fetchFeed: async (_, held, newest) => {
      asked.push(held)
      arriving?.(newest)
      return answers.shift() ?? { outcome: 'failed', problem: { status: 0, code: 'Unexpected error', message: 'away' } }
    },
    now: () => 1000,
    later: (run) => due.push(run),
  })
  function ask<A extends TradeAsk>(question: TradeQuestion & { readonly ask: A }): AnswerTo<A> {
    const told = engine.compute(question)
    if (!isAnswerTo(question.ask, told)) throw new Error(`answered ${told.to}`)
    return told.answer
  }
  return {
    ask,
    netGain: (journal: JournalKey) => ask({ ask: 'statistics', journal, filters: noFilters, view: null }).netGain,
    trades: (journal: JournalKey) => ask({ ask: 'statistics', journal, filters: noFilters, view: null }).numberOfTrades,
    device,
    /** Pages whose answers were kept: user and path, revision, and number of journals on the device by then. */
    pages,
    keepPage: (page: KeptPage) => engine.load({ ask: 'keepPage', path: '/home', page }, () => {}),
    asked,
    openKept: async (journal: JournalKey, at?: number) =>
      (await engine.load({ ask: 'openKept', journal, ...(at === undefined ? {} : { at }) }, () => {})).answer,
    refresh: async (journal: JournalKey) =>
      (await engine.load({ ask: 'refresh', journal, source }, (part) => parts.push(part.answer))).answer,
    takePatch: async (journal: JournalKey, heldFeed: string, bytes: Uint8Array) =>
      (await engine.load({ ask: 'takePatch', journal, heldFeed, etag: '"2"', bytes }, () => {})).answer,
    parts,
    forget: () => engine.load({ ask: 'forget' }, () => {}),
    /** What the engine does while nobody asks. */
    async rest() {
      for (const run of due.splice(0)) run()
      await new Promise((done) => setTimeout(done))
    },
  }
}

const whole = ({ revision = 1, closed }: { revision?: number; closed?: number } = {}): FeedAnswer => ({
  outcome: 'whole',
  etag: `"${revision}"`,
  bytes: exampleFeed(closed === undefined ? { revision } : { revision, closed }),
})
/** The trades of an example of so many closed ones, and which others are gone. */
const changes = (revision: number, { closed, without = [] }: { closed: number; without?: number[] }) => {
  const upserts = decodeFeed(exampleFeed({ revision, closed }))
  return encodePatch({ revision, upserts, deletes: without, payins: upserts.payins })
}
const patch = (...change: Parameters<typeof changes>): FeedAnswer => ({
  outcome: 'patch',
  etag: `"${change[0]}"`,
  bytes: changes(...change),
})
const keptFeed = (changed: Partial<KeptFeed> = {}): KeptFeed => ({
  etag: '"1"',
  bytes: exampleFeed(),
  readAt: 500,
  ...changed,
})
const kept = (...patches: KeptPatch[]): KeptJournal => ({
  feed: keptFeed({ bytes: exampleFeed({ closed: 3 }) }),
  patches,
})
const keptPatch = (since: number, revision: number, closed: number): KeptPatch => ({
  since,
  revision,
  etag: `"${revision}"`,
  bytes: changes(revision, { closed }),
  readAt: 500 + revision,
})

describe('opening a journal', () => {
  it('knows nothing of a journal that was never read here', async () => {
    expect(await engineWith().openKept(mara)).toBeNull()
  })

  it('shows a journal from the device, with the time when it was read', async () => {
    const engine = engineWith({ kept: { '7/1': { feed: keptFeed(), patches: [] } } })
    expect(await engine.openKept(mara)).toEqual({
      revision: 1,
      closed: 12,
      withoutResult: 0,
      open: 1,
      years: [2024],
      tags: [],
      inContext: 0,
      options: false,
      etag: '"1"',
      readAt: 500,
    })
    expect(engine.netGain(mara)).toBeCloseTo(1621.1, 10)
  })

  it('reads from the server, keeps it, and asks next time with its tag and revision', async () => {
    const engine = engineWith({ answers: [whole(), { outcome: 'unchanged' }] })
    const first = await engine.refresh(mara)
    expect(first).toMatchObject({ outcome: 'open', state: { revision: 1, closed: 12, readAt: 1000 } })
    await engine.rest()
    expect(engine.device.get('7/1')?.feed.etag).toBe('"1"')
    expect(await engine.refresh(mara)).toEqual(first)
    expect(engine.asked).toEqual([null, { revision: 1, etag: '"1"' }])
  })

  it('revalidates what it opened from the device', async () => {
    const engine = engineWith({
      kept: { '7/1': { feed: keptFeed(), patches: [] } },
      answers: [whole({ revision: 2, closed: 3 })],
    })
    await engine.openKept(mara)
    expect(await engine.refresh(mara)).toMatchObject({ state: { revision: 2, closed: 3 } })
    expect(engine.asked).toEqual([{ revision: 1, etag: '"1"' }])
    expect(engine.trades(mara)).toBe(3)
  })

  it('reads again what another version of the product kept', async () => {
    const broken = { feed: keptFeed({ bytes: new Uint8Array([1, 2, 3]) }), patches: [] }
    const engine = engineWith({ kept: { '7/1': broken }, answers: [whole()] })
    expect(await engine.openKept(mara)).toBeNull()
    expect(engine.device.size).toBe(0)
    expect(await engine.refresh(mara)).toMatchObject({ outcome: 'open' })
  })

  it('keeps what it has when the server does not answer', async () => {
    const engine = engineWith({ kept: { '7/1': { feed: keptFeed(), patches: [] } } })
    await engine.openKept(mara)
    expect(await engine.refresh(mara)).toMatchObject({ outcome: 'failed', problem: { status: 0 } })
    expect(engine.trades(mara)).toBe(12)
  })
})

describe('what changed on the server', () => {
  it('patches the trades, and is kept beside the feed', async () => {
    const many = Array.from({ length: 1500 }, (_, i) => aFeedTrade({ id: i + 1 }))
    const bytes = encodeFeed(toColumns({ revision: 1, trades: many, payins: [] }))
    const answers: FeedAnswer[] = [{ outcome: 'whole', etag: '"1"', bytes }, patch(2, { closed: 3, without: [5] })]
    const engine = engineWith({ answers })
    await engine.refresh(mara)
    expect(await engine.refresh(mara)).toMatchObject({ outcome: 'open', state: { revision: 2, closed: 1499 } })
    expect(engine.trades(mara)).toBe(1499)
    await engine.rest()
    const { feed, patches } = engine.device.get('7/1') ?? kept()
    expect(decodeFeed(feed.bytes).revision).toBe(1)
    expect(patches.map(({ since, revision, etag }) => [since, revision, etag])).toEqual([[1, 2, '"2"']])
  })

  it('is taken from the response to a change, kept on the device, and its tag sent with the next request', async () => {
    const engine = engineWith({ answers: [whole({ closed: 3 }), { outcome: 'unchanged' }] })
    await engine.refresh(mara)
    const state = await engine.takePatch(mara, '"1"', changes(2, { closed: 4, without: [5] }))
    expect(state).toMatchObject({ revision: 2, etag: '"2"', closed: 4, readAt: 1000 })
    await engine.rest()
    const { feed } = engine.device.get('7/1') ?? kept()
    expect([decodeFeed(feed.bytes).revision, feed.etag]).toEqual([2, '"2"']) // one feed with it, as it is large beside it
    await engine.refresh(mara)
    expect(engine.asked).toEqual([null, { revision: 2, etag: '"2"' }])
  })

  it('is not taken for another state, another journal, or if it is damaged: then the feed is requested', async () => {
    const engine = engineWith({ answers: [whole({ closed: 3 }), whole({ revision: 2, closed: 4 })] })
    const bytes = changes(2, { closed: 4 })
    expect(await engine.takePatch(mara, '"1"', bytes)).toBeNull()
    await engine.refresh(mara)
    expect(await engine.takePatch(mara, '"0"', bytes)).toBeNull()
    expect(await engine.takePatch(otherJournal, '"1"', bytes)).toBeNull()
    expect(engine.trades(mara)).toBe(3)
    expect(await engine.takePatch(mara, '"1"', new Uint8Array(8))).toBeNull()
    expect(await engine.refresh(mara)).toMatchObject({ state: { revision: 2, closed: 4 } })
    expect(engine.asked).toEqual([null, null])
  })

  it('is replayed when the journal is opened again, in whatever order tabs wrote it down', async () => {
    const engine = engineWith({ kept: { '7/1': kept(keptPatch(3, 6, 9), keptPatch(1, 2, 4), keptPatch(1, 4, 6)) } })
    expect(await engine.openKept(mara)).toMatchObject({ revision: 6, closed: 9, readAt: 506 })
    await engine.refresh(mara)
    expect(engine.asked).toEqual([{ revision: 6, etag: '"6"' }])
  })

  it('is not opened when the page has seen a newer one: nothing is answered from older trades', async () => {
    const engine = engineWith({ kept: { '7/1': kept(keptPatch(1, 2, 4)) } })
    expect(await engine.openKept(mara, 3)).toBeNull()
    expect(() => engine.trades(mara)).toThrow('not open')
    expect(await engine.openKept(mara, 2)).toMatchObject({ revision: 2, closed: 4 })
    expect(engine.trades(mara)).toBe(4)
  })

  it('is replayed up to the first missing patch', async () => {
    const engine = engineWith({ kept: { '7/1': kept(keptPatch(1, 2, 4), keptPatch(5, 6, 9)) } })
    expect(await engine.openKept(mara)).toMatchObject({ revision: 2, closed: 4 })
  })

  it('is dropped with all of the journal when it cannot be read', async () => {
    const engine = engineWith({ kept: { '7/1': kept({ ...keptPatch(1, 2, 4), bytes: new Uint8Array(8) }) } })
    expect(await engine.openKept(mara)).toBeNull()
    expect(engine.device.size).toBe(0)
  })

  it('becomes one feed with it when it is large beside it', async () => {
    const engine = engineWith({ answers: [whole({ closed: 5 }), patch(2, { closed: 3, without: [5] })] })
    await engine.refresh(mara)
    await engine.refresh(mara)
    await engine.rest()
    const { feed, patches } = engine.device.get('7/1') ?? kept()
    expect([decodeFeed(feed.bytes).revision, feed.etag, patches]).toEqual([2, '"2"', []])
  })

  it('becomes one feed with it when there are many changes', async () => {
    const many = Array.from({ length: 45 }, (_, i) => keptPatch(i + 1, i + 2, 3 + (i % 9)))
    const engine = engineWith({ kept: { '7/1': kept(...many) } })
    expect(await engine.openKept(mara)).toMatchObject({ revision: 46, closed: 11 })
    await engine.rest()
    const { feed, patches } = engine.device.get('7/1') ?? kept(...many)
    expect([decodeFeed(feed.bytes).revision, decodeFeed(feed.bytes).closed, patches]).toEqual([46, 11, []])
    expect([feed.etag, feed.readAt]).toEqual(['"46"', 546])
  })

  it('is requested as a whole feed if the patch is damaged', async () => {
    const broken: FeedAnswer = { outcome: 'patch', etag: '"2"', bytes: new Uint8Array(8) }
    const engine = engineWith({ answers: [whole({ closed: 3 }), broken, whole({ revision: 2, closed: 4 })] })
    await engine.refresh(mara)
    expect(await engine.refresh(mara)).toMatchObject({ state: { revision: 2, closed: 4 } })
    expect(engine.asked).toEqual([null, { revision: 1, etag: '"1"' }, null])
  })

  it('is requested again if another answer came in the meantime', async () => {
    const late = Promise.withResolvers<FeedAnswer>()
    const engine = engineWith({
      answers: [whole({ closed: 3 }), late.promise, patch(4, { closed: 6 }), { outcome: 'unchanged' }],
    })
    await engine.refresh(mara)
    const first = engine.refresh(mara)
    await engine.refresh(mara)
    late.resolve(patch(2, { closed: 4 }))
    expect(await first).toMatchObject({ state: { revision: 4, closed: 6 } })
    expect(engine.asked.map((held) => held?.revision)).toEqual([undefined, 1, 1, 4])
  })
})

describe('the answers that a page showed', () => {
  const page = (journal: JournalKey, revision: number): KeptPage => ({
    engine: '/assets/engine.js',
    journal,
    state: {
      revision,
      closed: 12,
      withoutResult: 0,
      open: 1,
      years: [2024],
      tags: [],
      inContext: 0,
      options: false,
      etag: null,
      readAt: 0,
    },
    answers: [],
  })

  it('are kept after the trades that they are about, never before', async () => {
    const engine = engineWith({ answers: [whole()] })
    await engine.refresh(mara)
    await engine.keepPage(page(mara, 1))
    expect(engine.pages).toEqual([])
    await engine.rest()
    expect(engine.pages).toEqual(['7/home at 1 beside 1'])
  })

  it('are not kept when the trades have changed since', async () => {
    const engine = engineWith({ answers: [whole(), patch(2, { closed: 5 })] })
    await engine.refresh(mara)
    await engine.keepPage(page(mara, 1))
    await engine.refresh(mara)
    await engine.rest()
    expect(engine.pages).toEqual([])
  })

  it('are not kept for another journal, or after logout', async () => {
    const engine = engineWith({ answers: [whole()] })
    await engine.refresh(mara)
    await engine.keepPage(page(otherJournal, 1))
    await engine.keepPage(page(mara, 1))
    await engine.forget()
    await engine.rest()
    expect(engine.pages).toEqual([])
  })
})

describe('a very large journal', () => {
  const shown = { tab: 'closed', filters: noFilters, sort: [], withoutTickSize: [] } as const

  it('shows its newest trades while the others arrive, and no figures of a part', async () => {
    const rest = Promise.withResolvers<FeedAnswer>()
    const newest = decodeFeed(exampleFeed({ closed: 3 }))
    const engine = engineWith({ answers: [rest.promise], arriving: (tell) => tell(newest) })
    const refreshed = engine.refresh(mara)
    expect(engine.parts).toEqual([{ outcome: 'newest', newest: { revision: 1, closed: 3, withoutResult: 0, open: 0 } }])
    expect(engine.ask({ ask: 'order', journal: mara, shown }).ids).toHaveLength(3)
    const { columns, balanceAfter } = engine.ask({ ask: 'rows', journal: mara, shown, from: 0, to: 3 })
    expect([...columns.id]).toEqual([...newest.id])
    expect([...balanceAfter]).toEqual([Number.NaN, Number.NaN, Number.NaN])
    expect(() => engine.netGain(mara)).toThrow('not open')
    expect(() => engine.ask({ ask: 'order', journal: otherJournal, shown })).toThrow('not open')

    rest.resolve(whole())
    await refreshed
    expect(engine.ask({ ask: 'order', journal: mara, shown }).ids).toHaveLength(12)
    expect(engine.trades(mara)).toBe(12)
  })

  it('is not shown in parts if it is already open', async () => {
    const engine = engineWith({
      kept: { '7/1': { feed: keptFeed(), patches: [] } },
      answers: [whole({ revision: 2 })],
      arriving: (tell) => tell(decodeFeed(exampleFeed({ closed: 3 }))),
    })
    await engine.openKept(mara)
    await engine.refresh(mara)
    expect(engine.parts).toEqual([])
  })
})

describe('what belongs to others', () => {
  it('is never answered: only the open journal has answers', async () => {
    const engine = engineWith({ answers: [whole()] })
    await engine.refresh(mara)
    for (const journal of [otherJournal, otherUser]) {
      expect(() => engine.netGain(journal)).toThrow('not open')
      expect(() => engine.ask({ ask: 'balance', journal, filters: noFilters, view: { columns: 800 } })).toThrow(
        'not open',
      )
    }
  })

  it('is not read from what the device keeps for another user', async () => {
    const engine = engineWith({ kept: { '7/1': { feed: keptFeed(), patches: [] } } })
    expect(await engine.openKept(otherUser)).toBeNull()
  })

  it('is thrown away when it arrives after logout', async () => {
    const late = Promise.withResolvers<FeedAnswer>()
    const engine = engineWith({ answers: [late.promise] })
    const refreshed = engine.refresh(mara)
    await engine.forget()
    late.resolve(whole())
    await expect(refreshed).rejects.toThrow('not open')
    await engine.rest()
    expect(engine.device.size).toBe(0)
    expect(() => engine.netGain(mara)).toThrow('not open')
  })

  it('is not kept if its user signs out before it is written', async () => {
    const engine = engineWith({ answers: [whole()] })
    await engine.refresh(mara)
    await engine.forget()
    await engine.rest()
    expect(engine.device.size).toBe(0)
  })

  it('is kept if its user opens another journal before it is written', async () => {
    const engine = engineWith({ answers: [whole(), whole()] })
    await engine.refresh(mara)
    await engine.refresh(otherJournal)
    await engine.rest()
    expect([...engine.device.keys()]).toEqual(['7/1', '7/2'])
  })

  it('is thrown away when it arrives after another journal was opened', async () => {
    const late = Promise.withResolvers<FeedAnswer>()
    const engine = engineWith({ answers: [late.promise, whole({ closed: 3 })] })
    const refreshed = engine.refresh(otherJournal)
    await engine.refresh(mara)
    late.resolve(whole())
    await expect(refreshed).rejects.toThrow('not open')
    expect(engine.trades(mara)).toBe(3)
  })

  it('is forgotten when the journal is no longer shared with the user', async () => {
    const gone: FeedAnswer = { outcome: 'failed', problem: { status: 404, code: 'Unknown journal', message: '' } }
    const engine = engineWith({ kept: { '7/1': { feed: keptFeed(), patches: [] } }, answers: [gone] })
    await engine.openKept(mara)
    await engine.refresh(mara)
    expect(engine.device.size).toBe(0)
    expect(() => engine.netGain(mara)).toThrow('not open')
  })
})

const opened = async () => {
  const engine = engineWith({ answers: [whole()] })
  await engine.refresh(mara)
  return engine
}

describe('questions about the trades', () => {
  it('are answered for the filters', async () => {
    const { ask } = await opened()
    const chosen = { journal: mara, filters: breakout }
    expect(ask({ ask: 'statistics', ...chosen, view: null }).netGain).toBeCloseTo(264, 10)
    const home = homeReport(ask({ ask: 'home', ...chosen, view: { unit: 'CURRENCY', columns: 800 } }))
    expect(home.lastTrades.map(({ id }) => id)).toEqual([12, 9, 7, 6, 2])
    const view = { unit: 'R', axis: 'DATE', overlays: [], columns: 800 } as const
    const { points } = equityReport(ask({ ask: 'equity', ...chosen, view }))
    expect(points.y.at(-1)).toBeCloseTo(2.295, 6)
    expect(ask({ ask: 'filterCounts', ...chosen, view: null }).setup.get(1)).toBe(6)
  })

  it('find the selected trades of a day and of a stretch of the curve', async () => {
    const { ask } = await opened()
    const day = exitsOn('2024-01-16')
    const ids = (filters: typeof noFilters, of: TradesOf) =>
      listedTrades(ask({ ask: 'trades', journal: mara, filters, view: { of } })).trades.map(({ id }) => id)
    expect(ids(noFilters, day)).toEqual([8, 9])
    expect(ids(breakout, day)).toEqual([9])
    expect(ids(breakout, { is: 'rows', after: 0, upTo: 6 })).toEqual([2, 6, 7])
  })

  it('have the balance as an answer', async () => {
    const { ask } = await opened()
    const { x, y, payinDelta } = ask({ ask: 'balance', journal: mara, filters: noFilters, view: { columns: 800 } })
    expect([x.length, y[0], payinDelta[0]]).toEqual([14, 10_000, 10_000])
    const before = ask({ ask: 'balanceBefore', journal: mara, exitDate: '2024-01-02T23:00:00', tradeId: null })
    expect(before).toBeCloseTo(y[1]!, 10)
  })
})

describe('the trades of a grid', () => {
  const shown = {
    tab: 'closed',
    filters: breakout,
    sort: [{ by: { of: 'number', column: 'gain' }, descending: true }],
    withoutTickSize: [],
  } as const

  it('are read in their order, a part at a time', async () => {
    const { ask } = await opened()
    const { ids, revision, largestGain } = ask({ ask: 'order', journal: mara, shown })
    const { columns, gainPercentage, balanceAfter } = ask({ ask: 'rows', journal: mara, shown, from: 0, to: 6 })
    expect(revision).toBe(1)
    expect([...columns.id]).toEqual([...ids])
    expect([...columns.gain]).toEqual([...columns.gain].toSorted((a, b) => b - a))
    expect(largestGain).toBe(Math.max(...columns.gain.map(Math.abs)))
    const some = ask({ ask: 'rows', journal: mara, shown, from: 2, to: 4 })
    expect([...some.columns.id]).toEqual([...ids.subarray(2, 4)])
    expect(some.gainPercentage).toEqual(gainPercentage.slice(2, 4))
    expect(some.balanceAfter).toEqual(balanceAfter.slice(2, 4))
  })

  it('are copied for the page, whose changes to them have no effect in the worker', async () => {
    const { ask } = await opened()
    const question = { ask: 'order', journal: mara, shown } as const
    const before = [...ask(question).ids]
    ask(question).ids.fill(0)
    ask({ ask: 'rows', journal: mara, shown, from: 0, to: 6 }).columns.gain.fill(0)
    expect([...ask(question).ids]).toEqual(before)
  })

  it('are the open ones on the tab Open', async () => {
    const { ask } = await opened()
    const open = { ...shown, tab: 'open', filters: noFilters } as const
    expect([...ask({ ask: 'order', journal: mara, shown: open }).ids]).toEqual([13])
    const { columns, balanceAfter } = ask({ ask: 'rows', journal: mara, shown: open, from: 0, to: 1 })
    expect([columns.exitDate[0], balanceAfter[0]]).toEqual([Number.NaN, Number.NaN])
  })
})
