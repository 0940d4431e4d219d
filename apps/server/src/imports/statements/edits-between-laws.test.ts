// @large: a law whose runs call a server
import { createComment } from '@afterclose/contract/comments'
import { confirmImport, type PreviewChange, readImportRows, undoImport } from '@afterclose/contract/imports'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { createSetup } from '@afterclose/contract/setups'
import { changeTrades, listTrades, readTrade, replaceTrade, type TradeView } from '@afterclose/contract/trades'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, fillFile, fillTime, type TestFill } from '../../../test/support/fill-files.ts'
import { type JournalOf, settledImport, upload } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'

/** Something that the trader wrote about a trade. */
interface Writing {
  readonly kind: (typeof kinds)[number]
  /** What tells it from others of its kind. */
  readonly text: string
  /** The fills that the trade had then, by their times. */
  readonly fills: readonly string[]
  readonly direction: TradeView['direction']
  /** The number of the trade. */
  readonly tradeId: number
}
const kinds = ['comment', 'star', 'stop', 'notes', 'link', 'picture', 'breakEven', 'setup'] as const
/** Of which a trade has one: of two that are joined the earlier's is kept. */
const single = { stop: 'stop loss', setup: 'setup' } as const

type Trade = TradeView & { readonly links: readonly string[] }

const fillsOf = ({ executions, entryDate, exitDate }: TradeView): readonly string[] =>
  executions.length > 0 ? executions.map(({ date }) => date) : [entryDate, ...(exitDate === null ? [] : [exitDate])]

/** Whether a trade says it. */
function says(trade: Trade, { kind, text }: Writing): boolean {
  if (kind === 'comment') return trade.preTradeComments.includes(Number(text))
  if (kind === 'star') return trade.inReview
  if (kind === 'breakEven') return trade.breakEven
  if (kind === 'stop') return trade.stopLoss === text
  if (kind === 'setup') return trade.setupId === Number(text)
  if (kind === 'notes') return trade.notes.includes(text)
  if (kind === 'link') return trade.links.includes(text)
  return trade.screenshots.some(({ url }) => url === text)
}

/**
 * Whether the preview said before that this may not be found on its trade any more.
 * @param trades as they were before the import
 */
function isNamed(writing: Writing, changes: readonly PreviewChange[], trades: readonly Trade[]): boolean {
  const { kind } = writing
  const entries = new Set(trades.filter((trade) => says(trade, writing)).map(({ entryDate }) => entryDate))
  return changes.some(({ before, note, kind: change }) => {
    if (change !== 'joined' && !entries.has(before.entryDate)) return false
    if (change === 'split' || change === 'removed') return true
    if (kind === 'picture') return note?.includes('no free slot') === true
    if (kind === 'stop' || kind === 'setup') return note?.includes(single[kind]) === true
    return false
  })
}

const fill = fc.record({
  at: fc.integer({ min: 0, max: 30 * day }),
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  size: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 5, max: 20 }),
})
const fills = fc
  .uniqueArray(fill, { minLength: 2, maxLength: 10, selector: ({ at }) => at })
  .map((list) => list.toSorted((a, b) => a.at - b.at).map((one, i): TestFill => ({ ...one, id: i + 1 })))
const cuts = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { minLength: 2, maxLength: 4 })
const edits = fc.array(fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat({ max: 20 })), { maxLength: 3 }), {
  minLength: 4,
  maxLength: 4,
})

/** Each in a journal of its own: while one waits for its import, another is read. */
const accountsAtOnce = runs({ quick: 2, full: 4 })

type Example = [TestFill[], [number, number][], [Writing['kind'], number][][], number[]]

/** Fills an hour apart, each as its side and size. */
const hourly = (text: string): TestFill[] =>
  text.split(' ').map((one, i) => ({
    id: i + 1,
    at: i * 60,
    side: one.startsWith('B') ? 'Buy' : 'Sell',
    size: Number(one.slice(1)),
    price: 10,
  }))

