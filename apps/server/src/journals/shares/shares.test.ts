import { changeSettings } from '@afterclose/contract/account-settings'
import { me } from '@afterclose/contract/auth'
import { listGridStates, saveGridState } from '@afterclose/contract/grid-state'
import { createInstrument } from '@afterclose/contract/instruments'
import { createJournal, listJournals, readJournal, selectJournal } from '@afterclose/contract/journals'
import { createPayin } from '@afterclose/contract/payins'
import { listNotifications } from '@afterclose/contract/notifications'
import { readFile, setScreenshot } from '@afterclose/contract/screenshots'
import * as calls from '@afterclose/contract/shares'
import { readStats } from '@afterclose/contract/stats'
import { createTrade } from '@afterclose/contract/trades'
import { demoPictures } from '../demo/demo-pictures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

describe.each(stores)('shares on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const takeShares = (user: SignedIn, sharingEnabled: 'true' | 'false' = 'true') =>
    user.call(changeSettings, { params: { userId: user.user.userId }, body: { sharingEnabled } })
  const setPlan = (user: SignedIn, plan: 'FREE' | 'PRO') =>
    server.services.db.updateTable('user_account').set({ plan }).where('id', '=', user.user.userId).execute()

  /** Somebody with a journal, and somebody who takes shared ones. */
  async function two() {
    const [owner, viewer] = [await server.signUp(), await server.signUp()]
    await takeShares(viewer)
    const journal = await server.journalOf(owner)
    const params = { journalId: journal.id }
    const share = (userName = viewer.user.username) => owner.call(calls.createShare, { body: { ...params, userName } })
    return { owner, viewer, journal, params, share }
  }
  const refusal = { status: 422, code: 'Cannot share', fields: [{ field: 'userName' }] }

  it('[1.2] [3.2] [7.25] [7.27] work at once, and are listed for both', async () => {
    const { owner, viewer, journal, params, share } = await two()
    const acl = await share(viewer.user.username.toUpperCase())
    expect(acl).toMatchObject({
      id: 1,
      aclId: 1,
      journalId: journal.id,
      journalName: 'Journal',
      userId: viewer.user.userId,
      userName: viewer.user.username,
      accepted: true,
    })
    expect(await owner.call(calls.listShares, { params })).toEqual({ acls: [acl] })
    expect(await viewer.call(calls.listShares, { params })).toEqual({ acls: [acl] })
    expect((await owner.call(listJournals, {})).journals).toMatchObject([{ sharedBy: null, sharedTo: [acl] }])
    expect((await viewer.call(listJournals, {})).journals).toMatchObject([
      { id: journal.id, sharedBy: owner.user.username, sharedTo: [], readOnly: true, accountName: owner.user.username },
    ])
  })

  it('[5.3] tell nothing of who exists but does not take them', async () => {
    const { owner, viewer, share } = await two()
    const shy = await server.signUp()
    await takeShares(owner)
    await takeShares(viewer, 'false')
    const answers = []
    for (const userName of ['nobody of this name', shy.user.username, viewer.user.username, owner.user.username])
      answers.push(await share(userName).catch((error: unknown) => error))
    for (const answer of answers) {
      expect(answer).toMatchObject(refusal)
      expect(answer).toEqual(answers[0])
    }
  })

  it('are made once for each user', async () => {
    const { owner, params, share } = await two()
    const both = await Promise.allSettled([share(), share()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(share()).rejects.toMatchObject({ status: 409, code: 'Duplicate Share' })
    expect((await owner.call(calls.listShares, { params })).acls).toHaveLength(1)
  })

  it('cannot be tried without end', async () => {
    const { share } = await two()
    const answers = await Promise.all(Array.from({ length: 70 }, (_, i) => share(`name ${i}`).catch(codeOf)))
    expect(answers).toContain('Cannot share')
    expect(answers).toContain('Too many attempts')
  })

  it('[4.9] [7.28] are revoked by the owner at any time, also beyond what the plan allows', async () => {
    const { owner, viewer, share } = await two()
    const extra = await server.journalOf(owner)
    const params = { journalId: extra.id }
    const acl = await owner.call(calls.createShare, { body: { ...params, userName: viewer.user.username } })
    await setPlan(owner, 'FREE')
    const change = (accepted: boolean) =>
      owner.call(calls.changeShare, { params: { ...params, aclId: acl.aclId }, body: { accepted } })
    expect(await change(false)).toMatchObject({ accepted: false })
    await expect(change(true)).rejects.toMatchObject({ status: 403, code: 'No permission' })
    await owner.call(calls.removeShare, { params: { ...params, aclId: acl.aclId } })
    await expect(viewer.call(readJournal, { params })).rejects.toMatchObject({ status: 404, code: 'Unknown journal' })
    const again = owner.call(calls.createShare, { body: { ...params, userName: viewer.user.username } })
    await expect(again).rejects.toMatchObject({ status: 403, code: 'No permission' })
    await share() // the first journal is not extra
    await expect(owner.call(calls.removeShare, { params: { ...params, aclId: acl.aclId } })).rejects.toMatchObject({
      status: 404,
      code: 'Not found',
    })
  })

  it('[2.12.1] [7.42] are ended by whom they were made for, and no others by him', async () => {
    const { owner, viewer, params, share } = await two()
    const second = await server.signUp()
    await takeShares(second)
    const [mine, theirs] = [await share(), await share(second.user.username)]
    expect(await viewer.call(calls.listShares, { params })).toEqual({ acls: [mine] })
    const others = viewer.call(calls.removeShare, { params: { ...params, aclId: theirs.aclId } })
    await expect(others).rejects.toMatchObject({ status: 404, code: 'Not found' })
    await viewer.call(calls.removeShare, { params: { ...params, aclId: mine.aclId } })
    expect((await viewer.call(listJournals, {})).journals).toEqual([])
    expect(await owner.call(calls.listShares, { params })).toEqual({ acls: [theirs] })
    expect((await share()).aclId).toBe(3) // numbers are not given again
  })

  it('are told to the one they are made for, and so is their end, once each', async () => {
    const { owner, viewer, params, share } = await two()
    const own = { params: { journalId: (await server.journalOf(viewer)).id }, query: {} }
    const { aclId } = await share()
    const again = await share().catch(codeOf)
    expect(again).toBe('Duplicate Share')
    await owner.call(calls.removeShare, { params: { ...params, aclId } })
    const second = await share()
    await viewer.call(calls.removeShare, { params: { ...params, aclId: second.aclId } }) // he knows
    const { notifications } = await viewer.call(listNotifications, own)
    const shared = `${owner.user.username} shared Journal with you (read-only). <a href="/home">See your journals</a>`
    const told = notifications.map((one) => [one.notificationTitle, one.notification])
    expect(told).toEqual([
      ['Journal shared', shared],
      ['Share ended', 'Journal is no longer shared. <a href="/home">See your journals</a>'],
      ['Journal shared', shared],
    ])
    expect(notifications.every((one) => one.notificationType === 'SYSTEM' && one.journalId === null)).toBe(true)
    expect((await owner.call(listNotifications, { params, query: {} })).notifications).toEqual([])
  })

  it('[7.26] are suspended by the owner, and work again while the other takes shares', async () => {
    const { owner, viewer, params, share } = await two()
    const { aclId } = await share()
    const change = (accepted: boolean) =>
      owner.call(calls.changeShare, { params: { ...params, aclId }, body: { accepted } })
    expect(await change(false)).toMatchObject({ aclId, accepted: false })
    await expect(viewer.call(readJournal, { params })).rejects.toMatchObject({ status: 404, code: 'Unknown journal' })
    expect((await viewer.call(listJournals, {})).journals).toEqual([])
    await takeShares(viewer, 'false')
    await expect(change(true)).rejects.toMatchObject(refusal)
    await takeShares(viewer)
    expect(await change(true)).toMatchObject({ aclId, accepted: true })
    expect(await viewer.call(readJournal, { params })).toMatchObject({ readOnly: true })
    const unknown = owner.call(calls.changeShare, { params: { ...params, aclId: 9 }, body: { accepted: true } })
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'Not found' })
  })

  it('[6.3] bring the captions of the owner, and leave uses and grids to each user', async () => {
    const { owner, viewer, params, share } = await two()
    const captions = { 'entryComments.name': 'In', 'customcoment.20.name': 'Mood' }
    const body = { ...captions, theme: 'Dark' }
    await owner.call(changeSettings, { params: { userId: owner.user.userId }, body })
    await share()
    const seen = await viewer.call(selectJournal, { params })
    expect(seen.captions).toEqual({
      'preTradeComments.name': 'Pre-Trade',
      'managementComments.name': 'Trade Management',
      'exitComments.name': 'Exit',
      ...captions,
    })
    expect(seen.lastUsed).not.toBeNull()
    expect((await owner.call(readJournal, { params })).captions).toBeNull()
    await viewer.call(saveGridState, { params, body: { gridType: 'DEPOSITS', state: '{}', version: 1 } })
    expect((await owner.call(listGridStates, { params })).gridStates).toEqual([])
    const payin = viewer.call(createPayin, { params, body: { delta: '1', timestamp: '2024-01-01T00:00:00' } })
    await expect(payin).rejects.toMatchObject({ status: 403, code: 'Read-only journal' })
  })

  it('[6.3] show the numbers that the owner sees, filtered by what the plan of the viewer includes', async () => {
    const { trader: owner, params } = await workedJournal(server)
    const viewer = await server.signUp()
    await takeShares(viewer)
    await owner.call(calls.createShare, { body: { ...params, userName: viewer.user.username } })
    const query = { filters: JSON.stringify({ basic: { setup: [1] } }) }
    const [all, filtered] = [
      await owner.call(readStats, { params, query: {} }),
      await owner.call(readStats, { params, query }),
    ]
    expect(filtered.numberOfTrades).toBeLessThan(all.numberOfTrades)
    expect(await viewer.call(readStats, { params, query: {} })).toEqual(all)
    expect(await viewer.call(readStats, { params, query })).toEqual(filtered)
    await setPlan(viewer, 'FREE')
    await expect(viewer.call(readStats, { params, query })).rejects.toMatchObject({ status: 403 })
    expect(await viewer.call(readStats, { params, query: {} })).toEqual(all)
    await setPlan(owner, 'FREE')
    await setPlan(viewer, 'PRO')
    expect(await viewer.call(readStats, { params, query })).toEqual(filtered)
  })

  it('show pictures for as long as they last', async () => {
    const { viewer, owner, params, share } = await two()
    await owner.call(createInstrument, { params, body: { name: 'EURUSD', market: 'FOREX' } })
    const entryDate = '2024-01-02T00:00:00'
    const trade = { instrumentId: 1, direction: 'LONG', entryDate, gainMode: 'MANUAL', manualGain: '5' } as const
    await owner.call(createTrade, { params, body: trade })
    const picture = Buffer.from(demoPictures()[0]!)
    const slot = { ...params, tradeId: 1, slot: 1 }
    const { screenshots } = await owner.upload(
      setScreenshot,
      slot,
      {},
      { name: 'a.png', bytes: new Uint8Array(picture) },
    )
    const file = { params: { fileId: screenshots[0]!.fileId! } }
    await expect(viewer.bytes(readFile, file)).rejects.toMatchObject({ status: 404 })
    const { aclId } = await share()
    expect(await viewer.bytes(readFile, file)).toEqual(picture)
    await owner.call(calls.removeShare, { params: { ...params, aclId } })
    await expect(viewer.bytes(readFile, file)).rejects.toMatchObject({ status: 404 })
  })

  it('[6.1] do not count as journals of the viewer', async () => {
    const { viewer, share } = await two()
    await setPlan(viewer, 'FREE')
    await share()
    expect((await viewer.call(me, {})).permissions).toEqual(['CREATE_DATABASE'])
    const own = await viewer.call(createJournal, { body: { name: 'Own', currency: 'EUR', tradeMarkets: 'FOREX' } })
    const { journals } = await viewer.call(listJournals, {})
    expect(journals.filter(({ readOnly }) => !readOnly).map(({ id }) => id)).toEqual([own.id])
  })
})

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : error
