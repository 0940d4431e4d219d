import { copyJournal } from '@afterclose/contract/journals'
import * as calls from '@afterclose/contract/screenshots'
import type { ScreenshotView } from '@afterclose/contract/screenshots'
import { createSession, listSessions, removeSession, replaceSession } from '@afterclose/contract/sessions'
import { createSetup, listSetups, removeSetup, replaceSetup } from '@afterclose/contract/setups'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileIdOf } from '../../platform/files/file-store.ts'
import { urlOf } from '../../../test/support/client.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { undoTimeOver } from '../../../test/support/undo-time.ts'

const empty: Omit<ScreenshotView, 'slot'> = {
  url: null,
  fileId: null,
  description: '',
  takenAt: null,
  width: null,
  height: null,
}
const emptySlots: readonly ScreenshotView[] = [1, 2, 3, 4, 5, 6].map((slot) => ({ ...empty, slot }))
const link = 'https://charts.example/1'
const refused = (status: number, code: string) => expect.objectContaining({ status, code })

describe.each(stores)('screenshots of other records than trades on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function trader() {
    const client = await server.signUp()
    const params = { journalId: (await server.journalOf(client)).id }
    const kept = async () => {
      await undoTimeOver(server)
      return server.services.files.list(params.journalId)
    }
    const statusOf = async (fileId: string) =>
      (await client.raw({ method: 'GET', url: urlOf(calls.readFile, { fileId }) })).status
    const setPlan = (plan: 'FREE' | 'PRO') =>
      server.services.db.updateTable('user_account').set({ plan }).where('id', '=', client.user.userId).execute()
    return { client, params, kept, statusOf, setPlan }
  }

  it('are filled, described, listed with their session and go with it', async () => {
    const { client, params, kept, statusOf } = await trader()
    const session = await client.call(createSession, { params, body: { sessionDate: '2024-03-04', title: 'London' } })
    expect(session.screenshots).toEqual(emptySlots)
    const place = { ...params, sessionId: session.id }
    const bytes = await testPicture.png('session')
    const fileId = fileIdOf(bytes)
    const takenAt = '2024-03-04T08:15:00'
    const changed = await client.upload(
      calls.setSessionScreenshot,
      { ...place, slot: 2 },
      { description: 'Before', takenAt },
      { name: 'a.png', bytes },
    )
    expect(changed.before).toBe(session.modified)
    const filled = { slot: 2, url: null, fileId, description: 'Before', takenAt, width: 64, height: 40 }
    expect(changed.screenshots).toEqual(emptySlots.with(1, filled))
    await client.upload(calls.setSessionScreenshot, { ...place, slot: 6 }, { description: 'To come' }, null)
    await client.upload(calls.setSessionScreenshot, { ...place, slot: 5 }, { link }, null)
    const { modified } = await client.upload(
      calls.setSessionScreenshot,
      { ...place, slot: 5 },
      { description: 'x' },
      null,
    )

    const [listed] = (await client.call(listSessions, { params })).sessions
    const wanted = emptySlots
      .with(1, filled)
      .with(4, { ...empty, slot: 5, url: link, description: 'x' })
      .with(5, { ...empty, slot: 6, description: 'To come' })
    expect(listed).toMatchObject({ modified, screenshots: wanted })
    const body = { sessionDate: '2024-03-05', modified }
    expect((await client.call(replaceSession, { params: place, body })).screenshots).toEqual(wanted)

    expect(await statusOf(fileId)).toBe(200)
    for (const slot of [5, 6]) await client.call(calls.removeSessionScreenshot, { params: { ...place, slot } })
    const left = await client.call(calls.removeSessionScreenshot, { params: { ...place, slot: 6 } })
    expect(left.screenshots).toEqual(emptySlots.with(1, filled))
    await client.call(removeSession, { params: place })
    expect(await statusOf(fileId)).toBe(404)
    expect(await kept()).toEqual([])
  })

  it('are examples of a setup, and go with it unless it is only disabled', async () => {
    const { client, params, kept, statusOf } = await trader()
    const setup = await client.call(createSetup, { params, body: { name: 'Breakout' } })
    expect(setup.exampleScreenshots).toEqual(emptySlots)
    const place = { ...params, setupId: setup.id }
    const bytes = await testPicture.webp('setup')
    await client.upload(calls.setSetupScreenshot, { ...place, slot: 1 }, {}, { name: 'a', bytes })
    const filled = { ...empty, slot: 1, fileId: fileIdOf(bytes), width: 64, height: 40 }
    const listed = (await client.call(listSetups, { params })).setups.find(({ id }) => id === setup.id)
    expect(listed?.exampleScreenshots).toEqual(emptySlots.with(0, filled))
    const replaced = await client.call(replaceSetup, { params: place, body: { name: 'Break' } })
    expect(replaced.exampleScreenshots).toEqual(emptySlots.with(0, filled))
    expect(await statusOf(fileIdOf(bytes))).toBe(200)
    await client.call(removeSetup, { params: place })
    expect(await statusOf(fileIdOf(bytes))).toBe(404)
    expect(await kept()).toEqual([])
  })

  it('keep a file that another record still shows', async () => {
    const { client, params, kept, statusOf } = await trader()
    const bytes = await testPicture.png('both')
    await client.call(createSession, { params, body: { sessionDate: '2024-03-04' } })
    const file = { name: 'a', bytes }
    await client.upload(calls.setSessionScreenshot, { ...params, sessionId: 1, slot: 1 }, {}, file)
    await client.upload(calls.setSetupScreenshot, { ...params, setupId: 1, slot: 1 }, {}, file)
    await client.call(removeSession, { params: { ...params, sessionId: 1 } })
    expect(await kept()).toHaveLength(2) // with its thumbnail
    expect(await statusOf(fileIdOf(bytes))).toBe(200)
  })

  it('[6.1] need the plan that their record needs to be read', async () => {
    const { client, params, statusOf, setPlan } = await trader()
    const [ofSession, ofSetup] = [await testPicture.png('session'), await testPicture.png('setup')]
    await client.call(createSession, { params, body: { sessionDate: '2024-03-04' } })
    const session = { ...params, sessionId: 1, slot: 1 }
    const setup = { ...params, setupId: 1, slot: 1 }
    await client.upload(calls.setSessionScreenshot, session, {}, { name: 'a', bytes: ofSession })
    await client.upload(calls.setSetupScreenshot, setup, {}, { name: 'a', bytes: ofSetup })
    await setPlan('FREE')
    expect(await statusOf(fileIdOf(ofSession))).toBe(404)
    expect(await statusOf(fileIdOf(ofSetup))).toBe(200)
    const forbidden = refused(403, 'No permission')
    await expect(client.call(calls.removeSessionScreenshot, { params: session })).rejects.toEqual(forbidden)
    await expect(client.upload(calls.setSetupScreenshot, setup, { link }, null)).rejects.toEqual(forbidden)
    await setPlan('PRO')
    expect(await statusOf(fileIdOf(ofSession))).toBe(200)
  })

  it('are refused for a record that is not there, and leave nothing behind', async () => {
    const { client, params, kept } = await trader()
    const file = { name: 'a', bytes: await testPicture.png('nowhere') }
    const nothing = refused(404, 'Not found')
    const sessionPlace = { ...params, sessionId: 1, slot: 1 }
    const setupPlace = { ...params, setupId: 9, slot: 1 }
    await expect(client.upload(calls.setSessionScreenshot, sessionPlace, {}, file)).rejects.toEqual(nothing)
    await expect(client.upload(calls.setSetupScreenshot, setupPlace, {}, file)).rejects.toEqual(nothing)
    await expect(client.call(calls.removeSetupScreenshot, { params: setupPlace })).rejects.toEqual(nothing)
    expect(await kept()).toEqual([])
  })

  it('[7.36] are copied with the records that they belong to', async () => {
    const { client, params } = await trader()
    const bytes = await testPicture.png('copied')
    const setup = { ...params, setupId: 1, slot: 4 }
    await client.upload(calls.setSetupScreenshot, setup, { description: 'Text book' }, { name: 'a', bytes })
    await client.call(createSession, { params, body: { sessionDate: '2024-03-04' } })
    await client.upload(calls.setSessionScreenshot, { ...params, sessionId: 1, slot: 1 }, { link }, null)
    const examplesOf = async (body: object) => {
      const copy = await client.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy', ...body } })
      const { setups } = await client.call(listSetups, { params: { journalId: copy.id } })
      const files = await server.services.files.list(copy.id)
      const slots = server.services.db.selectFrom('screenshot').select('owner_type').where('journal_id', '=', copy.id)
      return { examples: setups[0]?.exampleScreenshots, files, slots: await slots.execute() }
    }
    const taken = await examplesOf({})
    const fileId = fileIdOf(bytes)
    const filled = { ...empty, slot: 4, fileId, description: 'Text book', width: 64, height: 40 }
    expect(taken.examples).toEqual(emptySlots.with(3, filled))
    expect(taken.files.toSorted()).toEqual([fileId, `${fileId}.webp`])
    expect(taken.slots).toEqual([{ owner_type: 'SETUP' }])
    expect(await examplesOf({ copySetups: false })).toEqual({ examples: emptySlots, files: [], slots: [] })
  })
})