/** Each has been wrong once. */
const examples: readonly Example[] = [
  // a trade that keeps its own fill while the one before that goes to another trade, and then loses its own
  [
    hourly('S1 B1 B1 B1 S1 B1'),
    [
      [5, 5],
      [4, 4],
      [0, 2],
    ],
    [[['comment', 0]], [['comment', 0]], [], []],
    [0, 0, 0, 0],
  ],
  // a stop of the short trade takes the place of the one that it had while it was long
  [
    hourly('S1 B1 S1'),
    [
      [2, 2],
      [1, 1],
      [0, 0],
    ],
    [[['comment', 0]], [['stop', 0]], [['stop', 0]], []],
    [0, 0, 11, 0],
  ],
  // the stop of a short trade, beside that of the long one which its fills belong to since
  [
    hourly('S1 B1 B2 B4 B1 B2'),
    [
      [6, 4],
      [0, 0],
      [5, 9],
      [9, 2],
    ],
    [
      [],
      [['notes', 6]],
      [
        ['stop', 14],
        ['breakEven', 20],
      ],
      [
        ['stop', 3],
        ['setup', 17],
      ],
    ],
    [10, 2, 11, 5],
  ],
  // a stop of what was long, of which a short position is all that the other statement tells
  [
    hourly('B1 B1 S1'),
    [
      [0, 2],
      [2, 2],
    ],
    [[['stop', 0]], [], [], []],
    [0, 0, 0, 0],
  ],
  // a trade that began with another fill since
  [
    hourly('S2 S4 B4 B2 S1 B1 S1 S4 B3'),
    [
      [8, 5],
      [7, 0],
      [5, 2],
    ],
    [[['setup', 6]], [], [], []],
    [4, 19, 8, 4],
  ],
  [
    hourly('B1 B1 S3 B2 S1 S2 S2 B3 B2'),
    [
      [8, 3],
      [1, 0],
      [3, 9],
    ],
    [
      [
        ['picture', 18],
        ['star', 12],
        ['comment', 19],
      ],
      [],
      [
        ['setup', 18],
        ['setup', 8],
      ],
      [],
    ],
    [2, 3, 1, 6],
  ],
  // another, of which an import took that fill
  [
    hourly('B3 B4 S4 B4 S2'),
    [
      [3, 9],
      [1, 1],
      [1, 6],
      [4, 0],
    ],
    [
      [['star', 15]],
      [
        ['comment', 14],
        ['star', 3],
      ],
      [
        ['breakEven', 17],
        ['star', 7],
      ],
      [],
    ],
    [1, 2, 8, 5],
  ],
  // two setups
  [
    hourly('B1 S3 B4 S4 B2 B3'),
    [
      [0, 4],
      [9, 2],
      [6, 6],
      [5, 6],
    ],
    [
      [
        ['setup', 12],
        ['notes', 2],
      ],
      [['setup', 12]],
      [],
      [],
    ],
    [13, 14, 3, 17],
  ],
  // another takes a trade in and becomes what it was to the letter
  [
    hourly('S3 B1 B1 B3 B1 B3 S3'),
    [
      [7, 1],
      [4, 9],
      [0, 8],
    ],
    [
      [
        ['breakEven', 0],
        ['picture', 2],
      ],
      [],
      [
        ['picture', 3],
        ['comment', 6],
        ['comment', 12],
      ],
      [],
    ],
    [17, 10, 2, 8],
  ],
  // trades that were joined and do not come back as trades of their own
  [
    hourly('S2 B4 S3 S2 B4 B4'),
    [
      [4, 7],
      [3, 6],
      [2, 6],
      [6, 6],
    ],
    [
      [
        ['setup', 0],
        ['star', 17],
      ],
      [
        ['breakEven', 13],
        ['notes', 6],
      ],
      [['breakEven', 8]],
      [],
    ],
    [4, 13, 14, 0],
  ],
  [
    hourly('S2 S3 S3 S1 B3 B3 B2 B1 B4'),
    [
      [7, 9],
      [9, 1],
      [2, 2],
      [0, 7],
    ],
    [
      [
        ['comment', 16],
        ['picture', 13],
      ],
      [
        ['breakEven', 4],
        ['picture', 12],
      ],
      [['breakEven', 18]],
      [],
    ],
    [3, 19, 5, 20],
  ],
  [
    hourly('S4 S2 S1 B3 B2 B2 B1 B4 S2 B4'),
    [
      [2, 6],
      [2, 9],
      [3, 7],
      [1, 3],
    ],
    [
      [],
      [
        ['notes', 13],
        ['breakEven', 10],
        ['link', 19],
      ],
      [],
      [],
    ],
    [4, 19, 18, 18],
  ],
  [
    hourly('S4 B2 S2 S4 B3'),
    [
      [3, 6],
      [1, 7],
      [0, 4],
    ],
    [
      [
        ['link', 8],
        ['setup', 20],
      ],
      [['link', 3]],
      [
        ['notes', 3],
        ['breakEven', 15],
      ],
      [],
    ],
    [4, 19, 9, 20],
  ],
  // a setup that one trade showed of another, and that was replaced before they were parted
  [
    hourly('B1 B3 B3 B1 S1 B1 B4 B1 S4 S1'),
    [
      [5, 4],
      [9, 9],
      [3, 3],
      [0, 1],
    ],
    [[], [['star', 7]], [['setup', 6]], [['setup', 5]]],
    [20, 16, 20, 1],
  ],
]

