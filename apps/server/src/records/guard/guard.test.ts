import { changeSettings } from '@afterclose/contract/account-settings'
import type { BodyOf } from '@afterclose/contract/call'
import * as calls from '@afterclose/contract/guard'
import { createShare } from '@afterclose/contract/shares'
import { undoDeletion } from '@afterclose/contract/undo'
import { localText, wallClockAt } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyJournal } from '@afterclose/contract/journals'
import { archiveOf, restoredJournal } from '../../../test/support/archives.ts'
import type { SignedIn } from '../../../test/support/client.ts'
import { filledJournal } from '../../../test/support/filled-journal.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

type Rules = BodyOf<typeof calls.startAttempt>['rules']
const rules: Rules = {
  dayStart: '17:00',
  rules: [
    { kind: 'DAILY_LOSS', value: '1000', unit: 'MONEY', measure: 'CLOSED' },
    { kind: 'MAX_LOSS', value: '5', unit: 'PERCENT_OF_START', floor: 'TRAIL_EOD', lock: '0', measure: 'CLOSED' },
  ],
}
const free: Rules = { dayStart: '00:00', rules: [{ kind: 'MAX_TRADES', trades: 3 }] }
const anAttempt = { startedAt: '2024-03-01T00:00:00', startBalance: '50000.50', payins: 'IGNORE', rules } as const

