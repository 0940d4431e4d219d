import type { BodyOf } from '@afterclose/contract/call'
import { listComments, replaceComment } from '@afterclose/contract/comments'
import { undoImport } from '@afterclose/contract/imports'
import { replaceInstrument } from '@afterclose/contract/instruments'
import { createPayin, listPayins, removePayin, replacePayin } from '@afterclose/contract/payins'
import { removeScreenshot, setScreenshot } from '@afterclose/contract/screenshots'
import { createSetup } from '@afterclose/contract/setups'
import { changeTrades, createTrade, removeTrade, replaceTrade, tradeFeed } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { decodeFeed } from '@afterclose/feed/feed'
import { instruments, trades } from '@afterclose/testkit/worked-example'
import { Refused } from './client.ts'
import { importFile, type JournalOf } from './import-file.ts'
import { mt4Statement } from './mt4-statement.ts'
import { deposit, loser, of, page, stillOpen, winner } from './statements.ts'
import { bodyOf, type WorkedJournal } from './worked-journal.ts'

export const feedOf = async ({ trader, params }: JournalOf): Promise<TradeColumns> =>
  decodeFeed(new Uint8Array(await trader.bytes(tradeFeed, { params })))

/** Chooses one. */
type Pick = <T>(from: readonly T[]) => T
/** `imports` are the identifiers of those that were not undone, latest last. */
type Write = (worked: WorkedJournal, pick: Pick, imports: string[]) => Promise<unknown>
const anyTrade = async (worked: WorkedJournal, pick: Pick): Promise<number> => pick([...(await feedOf(worked)).id])
const someTrades = async (worked: WorkedJournal, pick: Pick): Promise<number[]> => [
  ...new Set([await anyTrade(worked, pick), await anyTrade(worked, pick), await anyTrade(worked, pick)]),
]
const bulk =
  (changeOf: (pick: Pick) => BodyOf<typeof changeTrades>['change']): Write =>
  async (worked, pick) => {
    const body = { ids: await someTrades(worked, pick), change: changeOf(pick) }
    const { receipt } = await worked.trader.call(changeTrades, { params: worked.params, body })
    if (receipt !== null) receipts.set(worked.params, [...(receipts.get(worked.params) ?? []), receipt])
  }

let setups = 0
/** Receipts of deletions and costs that were not undone, by the parameters of the journal, latest last. */
const receipts = new WeakMap<object, string[]>()

/** Every kind of write that a feed shows, and one that it does not, by name. */
export const feedWrites: Readonly<Record<string, Write>> = {
  create: ({ trader, params }, pick) => trader.call(createTrade, { params, body: bodyOf(pick(trades).input) }),
  replace: async (worked, pick) => {
    const params = { ...worked.params, tradeId: await anyTrade(worked, pick) }
    const input = pick(trades).input
    await worked.trader.call(replaceTrade, { params, body: { ...bodyOf(input), notes: pick(['', 'Waited']) } })
  },
  remove: async (worked, pick) =>
    worked.trader.call(removeTrade, { params: { ...worked.params, tradeId: await anyTrade(worked, pick) } }),
  removeSeveral: bulk(() => ({ type: 'delete' })),
  restore: async ({ trader, params }, _pick) => {
    const receipt = receipts.get(params)?.pop()
    if (receipt === undefined) return
    const undone = trader.call(undoDeletion, { params, body: { receipt } })
    await undone.catch((error: unknown) => {
      if (!(error instanceof Refused) || error.code !== 'Undo too late') throw error // else imported again, or grouped
    })
  },
  star: bulk((pick) => ({ type: 'star', inReview: pick([true, false]) })),
  grade: bulk((pick) => ({ type: 'grade', reviewGrade: pick(['A', 'D', null]) })),
  costs: bulk((pick) => ({
    type: 'costs',
    costs: pick([{ source: 'INSTRUMENT' }, { source: 'TYPED', commission: '1.5', mode: 'PER_UNIT' }]),
  })),
  setup: bulk((pick) => ({ type: 'setup', setupId: pick([1, 2]) })),
  tradeType: bulk((pick) => ({ type: 'tradeType', tradeType: pick(['LIVE', 'DEMO']) })),
  addComment: bulk((pick) => ({ type: 'addComment', commentId: pick([1, 2, 3, 4, 5]) })),
  removeComment: bulk((pick) => ({ type: 'removeComment', commentId: pick([1, 2, 3, 4, 5]) })),
  group: async (worked, pick) => {
    const [ids, group] = [[await anyTrade(worked, pick)], pick([true, false])]
    await worked.trader.call(changeTrades, { params: worked.params, body: { ids, change: { type: 'group', group } } })
  },
  rate: async ({ trader, params }, pick) => {
    const { comments } = await trader.call(listComments, { params })
    const { id, ...comment } = pick(comments)
    const body = { ...comment, rating: pick(['POSITIVE', 'NEGATIVE', 'NEUTRAL'] as const) }
    await trader.call(replaceComment, { params: { ...params, commentId: id }, body })
  },
  ticks: async ({ trader, params }, pick) => {
    const { id, order: _order, aliases, ...instrument } = pick(instruments)
    const body = { ...instrument, aliases: [...aliases], tickValue: pick(['5', '10', '12.5']) }
    await trader.call(replaceInstrument, { params: { ...params, instrumentId: id }, body })
  },
  pay: ({ trader, params }, pick) =>
    trader.call(createPayin, { params, body: { delta: pick(['100', '-50']), timestamp: '2024-02-01T00:00:00' } }),
  payOtherwise: async ({ trader, params }, pick) => {
    const { payins } = await trader.call(listPayins, { params })
    if (payins.length === 0) return
    const one = { ...params, payinId: pick(payins).id }
    const body = { delta: '77', timestamp: '2024-03-01T00:00:00' }
    if (pick([true, false])) await trader.call(removePayin, { params: one })
    else await trader.call(replacePayin, { params: one, body })
  },
  picture: async (worked, pick) => {
    const place = { ...worked.params, tradeId: await anyTrade(worked, pick), slot: pick([1, 2]) }
    await worked.trader.upload(setScreenshot, place, { link: 'https://charts.example/1' }, null)
  },
  noPicture: async (worked, pick) => {
    const place = { ...worked.params, tradeId: await anyTrade(worked, pick), slot: pick([1, 2]) }
    await worked.trader.call(removeScreenshot, { params: place })
  },
  import: async (worked, pick, imports) => {
    const file = pick([
      { trades: [stillOpen, winner] },
      { trades: [{ ...winner, ticket: stillOpen.ticket }, loser], deposits: [deposit] },
    ])
    const { job } = await importFile(worked, page(mt4Statement(file)))
    imports.push(job.importIdentifier)
  },
  undo: async (worked, _pick, imports) => {
    const last = imports.pop()
    if (last === undefined) return
    const undone = worked.trader.call(undoImport, { params: of(worked, last) })
    await undone.catch((error: unknown) => {
      if (!(error instanceof Refused) || error.code !== 'Import cannot be undone') throw error // else edited since
    })
  },
  nothingOfTheFeed: ({ trader, params }) => trader.call(createSetup, { params, body: { name: `Setup ${++setups}` } }),
}