describe.each(stores)('what the trader writes between statements on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function tradesOf({ trader, params }: JournalOf): Promise<readonly Trade[]> {
    const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
    const { notes } = await trader.call(listNotes, { params, query: {} })
    const whole: Trade[] = []
    for (const { id } of trades) {
      const trade = await trader.call(readTrade, { params: { ...params, tradeId: id } })
      const links = notes.filter(({ linkedTradeIds }) => linkedTradeIds.includes(id)).map(({ title }) => title)
      whole.push({ ...trade, links })
    }
    return whole
  }

  let written = 0
  /** Writes something about a trade; null where it takes no more of it. */
  async function write({ trader, params }: JournalOf, kind: Writing['kind'], trade: Trade): Promise<Writing | null> {
    const number = ++written
    const one = { ...params, tradeId: trade.id }
    const change = async (fields: Partial<TradeView>) => {
      const { modified: _modified, ...now } = await trader.call(readTrade, { params: one })
      await trader.call(replaceTrade, { params: one, body: { ...now, ...fields } })
    }
    const tell = (text: string): Writing => ({
      kind,
      text,
      fills: fillsOf(trade),
      direction: trade.direction,
      tradeId: trade.id,
    })
    if (kind === 'comment') {
      const body = { name: `Comment ${number}`, type: 'PRE_TRADE', rating: 'NEUTRAL' } as const
      const { id } = await trader.call(createComment, { params, body })
      await trader.call(changeTrades, {
        params,
        body: { ids: [trade.id], change: { type: 'addComment', commentId: id } },
      })
      return tell(String(id))
    }
    if (kind === 'star') await change({ inReview: true })
    if (kind === 'breakEven') await change({ breakEven: true })
    if (kind === 'stop') {
      // Below and above all that was ever paid.
      const stopLoss = trade.direction === 'LONG' ? `1.${String(number).padStart(4, '0')}1` : `99.${number}1`
      await change({ stopLoss })
      return tell(stopLoss)
    }
    if (kind === 'setup') {
      const { id } = await trader.call(createSetup, { params, body: { name: `Setup ${number}` } })
      await change({ setupId: id })
      return tell(String(id))
    }
    if (kind === 'notes') await change({ notes: `${trade.notes}<p>Text ${number}.</p>` })
    if (kind === 'link')
      await trader.call(createNote, { params, body: { title: `Note ${number}.`, linkedTradeIds: [trade.id] } })
    if (kind === 'picture') {
      const usedSlots = new Set(trade.screenshots.map(({ slot }) => slot))
      const slot = [1, 2, 3, 4, 5, 6].find((free) => !usedSlots.has(free))
      if (slot === undefined) return null
      const link = `https://charts.example/${number}`
      await trader.upload(setScreenshot, { ...one, slot }, { link, description: link }, null)
      return tell(link)
    }
    return tell(kind === 'notes' ? `Text ${number}.` : kind === 'link' ? `Note ${number}.` : '')
  }

  it('is on the trade of the fills that it was written about, or the preview has named it, whatever is imported and undone', async () => {
    const orders = fc.array(fc.nat({ max: 20 }), { minLength: 4, maxLength: 4 })
    const law = fc.asyncProperty(fills, cuts, edits, orders, async (all, parts, between, order) => {
      const files = parts
        .map(([a, b]) => all.slice(Math.min(a, b), Math.max(a, b) + 1))
        .filter((part) => part.length > 0)
      fc.pre(files.length > 1)
      const journal = await newJournal(server)
      let writings: Writing[] = []
      let namedWritings: Writing[] = []
      const jobs: { id: string; file: readonly TestFill[] }[] = []
      const knownFills = () => new Set(jobs.flatMap(({ file }) => file.map(({ at }) => fillTime(at))))

      /**
       * Each is on a trade that has one of its fills, as long as any of them is known. Of a trade that is parted it is about the
       * part that it is on from then on.
       */
      async function check(): Promise<void> {
        const trades = await tradesOf(journal)
        const knownDates = knownFills()
        writings = writings.map((writing) => {
          const remainingFills = writing.fills.filter((date) => knownDates.has(date))
          if (remainingFills.length === 0) return writing
          const its = trades.filter((trade) => fillsOf(trade).some((date) => remainingFills.includes(date)))
          const on = its.filter((trade) => says(trade, writing) || isBeside(trade, writing))
          const name = `${writing.kind} ${writing.text} of ${remainingFills.join(', ')} is on its trade`
          expect(on.length, name).toBeGreaterThan(0)
          const stays = new Set(on.flatMap(fillsOf))
          return its.length === on.length
            ? writing
            : { ...writing, fills: remainingFills.filter((date) => stays.has(date)) }
        })
      }

      /** Of what a trade shows one, another is shown; and a stop does not fit a trade of the other side. */
      const isBeside = (trade: Trade, writing: Writing): boolean =>
        writing.kind in single &&
        ((writing.kind === 'stop' && trade.direction !== writing.direction) ||
          namedWritings.some((other) => other !== writing && other.kind === writing.kind && says(trade, other)))

      for (const [i, file] of files.entries()) {
        const before = await tradesOf(journal)
        const { importIdentifier } = await upload(journal, fillFile(file))
        const params = of(journal, importIdentifier)
        const { changes } = await journal.trader.call(readImportRows, { params, query: { list: 'changes' } })
        await journal.trader.call(confirmImport, { params })
        await settledImport(journal, importIdentifier)
        jobs.push({ id: importIdentifier, file })
        writings = writings.filter((writing) => !isNamed(writing, changes, before))
        await check()
        for (const [kind, which] of between[i] ?? []) {
          const trades = await tradesOf(journal)
          const trade = trades[which % Math.max(trades.length, 1)]
          if (trade === undefined) continue
          const writing = await write(journal, kind, trade)
          if (writing === null) continue
          // One takes the place of another, of one too that the trade does not show because it would contradict it.
          const stays = (one: Writing): boolean =>
            one.kind !== kind || !(kind in single) || !(says(trade, one) || one.tradeId === trade.id)
          namedWritings = [...namedWritings.filter(stays), writing]
          writings = [...writings.filter(stays), writing]
        }
      }
      while (jobs.length > 0) {
        const [job] = jobs.splice(order[jobs.length - 1]! % jobs.length, 1)
        await journal.trader.call(undoImport, { params: of(journal, job!.id) })
        await check()
      }
      // What no statement tells of any more stays where somebody wrote about it.
      const remainingTrades = await tradesOf(journal)
      for (const writing of namedWritings)
        expect(
          remainingTrades.some((trade) => says(trade, writing) || isBeside(trade, writing)),
          `${writing.kind} ${writing.text} is not lost`,
        ).toBe(true)
      for (const trade of remainingTrades)
        expect(namedWritings.some((writing) => says(trade, writing) || isBeside(trade, writing))).toBe(true)
    })
    await fc.assert(law, { numRuns: examples.length, examples: [...examples] })
    await Promise.all(
      Array.from({ length: accountsAtOnce }, () =>
        fc.assert(law, { numRuns: runs({ quick: 2, full: 2000 }) / accountsAtOnce }),
      ),
    )
  })
})
