import { createInstrument, listInstruments, removeInstrument } from '@afterclose/contract/instruments'
import { latestBalance, listPayins, removePayin, removePayins } from '@afterclose/contract/payins'
import { createSetup, listSetups, removeSetup } from '@afterclose/contract/setups'
import { undoDeletion } from '@afterclose/contract/undo'
import { MINUTE } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { receipts } from '../receipts/receipts.ts'
import { findRows } from '../receipts/repository.ts'

const tooLate = { status: 409, code: 'Undo too late' }

describe.each(stores)('undoing a deletion on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function journal() {
    const { trader, params } = await workedJournal(server)
    return {
      trader,
      params,
      undo: (receipt: string | null) => trader.call(undoDeletion, { params, body: { receipt: receipt ?? 'none' } }),
    }
  }

  it('brings deposits back to the last column, and their balances', async () => {
    const { trader, params, undo } = await journal()
    const { db } = server.services
    const rows = () => findRows(db, 'payin', params.journalId, [1, 2])
    const read = async () => [await trader.call(listPayins, { params }), await trader.call(latestBalance, { params })]
    const [before, seen] = [await rows(), await read()]
    const { receipt } = await trader.call(removePayins, { params, body: { ids: [1, 2] } })
    expect(await rows()).toEqual([])
    expect(await undo(receipt)).toEqual({ restored: 2 })
    expect(await rows()).toEqual(before)
    expect(await read()).toEqual(seen)
    expect(await undo(receipt)).toEqual({ restored: 0 }) // a second click of two
    const one = await trader.call(removePayin, { params: { ...params, payinId: 1 } })
    expect(await undo(one.receipt)).toEqual({ restored: 1 })
    expect(await read()).toEqual(seen)
  })

  it('brings an instrument and a setup back with their numbers and places', async () => {
    const { trader, params, undo } = await journal()
    const list = async () => [
      (await trader.call(listInstruments, { params })).instruments,
      (await trader.call(listSetups, { params })).setups,
    ]
    const body = { name: 'Wheat', market: 'FUTURES' as const, tickSize: '0.25', tickValue: '12.5', aliases: ['ZW'] }
    const { id: instrumentId } = await trader.call(createInstrument, { params, body })
    const gap = { name: 'Gap', description: '<p>Wait.</p>', rules: ['Level'] }
    const { id: setupId } = await trader.call(createSetup, { params, body: gap })
    const seen = await list()
    const wheat = await trader.call(removeInstrument, { params: { ...params, instrumentId } })
    const setup = await trader.call(removeSetup, { params: { ...params, setupId } })
    await undo(wheat.receipt)
    await undo(setup.receipt)
    expect(await list()).toEqual(seen)
  })

  it('is refused while another one has the name', async () => {
    const { trader, params, undo } = await journal()
    const { id: setupId } = await trader.call(createSetup, { params, body: { name: 'Gap' } })
    const { receipt } = await trader.call(removeSetup, { params: { ...params, setupId } })
    await trader.call(createSetup, { params, body: { name: 'gap' } })
    await expect(undo(receipt)).rejects.toMatchObject({ status: 409, code: 'Duplicate Setup' })
  })

  it('takes no receipt that is old, of another journal or made up', async () => {
    const [mine, other] = [await journal(), await journal()]
    const { receipt } = await other.trader.call(removePayin, { params: { ...other.params, payinId: 1 } })
    const { journalId } = mine.params
    const rows = [{ journal_id: journalId, id: 1 }]
    const old = receipts(server.services.key, () => Date.now() - 11 * MINUTE).give(journalId, {
      table: 'payin',
      rows,
    })
    const made = receipts(Buffer.alloc(32)).give(journalId, { table: 'payin', rows })
    for (const wrong of [receipt, old, made, 'v1.none', `${receipt}x`])
      await expect(mine.undo(wrong)).rejects.toMatchObject(tooLate)
    expect(await other.undo(receipt)).toEqual({ restored: 1 })
  })
})
