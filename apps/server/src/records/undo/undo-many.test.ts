import type { BodyOf } from '@afterclose/contract/call'
import { createComment, replaceComment } from '@afterclose/contract/comments'
import { createSetup, removeSetup } from '@afterclose/contract/setups'
import { changeTrades, readTrade, replaceTrade, type TradeView } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

type ChangeOf = BodyOf<typeof changeTrades>['change']

const ids = [1, 2, 3, 4]
/** An undo is an edit too. */
const undated = ({ modified: _modified, ...trade }: TradeView) => trade

describe.each(stores)('undoing an edit of many trades on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function journal() {
    const { trader, params } = await workedJournal(server)
    const read = (tradeId: number) => trader.call(readTrade, { params: { ...params, tradeId } })
    const all = async () => (await Promise.all([...ids, 5].map(read))).map(undated)
    const change = async (change: ChangeOf) => (await bulk(change)).receipt ?? 'none'
    const bulk = (change: ChangeOf) => trader.call(changeTrades, { params, body: { ids, change } })
    const undo = async (receipt: string) => (await trader.call(undoDeletion, { params, body: { receipt } })).restored
    return { trader, params, read, all, change, undo }
  }

  it('restores the former value in each of them, and no other trade', async () => {
    const { trader, params, all, change, undo } = await journal()
    const { id: setupId } = await trader.call(createSetup, { params, body: { name: 'Wrong' } })
    await change({ type: 'grade', reviewGrade: 'B' })
    const before = await all()
    expect(new Set(before.slice(0, 4).map((trade) => trade.setupId)).size).toBeGreaterThan(1)
    const edits: readonly ChangeOf[] = [
      { type: 'setup', setupId },
      { type: 'tradeType', tradeType: 'DEMO' },
      { type: 'star', inReview: true },
      { type: 'grade', reviewGrade: null },
    ]
    for (const edit of edits) {
      const receipt = await change(edit)
      const changed = await all()
      expect(changed.slice(0, 4), edit.type).not.toEqual(before.slice(0, 4))
      expect(changed[4]).toEqual(before[4])
      expect(await undo(receipt), edit.type).toBe(4)
      expect(await all(), edit.type).toEqual(before)
      expect(await undo(receipt), 'a second click').toBe(0)
    }
  })

  it('leaves trades that were changed since as they are', async () => {
    const { trader, params, read, change, undo } = await journal()
    const receipt = await change({ type: 'tradeType', tradeType: 'DEMO' })
    const third = await read(3)
    await trader.call(replaceTrade, { params: { ...params, tradeId: 3 }, body: { ...third, notes: '<p>Mine</p>' } })
    expect(await undo(receipt)).toBe(3)
    expect((await read(3)).tradeType).toBe('DEMO')
    expect((await read(1)).tradeType).not.toBe('DEMO')
  })

  it('takes a comment off those alone that got it, with the tilt of its rating of now', async () => {
    const { trader, params, all, change, undo } = await journal()
    const rated = { name: 'Rushed', type: 'ENTRY', rating: 'NEUTRAL' } as const
    const { id: commentId } = await trader.call(createComment, { params, body: rated })
    await trader.call(changeTrades, { params, body: { ids: [2], change: { type: 'addComment', commentId } } })
    const receipt = await change({ type: 'addComment', commentId })
    const body = { ...rated, rating: 'NEGATIVE' as const }
    await trader.call(replaceComment, { params: { ...params, commentId }, body })
    expect(await undo(receipt)).toBe(3)
    const now = await all()
    expect(now.map(({ entryComments }) => entryComments.includes(commentId))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
    const removed = await change({ type: 'removeComment', commentId })
    expect(await undo(removed)).toBe(1)
    expect(await all()).toEqual(now)
  })

  it('groups trades again, and is refused when a group would be mixed or its setup is gone', async () => {
    const { trader, params, read, change, undo } = await journal()
    const all = await Promise.all(Array.from({ length: 13 }, (_, i) => read(i + 1)))
    const sides = Map.groupBy(all, ({ instrumentId, direction }) => `${instrumentId} ${direction}`)
    const [one, other] = [...sides.values()].find((some) => some.length > 1)!.map(({ id }) => id)
    const pair = [one!, other!]
    const bulk = (change: ChangeOf, those = pair) => trader.call(changeTrades, { params, body: { ids: those, change } })
    const grouped = await bulk({ type: 'group', group: true })
    const group = (await read(one!)).groupId
    const parted = await bulk({ type: 'group', group: false })
    expect((await read(one!)).groupId).toBeNull()
    expect(await undo(parted.receipt ?? '')).toBe(2)
    expect((await read(one!)).groupId).toBe(group)
    expect(await undo(grouped.receipt ?? '')).toBe(0) // they were changed since

    const alone = await bulk({ type: 'group', group: false }, [one!])
    const left = await read(other!)
    const direction = left.direction === 'LONG' ? 'SHORT' : 'LONG'
    const body = {
      ...left,
      direction,
      stopLoss: null,
      takeProfit: null,
      highestPrice: null,
      lowestPrice: null,
    } as const
    await trader.call(replaceTrade, { params: { ...params, tradeId: other! }, body })
    await expect(undo(alone.receipt ?? '')).rejects.toMatchObject({ code: 'Undo too late' })
    expect((await read(one!)).groupId).toBeNull()

    const { id: setupId } = await trader.call(createSetup, { params, body: { name: 'Short-lived' } })
    await change({ type: 'setup', setupId })
    const moved = await change({ type: 'setup', setupId: 1 })
    await trader.call(removeSetup, { params: { ...params, setupId } })
    await expect(undo(moved)).rejects.toThrow('the former setup has been deleted')
    expect((await read(1)).setupId).toBe(1)
  })
})
