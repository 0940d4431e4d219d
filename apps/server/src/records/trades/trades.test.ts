import { replaceComment } from '@afterclose/contract/comments'
import { createInstrument, replaceInstrument } from '@afterclose/contract/instruments'
import { readJournal } from '@afterclose/contract/journals'
import { replaceSetup } from '@afterclose/contract/setups'
import {
  changeTrades,
  createTrade,
  listTrades,
  readTrade,
  removeTrade,
  replaceTrade,
  splitTrade,
  type TradeBody,
} from '@afterclose/contract/trades'
import { perTrade, perTradePath } from '@afterclose/testkit/worked-example-expected'
import { trades } from '@afterclose/testkit/worked-example'
import { textToHtml } from '@afterclose/core/rich-text'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { undoDeletion } from '@afterclose/contract/undo'
import { stores } from '../../../test/support/stores.ts'
import { bodyOf, workedJournal } from '../../../test/support/worked-journal.ts'

const plain: TradeBody = {
  instrumentId: 1,
  direction: 'LONG',
  entryDate: '2024-03-01T10:00:00',
  exitDate: '2024-03-01T11:00:00',
  entryPrice: '1.1000',
  exitPrice: '1.1010',
  size: '1.50',
}
const refused = (status: number, code: string, field?: string) => ({
  status,
  code,
  ...(field === undefined ? {} : { fields: [expect.objectContaining({ field })] }),
})

const roundedText = (value: unknown, digits: number): string => (value === null ? '-' : Number(value).toFixed(digits))

