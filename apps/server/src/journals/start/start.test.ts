import { changeSetting, readSettings } from '@afterclose/contract/account-settings'
import { me } from '@afterclose/contract/auth'
import { createChecklist, listChecklists } from '@afterclose/contract/checklists'
import { createComment, listComments } from '@afterclose/contract/comments'
import { createCustomComment, listCustomComments } from '@afterclose/contract/custom-comments'
import { listGridStates, saveGridState } from '@afterclose/contract/grid-state'
import { createInstrument, listInstruments } from '@afterclose/contract/instruments'
import { createJournal, listJournals } from '@afterclose/contract/journals'
import { createPayin, latestBalance, listPayins } from '@afterclose/contract/payins'
import { createSetup, listSetups } from '@afterclose/contract/setups'
import { createShare } from '@afterclose/contract/shares'
import { readStart } from '@afterclose/contract/start'
import { createTrade } from '@afterclose/contract/trades'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../test/support/client.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

describe.each(stores)('what a page starts with, on %s', (store) => {
  let server: TestServer
  let ann: SignedIn
  let journalId: number
  beforeAll(async () => {
    server = await testServer(store)
    ann = await server.signUp('ann')
    journalId = await filledJournal(server, ann)
    const grid = { gridType: 'JOURNAL_OPEN', state: '{}', version: 1 } as const
    await ann.call(saveGridState, { params: { journalId }, body: grid })
  })
  afterAll(() => server.close())

  const start = (client: SignedIn, journal?: number) => client.call(readStart, { query: { journal } })

  it('is what the call of each part answers', async () => {
    const params = { journalId }
    const apart = {
      user: await ann.call(me, {}),
      settings: await ann.call(readSettings, { params: { userId: ann.user.userId } }),
      ...(await ann.call(listJournals, {})),
      journal: {
        id: journalId,
        ...(await ann.call(listInstruments, { params })),
        ...(await ann.call(listSetups, { params })),
        ...(await ann.call(listChecklists, { params })),
        ...(await ann.call(listComments, { params })),
        ...(await ann.call(listCustomComments, { params })),
        ...(await ann.call(listPayins, { params })),
        ...(await ann.call(listGridStates, { params })),
        balance: await ann.call(latestBalance, { params }),
      },
    }
    for (const list of Object.values(apart.journal)) expect(list).not.toEqual([])
    expect(await start(ann, journalId)).toEqual(apart)
  })

  it('holds the only journal where none is named, and none where there are several', async () => {
    const bob = await server.signUp('bob')
    expect(await start(bob)).toMatchObject({ journals: [], journal: null })
    const first = await server.journalOf(bob)
    expect((await start(bob)).journal?.id).toBe(first.id)
    const body = { name: 'Second', currency: 'EUR', tradeMarkets: 'FOREX' } as const
    const second = await bob.call(createJournal, { body })
    expect((await start(bob)).journal).toBeNull()
    expect((await start(bob, second.id)).journal?.id).toBe(second.id)
  })

  it('holds nothing of a journal that the caller may not see, until it is shared with him', async () => {
    const eve = await server.signUp('eve')
    expect(await start(eve, journalId)).toMatchObject({ journals: [], journal: null })
    const sharing = { params: { userId: eve.user.userId, key: 'sharingEnabled' }, body: { value: 'true' } }
    await eve.call(changeSetting, sharing)
    await ann.call(createShare, { body: { journalId, userName: 'eve' } })
    expect((await start(eve, journalId)).journal).toMatchObject({ id: journalId, gridStates: [] })
  })

  it('is 304 for who has it, and is told again after a change of any part', async () => {
    const url = `/v1/start?journal=${journalId}`
    const ask = async (known: string) => {
      const headers = { 'if-none-match': known }
      const answer = await ann.raw({ method: 'GET', url, headers })
      return { status: answer.status, tag: z.string().parse(answer.headers['etag']), bytes: answer.bytes.length }
    }
    const params = { journalId }
    const instrument = { name: 'Copper', market: 'FOREX' } as const
    const comment = { name: 'Slept well', type: 'ENTRY', rating: 'POSITIVE' } as const
    const payin = { delta: '12.5', timestamp: '2024-01-03T00:00:00' }
    const grid = { gridType: 'DEPOSITS', state: '{}', version: 1 } as const
    const trade = {
      instrumentId: 1,
      setupId: 1,
      direction: 'LONG',
      entryDate: '2024-03-05T09:30:00',
      exitDate: '2024-03-05T10:30:00',
      entryPrice: '1.1',
      exitPrice: '1.2',
      size: '1',
    } as const
    const changes: readonly (() => Promise<unknown>)[] = [
      () => ann.call(createInstrument, { params, body: instrument }),
      () => ann.call(createSetup, { params, body: { name: 'Reversal' } }),
      () => ann.call(createChecklist, { params, body: { name: 'Evening' } }),
      () => ann.call(createComment, { params, body: comment }),
      () => ann.call(createCustomComment, { params, body: { name: 'Rested', commentGroup: 1 } }),
      () => ann.call(createPayin, { params, body: payin }),
      () => ann.call(saveGridState, { params, body: grid }),
      () => ann.call(createTrade, { params, body: trade }),
      () => ann.call(changeSetting, { params: { userId: ann.user.userId, key: 'unit' }, body: { value: 'R' } }),
    ]
    let { tag } = await ask('')
    for (const change of changes) {
      expect(await ask(tag)).toMatchObject({ status: 304, tag, bytes: 0 })
      await change()
      const changed = await ask(tag)
      expect(changed).toMatchObject({ status: 200 })
      expect(changed.tag).not.toBe(tag)
      tag = changed.tag
    }
  })
})