describe.each(stores)('attempts and their rules on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function traderOf(client?: SignedIn) {
    const trader = client ?? (await server.signUp())
    const { id: journalId } = await server.journalOf(trader)
    const params = { journalId }
    const list = async (id = journalId) =>
      (await trader.call(calls.listAttempts, { params: { journalId: id } })).attempts
    return {
      trader,
      params,
      list,
      start: (body: Partial<BodyOf<typeof calls.startAttempt>> = {}) =>
        trader.call(calls.startAttempt, { params, body: { ...anAttempt, ...body } }),
      end: (attemptId: number) => trader.call(calls.endAttempt, { params: { ...params, attemptId } }),
      change: (attemptId: number, version: number, changed: Rules) =>
        trader.call(calls.changeGuardRules, { params: { ...params, attemptId }, body: { version, ...changed } }),
      undo: (receipt: string | null) => trader.call(undoDeletion, { params, body: { receipt: receipt ?? 'none' } }),
    }
  }
  const setPlan = ({ user }: SignedIn, plan: 'FREE' | 'PRO') =>
    server.services.db.updateTable('user_account').set({ plan }).where('id', '=', user.userId).execute()

  it('start one after the other: the one that runs ends, and runs again if the start is undone', async () => {
    const { trader, list, start, undo } = await traderOf()
    expect(await list()).toEqual([])
    const first = await start()
    const now = wallClockAt(Date.now(), 'UTC')
    const { startedAt, payins } = anAttempt
    expect(first).toMatchObject({ id: 1, startedAt, startBalance: '50000.5', payins, endedAt: null })
    expect(first.versions).toMatchObject([{ version: 1, ...rules, author: trader.user.username }])
    expect(Math.abs(Date.parse(`${first.versions[0]!.madeAt}Z`) - now)).toBeLessThan(60_000)
    const second = await start({ payins: 'COUNT', rules: free })
    const [newest, former] = await list()
    expect(newest).toMatchObject({ id: 2, payins: 'COUNT', endedAt: null, versions: [{ version: 1, ...free }] })
    expect(Math.abs(Date.parse(`${former!.endedAt}Z`) - now)).toBeLessThan(60_000)
    await undo(second.receipt)
    expect(await list()).toMatchObject([{ id: 1, endedAt: null, versions: [{ version: 1, ...rules }] }])
    await expect(undo(second.receipt)).rejects.toMatchObject({ code: 'Undo too late' })
    await expect(undo(first.receipt)).rejects.toMatchObject({ code: 'Undo too late' }) // it ended, and runs again
    expect(await start()).toMatchObject({ id: 3 })
    expect(await list()).toMatchObject([
      { id: 3, endedAt: null },
      { id: 1, endedAt: expect.any(String) },
    ])
  })

  it('end, once, and run again if that is undone', async () => {
    const { list, start, end, undo } = await traderOf()
    await start({ startedAt: '2999-01-01T00:00:00' })
    const ended = await end(1)
    expect(ended.endedAt).toBe('2999-01-01T00:00:00') // before it began
    expect(await end(1)).toMatchObject({ endedAt: ended.endedAt, receipt: null })
    await undo(ended.receipt)
    expect(await list()).toMatchObject([{ id: 1, endedAt: null }])
    const again = await end(1)
    await start()
    await expect(undo(again.receipt)).rejects.toMatchObject({ code: 'Undo too late' })
    await expect(end(3)).rejects.toMatchObject({ status: 404 })
  })

  it('change their rules in versions, which stay as they are', async () => {
    const { list, start, end, change, undo } = await traderOf()
    const { versions, receipt } = await start()
    const tighter: Rules = { ...rules, rules: [{ kind: 'MAX_TRADES', trades: 2 }, ...rules.rules.slice(1)] }
    const changed = await change(1, 1, tighter)
    expect(changed.versions).toMatchObject([versions[0], { version: 2, ...tighter }])
    await expect(change(1, 1, rules)).rejects.toMatchObject({ status: 409, code: 'Changed elsewhere' })
    await expect(undo(receipt)).rejects.toMatchObject({ code: 'Undo too late' })
    expect((await change(1, 2, tighter)).versions).toHaveLength(2)
    const looser: Rules = {
      ...rules,
      rules: [
        { kind: 'MAX_LOSS', value: '9', unit: 'PERCENT_OF_START', floor: 'STATIC', lock: null, measure: 'CLOSED' },
      ],
    }
    const third = await change(1, 2, looser)
    expect(third.versions).toMatchObject([...changed.versions, { version: 3, ...looser }])
    await expect(change(1, 3, { ...looser, dayStart: '00:00' })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'dayStart', message: 'The start of the trading day stays the same during an attempt' }],
    })
    const ended = await end(1)
    await expect(change(1, 3, rules)).rejects.toMatchObject({ code: 'Changed elsewhere' })
    expect((await list())[0]).toMatchObject({ endedAt: ended.endedAt, versions: third.versions })
  })

  it('refuse what is no rule, with its field', async () => {
    const { start, list } = await traderOf()
    const lossOf = (value: string) => ({ kind: 'DAILY_LOSS', value, unit: 'MONEY', measure: 'CLOSED' }) as const
    const wrong: [Partial<BodyOf<typeof calls.startAttempt>>, string][] = [
      [{ startBalance: '0' }, 'startBalance'],
      [{ startBalance: '-5' }, 'startBalance'],
      [{ startedAt: 'today' }, 'startedAt'],
      [{ rules: { ...free, dayStart: '24:00' } }, 'rules.dayStart'],
      [{ rules: { ...free, rules: [lossOf('1'), lossOf('2')] } }, 'rules.rules'],
      [{ rules: { ...free, rules: [lossOf('0')] } }, 'rules.rules.0.value'],
    ]
    for (const [part, field] of wrong)
      await expect(start(part)).rejects.toMatchObject({ status: 400, fields: [expect.objectContaining({ field })] })
    expect(await list()).toEqual([])
  })

  it('need a plan for most rules; after a downgrade these stay, and are not watched', async () => {
    const { trader, params, start, change } = await traderOf()
    await start()
    await setPlan(trader, 'FREE')
    const { unwatched } = await trader.call(calls.listAttempts, { params })
    expect(unwatched).toEqual(['WEEKLY_LOSS', 'MAX_LOSS', 'HOURS', 'TARGET', 'MIN_DAYS'])
    await expect(start()).rejects.toMatchObject({ status: 403, code: 'No permission' })
    const [daily, most] = rules.rules
    const changed = { kind: 'MAX_LOSS', value: '4', unit: 'PERCENT_OF_START', floor: 'STATIC', lock: null } as const
    await expect(change(1, 1, { ...rules, rules: [{ ...changed, measure: 'CLOSED' }] })).rejects.toMatchObject({
      code: 'No permission',
    })
    expect((await change(1, 1, { ...rules, rules: [most!] })).versions).toHaveLength(2)
    expect((await change(1, 2, { ...rules, rules: [daily!] })).versions).toHaveLength(3)
    await expect(change(1, 3, rules)).rejects.toMatchObject({ code: 'No permission' })
    expect(await start({ rules: free })).toMatchObject({ id: 2 })
  })

  it('follow the settings of the owner', async () => {
    const { trader, params } = await traderOf()
    const basis = async () => {
      const { weekStart, riskPercent, unwatched } = await trader.call(calls.listAttempts, { params })
      return { weekStart, riskPercent, unwatched }
    }
    expect(await basis()).toEqual({ weekStart: 1, riskPercent: 1, unwatched: [] })
    const body = { weekStart: 'SUN', [`journal.${params.journalId}.defaultRiskPercent`]: '0.5' }
    await trader.call(changeSettings, { params: { userId: trader.user.userId }, body })
    expect(await basis()).toEqual({ weekStart: 7, riskPercent: 0.5, unwatched: [] })
  })

  it('show readers their rules and breaches, without notes', async () => {
    const trader = await server.signUp()
    const viewer = await server.signUp()
    const journalId = await filledJournal(server, trader)
    const params = { journalId }
    const ofViewer = { params: { userId: viewer.user.userId } }
    await viewer.call(changeSettings, { ...ofViewer, body: { sharingEnabled: 'true' } })
    await trader.call(createShare, { body: { ...params, userName: viewer.user.username } })
    const note = await trader.call(calls.noteBreach, { params: { ...params, breachId: 1 }, body: { note: ' Bored. ' } })
    expect(note).toMatchObject({ id: 1, rule: 'HOURS', tradeId: 1, note: 'Bored.' })
    expect((await trader.call(calls.listBreaches, { params })).breaches[0]?.note).toBe('Bored.')
    expect((await viewer.call(calls.listBreaches, { params })).breaches).toMatchObject([{ rule: 'HOURS', note: '' }])
    expect((await viewer.call(calls.listAttempts, { params })).attempts).toHaveLength(1)
    expect((await viewer.call(calls.readGuard, { params })).guard).toMatchObject({ balance: expect.any(Number) })
    const body = { note: 'Mine' }
    await expect(viewer.call(calls.noteBreach, { params: { ...params, breachId: 1 }, body })).rejects.toMatchObject({
      code: 'Read-only journal',
    })
  })

  it('keep the notes of breaches, each of which can be undone', async () => {
    const trader = await server.signUp()
    const params = { journalId: await filledJournal(server, trader) }
    const of = { ...params, breachId: 1 }
    const noteOf = async () => (await trader.call(calls.listBreaches, { params })).breaches[0]?.note
    const undo = (receipt: string | null) => trader.call(undoDeletion, { params, body: { receipt: receipt ?? 'none' } })
    const first = await trader.call(calls.noteBreach, { params: of, body: { note: 'Bored.' } })
    const second = await trader.call(calls.noteBreach, { params: of, body: { note: 'Angry.' } })
    await expect(undo(first.receipt)).rejects.toMatchObject({ code: 'Undo too late' })
    await undo(second.receipt)
    expect(await noteOf()).toBe('Bored.')
    await undo(first.receipt)
    expect(await noteOf()).toBe('')
    const long = { note: 'x'.repeat(calls.longestBreachNote + 1) }
    await expect(trader.call(calls.noteBreach, { params: of, body: long })).rejects.toMatchObject({ status: 400 })
    const missing = { params: { ...params, breachId: 99 }, body: { note: 'None' } }
    await expect(trader.call(calls.noteBreach, missing)).rejects.toMatchObject({ status: 404 })
  })

  it('are in an archive with versions, breaches and notes, and not in a copy', async () => {
    const trader = await server.signUp()
    const params = { journalId: await filledJournal(server, trader) }
    await trader.call(calls.noteBreach, { params: { ...params, breachId: 1 }, body: { note: 'Bored.' } })
    await trader.call(calls.startAttempt, { params, body: anAttempt })
    const seen = async (journalId: number) => ({
      attempts: (await trader.call(calls.listAttempts, { params: { journalId } })).attempts,
      breaches: (await trader.call(calls.listBreaches, { params: { journalId } })).breaches,
    })
    const before = await seen(params.journalId)
    expect(before).toMatchObject({ attempts: [{ id: 2 }, { id: 1 }], breaches: [{ note: 'Bored.' }] })
    const restored = await restoredJournal(server, trader, await archiveOf(trader, params.journalId))
    const withoutAuthors = before.attempts.map((attempt) => ({
      ...attempt,
      versions: attempt.versions.map((version) => ({ ...version, author: null })),
    }))
    expect(await seen(restored)).toEqual({ attempts: withoutAuthors, breaches: before.breaches })
    const again = { params: { journalId: restored }, body: { ...anAttempt, startedAt: localText(0) } }
    expect(await trader.call(calls.startAttempt, again)).toMatchObject({ id: 3 })
    const copy = await trader.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy' } })
    expect(await seen(copy.id)).toEqual({ attempts: [], breaches: [] })
  })
})