describe.each(stores)('trades on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('are kept with notes that a browser can show without harm', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const notesOf = async (notes: string) =>
      (await trader.call(createTrade, { params, body: { ...plain, notes } })).notes
    expect(await notesOf('<p>Wait for <b>a &lt; b</b></p>')).toBe('<p>Wait for <b>a &lt; b</b></p>')
    expect(await notesOf('<img src=x onerror=alert(1)>Late<script>alert(1)</script>')).toBe('Late')
    expect(await notesOf(textToHtml('if a < b & b > c\n<script>'))).toBe(
      'if a &lt; b &amp; b &gt; c<br />&lt;script&gt;',
    )
    expect(await notesOf('<p> <br></p>')).toBe('') // nothing to read is no note
    await expect(notesOf('<'.repeat(30_000))).rejects.toMatchObject({ status: 400, fields: [{ field: 'notes' }] })
  })

  it('[3.6] gives every trade of the worked example its derived values', async () => {
    const { trader, params } = await workedJournal(server)
    const { trades: stored } = await trader.call(listTrades, { params, query: { limit: 500, ledger: 'true' } })
    expect(stored).toHaveLength(13)
    for (const [i, row] of perTrade.entries()) {
      const trade = stored.find(({ id }) => id === Number(row.id))!
      const path = perTradePath[i]!
      expect({
        gain: roundedText(trade.gain, 2),
        outcome: trade.outcome,
        risk: roundedText(trade.risk, 2),
        rMultiple: roundedText(trade.rMultiple, 4),
        rrr: roundedText(trade.rrr, 2),
        realizedRrr: roundedText(trade.realizedRrr, 4),
        holdingMinutes: roundedText(trade.holdingMinutes, 0),
        tiltMeter: roundedText(trade.tiltMeter, 0),
        exitClass: trade.exitClass ?? '-',
        totalEff: roundedText(trade.totalEff, 2),
        managementR: roundedText(trade.managementR, 4),
        balanceBefore: roundedText(trade.balanceBefore, 2),
        gainPercentage: roundedText(trade.gainPercentage, 4),
        balanceAfter: roundedText(trade.accountBalance?.accountBalance, 2),
      }).toEqual({
        gain: row.gain,
        outcome: row.outcome,
        risk: row.risk,
        rMultiple: row.rMultiple,
        rrr: row.rrr,
        realizedRrr: row.realizedRrr,
        holdingMinutes: row.holdingMinutes,
        tiltMeter: row.tiltMeter,
        exitClass: path.exitClass,
        totalEff: path.totalEff,
        managementR: path.managementR,
        balanceBefore: row.balanceBefore,
        gainPercentage: row.gainPercentage,
        balanceAfter: row.balanceAfter,
      })
    }
    expect(stored.find(({ id }) => id === 3)).toMatchObject({ checklistStatus: 'INCOMPLETE', adherence: 75 })
    expect(stored[0]).toMatchObject({ id: 13, gain: null, outcome: null, exitDate: null })
    expect(stored[0]).toMatchObject({
      balanceBefore: null,
      gainPercentage: null,
      accountBalance: { accountBalance: null },
    })
  })

  it('fills in the first active setup, the default cost and what executions decide', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await trader.call(replaceSetup, { params: { ...params, setupId: 1 }, body: { name: 'Breakout', active: false } })
    const gold = { name: 'Gold', market: 'FOREX' as const, tickSize: '0.1', tickValue: '1', commission: '2' }
    const { id: instrumentId } = await trader.call(createInstrument, { params, body: gold })
    const trade = await trader.call(createTrade, { params, body: { ...plain, instrumentId } })
    expect(trade).toMatchObject({
      setupId: 2,
      commission: '3',
      entryPrice: '1.1',
      size: '1.5',
      source: 'MANUAL',
      id: 1,
    })

    const execution = { date: '2024-03-02T10:00:00', commission: '1', swap: '-0.5' }
    const scaled = await trader.call(createTrade, {
      params,
      body: {
        ...plain,
        exitDate: null,
        exitPrice: null,
        executions: [
          { ...execution, side: 'ENTRY', price: '1.10', size: '1' },
          { ...execution, side: 'ENTRY', price: '1.11', size: '3', date: '2024-03-02T12:00:00' },
          { ...execution, side: 'EXIT', price: '1.12', size: '4', date: '2024-03-03T09:00:00' },
        ],
      },
    })
    expect(scaled).toMatchObject({
      entryDate: '2024-03-02T10:00:00',
      exitDate: '2024-03-03T09:00:00',
      entryPrice: '1.1075',
      size: '4',
      commission: '3',
      swap: '-1.5',
      gain: '4995.5', // 125 ticks × 10 × 4 − 3 − 1.5
    })
  })

  it('pages through open trades, then closed ones, newest exit first', async () => {
    const { trader, params } = await workedJournal(server)
    await trader.call(createTrade, { params, body: { ...plain, exitDate: null, exitPrice: null } })
    const ids: number[] = []
    let after: string | undefined
    do {
      const page = await trader.call(listTrades, {
        params,
        query: { limit: 3, ...(after === undefined ? {} : { after }) },
      })
      ids.push(...page.trades.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(ids).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    const open = await trader.call(listTrades, { params, query: { state: 'open' } })
    expect(open.trades.map(({ id }) => id)).toEqual([14, 13])
    const closed = await trader.call(listTrades, { params, query: { state: 'closed', limit: 2 } })
    expect(closed.trades.map(({ id }) => id)).toEqual([12, 11])
    await expect(trader.call(listTrades, { params, query: { after: 'nonsense' } })).rejects.toMatchObject(
      refused(400, 'Bad request'),
    )
  })

  it('refuses to overwrite a change that its caller has not seen', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id, modified } = await trader.call(createTrade, { params, body: plain })
    const one = { ...params, tradeId: id }
    await new Promise((later) => setTimeout(later, 2)) // times of change have milliseconds
    const change = { params: one, body: { ...plain, notes: 'one tab', modified } }
    const { receipt: _receipt, ...first } = await trader.call(replaceTrade, change)
    expect(first.modified > modified).toBe(true)
    const late = trader.call(replaceTrade, { params: one, body: { ...plain, notes: 'another tab', modified } })
    await expect(late).rejects.toMatchObject(refused(409, 'Changed elsewhere'))
    expect(await trader.call(readTrade, { params: one })).toEqual(first)
    const body = { ...plain, notes: 'both', modified: first.modified }
    expect(await trader.call(replaceTrade, { params: one, body })).toMatchObject({ notes: 'both' })
  })

  it('replaces and deletes, and raises the revision of the journal each time', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const revision = async () => (await trader.call(readJournal, { params })).revision
    const before = await revision()
    const { id } = await trader.call(createTrade, { params, body: { ...plain, notes: 'first' } })
    expect(await revision()).toBe(before + 1)
    const one = { ...params, tradeId: id }
    const { receipt: _receipt, ...replaced } = await trader.call(replaceTrade, {
      params: one,
      body: { ...plain, exitPrice: '1.0990', notes: '' },
    })
    expect(replaced).toMatchObject({ id, notes: '', gain: '-150', outcome: 'LOSER' })
    expect(await revision()).toBe(before + 2)
    expect(await trader.call(readTrade, { params: one })).toEqual(replaced)
    await trader.call(removeTrade, { params: one })
    expect(await revision()).toBe(before + 3)
    await expect(trader.call(readTrade, { params: one })).rejects.toMatchObject(refused(404, 'Unknown trade'))
    await expect(trader.call(removeTrade, { params: one })).rejects.toMatchObject(refused(404, 'Unknown trade'))
    const next = await trader.call(createTrade, { params, body: plain })
    expect(next.id).toBe(id + 1) // a number is never given twice
  })

  it.each<[string, Partial<TradeBody>, string]>([
    ['an exit before the entry', { exitDate: '2024-02-28T10:00:00' }, 'exitDate'],
    ['a stop on the wrong side', { stopLoss: '1.2' }, 'stopLoss'],
    ['an unknown instrument', { instrumentId: 99 }, 'instrumentId'],
    ['an unknown setup', { setupId: 99 }, 'setupId'],
    ['an exit comment among the entry comments', { entryComments: [10] }, 'entryComments'],
    ['an unknown custom statistic', { customComments: [99] }, 'customComments'],
    ['an unknown checklist', { checklistId: 9 }, 'checklistId'],
    ['a tick that is not on the checklist', { checklistId: 1, checkedItemIds: [9] }, 'checkedItemIds'],
    ['a group that does not exist', { groupId: 4 }, 'groupId'],
    ['a plan that does not exist', { planId: 4 }, 'planId'],
    ['one extreme without the other', { highestPrice: '1.2' }, 'lowestPrice'],
  ])('refuses %s and names the field', async (_what, wrong, field) => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await expect(trader.call(createTrade, { params, body: { ...plain, ...wrong } })).rejects.toMatchObject(
      refused(400, 'Invalid input', field),
    )
    expect((await trader.call(listTrades, { params })).trades).toEqual([])
  })

  it('refuses records of another journal', async () => {
    const mine = await workedJournal(server)
    const other = await workedJournal(server, 'lookups')
    const body = bodyOf(trades[0]!.input)
    const [gold] = [{ name: 'Gold', market: 'FOREX' as const }]
    const { id } = await mine.trader.call(createInstrument, { params: mine.params, body: gold })
    await expect(
      other.trader.call(createTrade, { params: other.params, body: { ...body, instrumentId: id } }),
    ).rejects.toMatchObject(refused(400, 'Invalid input', 'instrumentId'))
    await expect(other.trader.call(readTrade, { params: { ...mine.params, tradeId: 1 } })).rejects.toMatchObject(
      refused(404, 'Unknown journal'),
    )
  })

  it('follows a change of the tick data and of a rating', async () => {
    const { trader, params } = await workedJournal(server)
    const euro = { name: 'EURUSD', market: 'FOREX' as const, tickSize: '0.0001', tickValue: '20', pipSize: '0.0001' }
    await trader.call(replaceInstrument, { params: { ...params, instrumentId: 1 }, body: euro })
    const first = await trader.call(readTrade, { params: { ...params, tradeId: 1 } })
    expect(first).toMatchObject({ gain: '396.5', rMultiple: 1.9825, tiltMeter: 4 })
    const comment = { name: 'Hands off', type: 'MANAGEMENT' as const, rating: 'NEGATIVE' as const }
    await trader.call(replaceComment, { params: { ...params, commentId: 6 }, body: comment })
    expect(await trader.call(readTrade, { params: { ...params, tradeId: 1 } })).toEqual({ ...first, tiltMeter: 2 })
    expect(await trader.call(readTrade, { params: { ...params, tradeId: 3 } })).toMatchObject({ tiltMeter: 1 })
  })

  it('[6.1] keeps custom statistics on the FREE plan, and takes no more of them', async () => {
    const { trader, params } = await workedJournal(server)
    const one = { ...params, tradeId: 1 }
    const { customComments } = await trader.call(replaceTrade, {
      params: one,
      body: { ...bodyOf(trades[0]!.input), customComments: [1] },
    })
    expect(customComments).toEqual([1])
    const account = server.services.db.updateTable('user_account').where('id', '=', trader.user.userId)
    await account.set({ plan: 'FREE' }).execute()
    const save = (ids: number[]) => trader.call(replaceTrade, { params: one, body: { ...plain, customComments: ids } })
    expect(await save([1])).toMatchObject({ customComments: [1] })
    await expect(save([1, 2])).rejects.toMatchObject(refused(403, 'No permission'))
    await expect(trader.call(createTrade, { params, body: { ...plain, customComments: [1] } })).rejects.toMatchObject(
      refused(403, 'No permission'),
    )
    expect(await save([])).toMatchObject({ customComments: [] })
    expect(await trader.call(createTrade, { params, body: { ...plain, entryComments: [3] } })).toMatchObject({ id: 14 })
  })

  it('changes many trades at once, all or none', async () => {
    const { trader, params } = await workedJournal(server)
    const read = (tradeId: number) => trader.call(readTrade, { params: { ...params, tradeId } })
    const change = (
      ids: number[],
      wantedChange: Parameters<typeof trader.call<typeof changeTrades>>[1]['body']['change'],
    ) => trader.call(changeTrades, { params, body: { ids, change: wantedChange } })

    expect(await change([1, 2, 2], { type: 'star', inReview: true })).toEqual({
      changed: 2,
      receipt: expect.any(String),
    })
    expect((await read(1)).inReview && (await read(2)).inReview).toBe(true)
    await change([1], { type: 'tradeType', tradeType: 'PROP' })
    await change([1, 4], { type: 'grade', reviewGrade: 'C' })
    expect([(await read(1)).reviewGrade, (await read(4)).reviewGrade]).toEqual(['C', 'C'])
    await change([4], { type: 'grade', reviewGrade: null })
    expect(await read(4)).toMatchObject({ reviewGrade: null })
    await change([1], { type: 'setup', setupId: 2 })
    expect(await read(1)).toMatchObject({ tradeType: 'PROP', setupId: 2, gain: '196.5' })

    await change([1, 4, 9], { type: 'addComment', commentId: 7 }) // Moved stop, negative
    expect(await read(1)).toMatchObject({ managementComments: [6, 7], tiltMeter: 3 })
    expect(await read(9)).toMatchObject({ managementComments: [7], tiltMeter: -1 })
    await change([1, 4, 9], { type: 'removeComment', commentId: 7 })
    expect(await read(1)).toMatchObject({ managementComments: [6], tiltMeter: 4 })
    expect(await read(4)).toMatchObject({ managementComments: [], tiltMeter: -3 })

    await change([3, 8], { type: 'group', group: true })
    const { groupId } = await read(3)
    expect(groupId).not.toBeNull()
    expect((await read(8)).groupId).toBe(groupId)
    await change([3, 8], { type: 'group', group: false })
    expect((await read(8)).groupId).toBeNull()

    await expect(change([3, 4], { type: 'group', group: true })).rejects.toMatchObject(
      refused(400, 'Invalid input', 'ids'),
    )
    await expect(change([1], { type: 'setup', setupId: 77 })).rejects.toMatchObject(
      refused(400, 'Invalid input', 'change.setupId'),
    )
    await expect(change([1, 77], { type: 'delete' })).rejects.toMatchObject(refused(404, 'Unknown trade'))
    expect((await read(1)).id).toBe(1)
    await change([1, 2], { type: 'delete' })
    await expect(read(1)).rejects.toMatchObject(refused(404, 'Unknown trade'))
    expect((await trader.call(listTrades, { params })).trades).toHaveLength(11)
  })

  it('splits a trade into two of one group with the same total, and refuses an impossible split', async () => {
    const { trader, params } = await workedJournal(server)
    const read = (tradeId: number) => trader.call(readTrade, { params: { ...params, tradeId } })
    const split = (size: string, modified?: string) =>
      trader.call(splitTrade, { params: { ...params, tradeId: 1 }, body: { size, modified } })
    const before = await read(1) // 0.5 lots, +196.50 after 3.50
    const { trade, part } = await split('0.2', before.modified)
    expect(trade).toMatchObject({ id: 1, size: '0.3', commission: '2.1', gain: '117.9', externalId: before.externalId })
    expect(part).toMatchObject({ id: 14, size: '0.2', commission: '1.4', gain: '78.6', source: 'MANUAL', notes: '' })
    expect([trade.rMultiple, part.rMultiple]).toEqual([before.rMultiple, before.rMultiple])
    expect(trade.groupId).not.toBeNull()
    expect(part.groupId).toBe(trade.groupId)
    expect(part.preTradeComments).toEqual(before.preTradeComments)
    await expect(split('0.1', before.modified)).rejects.toMatchObject(refused(409, 'Changed elsewhere'))
    await expect(split('0.3')).rejects.toMatchObject(refused(400, 'Invalid input', 'size'))
    expect((await split('0.1')).trade.groupId).toBe(trade.groupId) // it stays in its group
    expect((await trader.call(listTrades, { params })).trades).toHaveLength(15)
  })

  it('splits a trade with executions by its exits, each at the average entry, and makes it whole again', async () => {
    const { trader, params } = await workedJournal(server)
    const first = await trader.call(readTrade, { params: { ...params, tradeId: 1 } })
    const fill = (side: 'ENTRY' | 'EXIT', date: string, price: string, size: string) => ({
      side,
      date: `2024-12-${date}T10:00:00`,
      price,
      size,
    })
    const { id: tradeId } = await trader.call(createTrade, {
      params,
      body: {
        ...first,
        stopLoss: null,
        takeProfit: null,
        finalStop: null,
        highestPrice: null,
        lowestPrice: null,
        priceSource: null,
        otpHit: null,
        groupId: null,
        gainMode: 'MANUAL',
        manualGain: '500',
        executions: [fill('ENTRY', '03', '0.5', '50'), fill('EXIT', '09', '1', '25'), fill('EXIT', '31', '0.2', '25')],
      },
    })
    const one = { params: { ...params, tradeId } }
    const before = await trader.call(readTrade, one)
    const split = (body: { readonly size?: string }) => trader.call(splitTrade, { ...one, body })
    await expect(split({ size: '1' })).rejects.toMatchObject(refused(400, 'Invalid input', 'size'))
    const { trade, part, others, receipt } = await split({})
    expect(trade).toMatchObject({
      id: tradeId,
      size: '25',
      exitDate: '2024-12-09T10:00:00',
      gain: '250',
      executions: [],
    })
    expect(part).toMatchObject({ size: '25', entryPrice: '0.5', exitPrice: '0.2', gain: '250', groupId: trade.groupId })
    expect([others, trade.groupId === null]).toEqual([[], false])
    await expect(split({})).rejects.toMatchObject(refused(400, 'Invalid input', 'size'))
    await trader.call(undoDeletion, { params, body: { receipt: receipt ?? '' } })
    const { modified: _then, created: _begun, ...whole } = before
    expect(await trader.call(readTrade, one)).toMatchObject(whole)
    expect((await trader.call(listTrades, { params })).trades).toHaveLength(14)
  })
})
