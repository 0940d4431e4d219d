import { setTimeout as wait } from 'node:timers/promises'
import { changeSettings } from '@afterclose/contract/account-settings'
import { createChecklist } from '@afterclose/contract/checklists'
import { createComment, listComments } from '@afterclose/contract/comments'
import { createInstrument } from '@afterclose/contract/instruments'
import { createMissedTrade } from '@afterclose/contract/missed-trades'
import { createMonthReview } from '@afterclose/contract/month-reviews'
import { listNotifications } from '@afterclose/contract/notifications'
import { createSession } from '@afterclose/contract/sessions'
import { createShare } from '@afterclose/contract/shares'
import { changeTrades, createTrade, type TradeBody } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { importFile, upload } from '../../test/support/import-file.ts'
import type { SignedIn } from '../../test/support/client.ts'
import { testServer, type TestServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { noticesKind } from '../store/ask-for-notices.ts'
import { raiseRevision, transaction } from '../store/db.ts'
import { addJob } from '../platform/jobs/repository.ts'
import { askForNights } from './jobs.ts'
import { monthEndRules, nightRules, notifyOwner, savedRules } from './notify.ts'

describe.each(stores)('the rules of notifications on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** The rules are asked here, by a clock of their own: the job that a change asks for counts as asked for. */
  const silence = (journalId: number) =>
    addJob(
      server.services.db,
      { kind: noticesKind, journalId, key: `${noticesKind} ${journalId}*`, payload: {}, runAfter: '9999' },
      '',
    )
  async function trader(name = 'Journal') {
    const user = await server.signUp()
    const journal = await server.journalOf(user, { name })
    await silence(journal.id)
    const params = { journalId: journal.id }
    await user.call(createInstrument, { params, body: { name: 'ES', market: 'FUTURES' } })
    const { comments } = await user.call(listComments, { params })
    const idOf = (comment: string) => comments.find((one) => one.name === comment)!.id
    /** A trade of one hour that came to `gain`. */
    const trade = (day: string, gain: number, values: Partial<TradeBody> = {}) =>
      user.call(createTrade, {
        params,
        body: {
          instrumentId: 1,
          direction: 'LONG',
          entryDate: `${day}T10:00:00`,
          exitDate: `${day}T11:00:00`,
          gainMode: 'MANUAL',
          manualGain: String(gain),
          ...values,
        },
      })
    const told = async (client: SignedIn = user): Promise<[string, string][]> => {
      const { notifications } = await client.call(listNotifications, { params, query: {} })
      return notifications.map((one) => [
        one.notificationTitle,
        one.notification.replace(/ <a .*/, '').replaceAll('\u00A0', ' '),
      ])
    }
    const at = (time: string) => Date.parse(`${time}Z`)
    return { user, journal, params, idOf, trade, told, at }
  }
  const sorted = (pairs: [string, string][]) => pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))

  it('tell of bad runs, limits and first steps after trades were saved, once', async () => {
    const { user, params, idOf, trade, told, at, journal } = await trader()
    const session = { sessionDate: '2024-03-06', maxLoss: '25' }
    await user.call(createSession, { params, body: session })
    for (let day = 10; day < 22; day++) await trade(`2024-02-${day}`, 5)
    const red = { entryComments: [idOf('Chased')] }
    for (const day of ['02', '03', '04']) await trade(`2024-03-${day}`, -10, red)
    await trade('2024-03-06', -30, red)
    for (let times = 0; times < 2; times++)
      await notifyOwner(server.app, savedRules, journal.id, at('2024-03-06T12:00:00'))
    const news = (await told()).filter(([title]) => !title.startsWith('New badge'))
    expect(sorted(news)).toEqual([
      ['Daily loss limit exceeded', '6 March: lost 30.00 USD, limit 25.00 USD.'],
      ['First steps', 'Your first trade is in the journal.'],
      ['Three undisciplined trades in a row', 'Trades 14, 15, 16 broke your rules.'],
      ['Unusual losing streak', '2 to 6 March: 4 losses in a row; your statistics suggest about 2.'],
    ])
  })

  it('of one rule about days long past are one, and the others are told no more', async () => {
    const { user, params, trade, at, journal } = await trader()
    for (const day of ['05', '06', '07', '08', '09']) {
      await user.call(createSession, { params, body: { sessionDate: `2024-03-${day}`, maxLoss: '25' } })
      await trade(`2024-03-${day}`, -30)
    }
    for (let day = 20; day < 24; day++)
      await notifyOwner(server.app, savedRules, journal.id, at(`2024-03-${day}T12:00:00`))
    const { notifications } = await user.call(listNotifications, { params, query: { unread: 'true' } })
    const limits = notifications.filter(({ notificationTitle }) => notificationTitle === 'Daily loss limit exceeded')
    expect(limits.map(({ notification }) => notification.replace(/ <a .*/, '').replaceAll('\u00A0', ' '))).toEqual([
      '9 March: lost 30.00 USD, limit 25.00 USD. 4 earlier sessions also exceeded their limit.',
    ])
  })

  it('are asked for by the change itself, and done by a job', async () => {
    const { trade, told, journal } = await trader()
    const { db } = server.services
    await db.deleteFrom('job').where('journal_id', '=', journal.id).execute()
    await trade('2024-03-01', 1)
    await trade('2024-03-02', 2)
    const asked = db
      .selectFrom('job')
      .selectAll()
      .where('journal_id', '=', journal.id)
      .where('kind', '=', 'notify-journal')
    expect((await asked.execute()).length).toBeLessThanOrEqual(1) // together
    await db.updateTable('job').set({ run_after: '' }).where('journal_id', '=', journal.id).execute()
    server.app.jobs.wake()
    await vi.waitFor(async () => expect((await told()).map(([title]) => title)).toContain('First steps'))
  })

  it('miss nothing that is committed while they look', async () => {
    const { trade, told, journal } = await trader()
    await trade('2024-03-01', 1)
    const { db } = server.services
    const look = db
      .selectFrom('job')
      .select('state')
      .where('journal_id', '=', journal.id)
      .where('kind', '=', noticesKind)
    await transaction(db, async (tx) => {
      const revision = await raiseRevision(tx, journal.id) // finds the look asked for
      await tx
        .updateTable('stored_trade')
        .set({ screenshot_exists: 1, revision })
        .where('journal_id', '=', journal.id)
        .execute()
      const outside = store === 'SQLite' ? tx : db
      await outside.updateTable('job').set({ run_after: '' }).where('journal_id', '=', journal.id).execute()
      server.app.jobs.wake()
      // It must not end before this does; there is time enough to see it try.
      for (let i = 0; i < 50 && (await look.execute()).length > 0; i++) await wait(20)
      if (store === 'PostgreSQL') expect(await look.execute()).toHaveLength(1)
    })
    server.app.jobs.wake()
    await vi.waitFor(async () => expect((await told()).map(([title]) => title)).toContain('First picture'))
  })

  it('go by the clock of the user, once a night and month, whatever hours are told', async () => {
    const { user, idOf, trade, told, journal } = await trader()
    await user.call(changeSettings, { params: { userId: user.user.userId }, body: { timeZone: 'America/New_York' } })
    for (let day = 10; day < 15; day++) await trade(`2024-06-${day}`, 10)
    await trade('2024-06-20', -4, { entryComments: [idOf('On signal')] })
    const { db } = server.services
    const signal = new AbortController().signal
    const keys = async () => {
      const rows = await db
        .selectFrom('job')
        .select('key')
        .where('journal_id', '=', journal.id)
        .where('kind', '=', 'notify-night')
        .execute()
      return rows.map(({ key }) => String(key)).toSorted((a, b) => (a < b ? -1 : 1))
    }
    const hour = (utc: string) => askForNights(server.app, Date.parse(`${utc}:00:00Z`), signal)
    await hour('2024-06-24T05') // 01:00 in New York
    expect(await keys()).toEqual([])
    await hour('2024-06-24T06')
    await Promise.all([hour('2024-06-24T06'), hour('2024-06-24T07')])
    const nights = [`night ${journal.id} 2024-06-24`]
    expect(await keys()).toEqual(nights)
    await hour('2024-07-01T09') // 05:00 of the first
    expect(await keys()).toEqual([...nights, `night ${journal.id} 2024-07-01`])
    await hour('2024-07-01T10')
    await hour('2024-07-02T10')
    const all = [
      `month ${journal.id} 2024-07`,
      ...nights,
      `night ${journal.id} 2024-07-01`,
      `night ${journal.id} 2024-07-02`,
    ]
    expect(await keys()).toEqual(all)
    await hour('2024-08-04T10')
    await hour('2024-09-05T10') // too late for the report of August
    const later = [`month ${journal.id} 2024-08`, `night ${journal.id} 2024-08-04`, `night ${journal.id} 2024-09-05`]
    expect(await keys()).toEqual([...all, ...later].toSorted())
    server.app.jobs.wake()
    const waiting = db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'notify-night')
      .where('state', '!=', 'FINISHED')
    await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]))
    expect(await told()).toEqual(
      expect.arrayContaining([
        ['Trades waiting for review', '5 recent trades have no comments yet.'],
        ['June report is ready', '6 trades, +46.00 USD, win rate 83.3%.'],
      ]),
    )
  })

  it('tell at night of what is unfinished, three a day', async () => {
    const { user, params, trade, told, at, journal } = await trader()
    await user.call(createMissedTrade, {
      params,
      body: { instrumentId: 1, direction: 'LONG', entryDate: '2024-03-01T10:00:00', reason: 'OTHER' },
    })
    await user.call(createSession, {
      params,
      body: { sessionDate: '2024-03-04', entries: [{ categoryId: 1, text: 'Up' }] },
    })
    await trade('2024-03-06', 5)
    await trade('2024-01-06', 5, { exitDate: null })
    await notifyOwner(server.app, nightRules, journal.id, at('2024-03-07T02:00:00'))
    const first: [string, string][] = [
      ['Finish your session review', 'The session of 4 March is not reviewed yet.'],
      ['No session notes', 'You traded on 6 March but wrote no notes.'],
      ['Open trade check', 'Trade 2 has been open for 61 days.'],
    ]
    expect(sorted(await told())).toEqual(first)
    await notifyOwner(server.app, nightRules, journal.id, at('2024-03-07T02:00:00'))
    expect(await told()).toHaveLength(3)
    await notifyOwner(server.app, nightRules, journal.id, at('2024-03-08T02:00:00'))
    expect(sorted(await told())).toEqual([['Complete your missed trades', '1 needs an outcome.'], ...first])
  })

  it('[2.2.3] tell how imports ended', async () => {
    const { user, params, told, journal } = await trader()
    const file = {
      name: 'trades.csv',
      bytes:
        'Symbol,Side,Qty,Open,Close,Entry price,Exit price,Profit\nES,Buy,1,2024-03-01 10:00,2024-03-01 11:00,10,11,50\n',
    }
    const { job } = await importFile({ trader: user, params }, file, { timeZone: 'UTC' })
    expect(job.state).toBe('DONE')
    const { db } = server.services
    await db.deleteFrom('job').where('journal_id', '=', journal.id).where('kind', '=', noticesKind).execute()
    await upload({ trader: user, params }, { name: 'broken.htm', bytes: '<b>no statement</b>' })
    const asked = db.selectFrom('job').select('id').where('journal_id', '=', journal.id).where('kind', '=', noticesKind)
    expect(await asked.execute()).not.toEqual([]) // though nothing of the journal changed
    await notifyOwner(server.app, savedRules, journal.id, Date.now())
    await notifyOwner(server.app, savedRules, journal.id, Date.now())
    const ended = (await told()).filter(([title]) => title.startsWith('Import'))
    expect(ended).toEqual([
      ['Import failed', expect.stringContaining('.')],
      ['Import finished', '1 new, 0 updated, 0 skipped.'],
    ])
    const { notifications } = await user.call(listNotifications, { params, query: {} })
    expect(notifications.flatMap(({ importEnded }) => importEnded ?? []).map(({ failed }) => failed)).toEqual([
      true,
      false,
    ])
  })

  it('ask for the review of a month until it is submitted', async () => {
    const { user, params, trade, told, at, journal } = await trader()
    await trade('2024-02-06', 5)
    const fifth = () => notifyOwner(server.app, nightRules, journal.id, at('2024-03-05T02:00:00'))
    await user.call(createMonthReview, { params, body: { year: 2024, month: 2, submit: true } })
    await fifth()
    expect(await told()).toEqual([])
    await server.services.db
      .updateTable('month_review')
      .set({ submitted: null })
      .where('journal_id', '=', journal.id)
      .execute()
    await fifth()
    expect((await told()).map(([title]) => title)).toEqual(['Write your February review'])
  })

  it('leave text as text, wherever a trader wrote it', async () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&amp;'
    const { user, params, trade, at, journal } = await trader(nasty)
    const body = { name: nasty, type: 'ENTRY', rating: 'NEGATIVE' } as const
    const { id } = await user.call(createComment, { params, body })
    await user.call(createChecklist, { params, body: { name: nasty } })
    for (let day = 10; day < 16; day++) await trade(`2024-06-${day}`, -1, { entryComments: [id] })
    const viewer = await server.signUp()
    await viewer.call(changeSettings, { params: { userId: viewer.user.userId }, body: { sharingEnabled: 'true' } })
    await user.call(createShare, { body: { ...params, userName: viewer.user.username } })
    await notifyOwner(server.app, nightRules, journal.id, at('2024-06-17T02:00:00'))
    const rows = await server.services.db
      .selectFrom('notification')
      .select(['title', 'body'])
      .where('user_id', 'in', [user.user.userId, viewer.user.userId])
      .execute()
    expect(rows.map(({ title }) => title).toSorted()).toEqual(['Journal shared', 'Repeated mistake'])
    for (const row of rows) {
      expect(row.body).toContain('&lt;img src=x onerror=alert(1)&gt;"\'&amp;amp;')
      expect(row.body.match(/<[^>]+>/g)).toEqual([expect.stringMatching(/^<a href="\/[a-z/-]+">$/), '</a>'])
    }
  })

  it('tell viewers nothing of the journal, and free users nothing of pages they do not have', async () => {
    const { user, params, trade, told, at, journal } = await trader()
    const viewer = await server.signUp()
    await viewer.call(changeSettings, { params: { userId: viewer.user.userId }, body: { sharingEnabled: 'true' } })
    await user.call(createShare, { body: { ...params, userName: viewer.user.username } })
    await user.call(createSession, { params, body: { sessionDate: '2024-03-06', maxLoss: '25' } })
    await trade('2024-03-06', -30)
    await server.services.db
      .updateTable('user_account')
      .set({ plan: 'FREE' })
      .where('id', '=', user.user.userId)
      .execute()
    await notifyOwner(server.app, savedRules, journal.id, at('2024-03-06T12:00:00'))
    await notifyOwner(server.app, monthEndRules, journal.id, at('2024-04-01T06:00:00'))
    expect((await told()).map(([title]) => title)).toEqual(['First steps'])
    expect((await told(viewer)).map(([title]) => title)).toEqual(['Journal shared'])
  })

  it('tell of a level the first time that it is reached, and of none that is fallen back to', async () => {
    const { user, params, trade, told, at, journal } = await trader()
    const ids: number[] = []
    for (let i = 10; i < 20; i++) ids.push((await trade(`2024-03-${i}`, 1)).id)
    const look = () => notifyOwner(server.app, savedRules, journal.id, at('2024-03-20T12:00:00'))
    const badges = async () =>
      (await told())
        .filter(([title]) => title.startsWith('New badge'))
        .map(([, text]) => text)
        .toSorted()
    await look()
    const bronze = ['New balance highs: 10.', 'Winning days: 10.', 'Winning trades: 10.']
    expect(await badges()).toEqual(bronze)
    await user.call(changeTrades, { params, body: { ids: ids.slice(5), change: { type: 'delete' } } })
    await look()
    for (let i = 20; i < 30; i++) await trade(`2024-03-${i}`, 1)
    await look()
    expect(await badges()).toEqual(bronze)
  })
})
