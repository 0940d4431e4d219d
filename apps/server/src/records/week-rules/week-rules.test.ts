import type { BodyOf } from '@afterclose/contract/call'
import { listChecklists, removeChecklist, removeChecklistItem } from '@afterclose/contract/checklists'
import { listComments, removeComment } from '@afterclose/contract/comments'
import { copyJournal } from '@afterclose/contract/journals'
import { removeTrade } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import * as calls from '@afterclose/contract/week-rules'
import { DAY, dateOf, localText, wallClockAt } from '@afterclose/core/time'
import { firstDayOf } from '@afterclose/core/week-rule'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveOf, restoredJournal } from '../../../test/support/archives.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

type Body = BodyOf<typeof calls.createWeekRule>
const aRule: Body = { firstDay: '2024-03-04', text: 'If I am late, then I wait.', about: 'NONE' }

describe.each(stores)('rules of weeks on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function trader() {
    const { trader: client, params } = await workedJournal(server)
    const list = async (journalId = params.journalId) =>
      (await client.call(calls.listWeekRules, { params: { journalId } })).weekRules
    const answers = async (journalId = params.journalId) =>
      (await client.call(calls.listWeekRuleAnswers, { params: { journalId } })).answers
    return {
      client,
      params,
      list,
      answers,
      create: (body: Body) => client.call(calls.createWeekRule, { params, body }),
      replace: (weekRuleId: number, body: BodyOf<typeof calls.replaceWeekRule>) =>
        client.call(calls.replaceWeekRule, { params: { ...params, weekRuleId }, body }),
      remove: (weekRuleId: number) => client.call(calls.removeWeekRule, { params: { ...params, weekRuleId } }),
      answer: (weekRuleId: number, tradeId: number, kept: boolean | null) =>
        client.call(calls.answerWeekRule, { params: { ...params, weekRuleId, tradeId }, body: { kept } }),
      undo: (receipt: string | null) => client.call(undoDeletion, { params, body: { receipt: receipt! } }),
    }
  }

  it('are one a week and one a month, begin with them, or now if they have begun', async () => {
    const { create, list } = await trader()
    const now = wallClockAt(Date.now(), 'UTC')
    const thisWeek = firstDayOf('WEEK', dateOf(now))
    const nextWeek = firstDayOf('WEEK', dateOf(now + 7 * DAY))
    const made = await create({ ...aRule, firstDay: thisWeek })
    expect(made).toMatchObject({ id: 1, span: 'WEEK', about: 'NONE', aboutId: null, endedAt: null })
    expect(Math.abs(Date.parse(`${made.startsAt}Z`) - now)).toBeLessThan(60_000)
    const next = await create({ ...aRule, firstDay: nextWeek })
    expect(next.startsAt).toBe(`${nextWeek}T00:00:00`)
    await expect(create({ ...aRule, firstDay: nextWeek, text: 'Another' })).rejects.toMatchObject({
      status: 409,
      code: 'Duplicate WeekRule',
    })
    const month = await create({ ...aRule, span: 'MONTH', firstDay: '2099-03-01' })
    expect(month.startsAt).toBe('2099-03-01T00:00:00')
    expect((await list()).map(({ id }) => id)).toEqual([3, 2, 1])
  })

  it('are about a comment, an item, or nothing', async () => {
    const { client, params, create } = await trader()
    const { comments } = await client.call(listComments, { params })
    const chased = comments.find(({ name }) => name === 'Chased')!
    expect(await create({ ...aRule, about: 'COMMENT', aboutId: chased.id })).toMatchObject({ aboutId: chased.id })
    const item = { ...aRule, firstDay: '2024-03-11', about: 'CHECKLIST_ITEM', aboutId: 1 } as const
    expect(await create(item)).toMatchObject({ about: 'CHECKLIST_ITEM', aboutId: 1 })
    const wrong: [Partial<Body>, string][] = [
      [{ firstDay: '2024-03-05' }, 'firstDay'],
      [{ span: 'MONTH', firstDay: '2024-03-04' }, 'firstDay'],
      [{ about: 'COMMENT', aboutId: 999 }, 'aboutId'],
      [{ about: 'CHECKLIST_ITEM', aboutId: 999 }, 'aboutId'],
      [{ about: 'COMMENT', aboutId: null }, 'aboutId'],
      [{ about: 'NONE', aboutId: 1 }, 'aboutId'],
      [{ text: ' ' }, 'text'],
      [{ text: 'x'.repeat(calls.longestRuleText + 1) }, 'text'],
    ]
    for (const [part, field] of wrong)
      await expect(create({ ...aRule, firstDay: '2024-03-18', ...part })).rejects.toMatchObject({
        status: 400,
        fields: [expect.objectContaining({ field })],
      })
  })

  it('are replaced within their week, and ended; undo brings back what they were', async () => {
    const { create, replace, list, undo } = await trader()
    const made = await create(aRule)
    const { startsAt, created } = made
    const ended = await replace(1, { ...aRule, text: 'If …', endedAt: '2024-03-06T12:00:00', modified: made.modified })
    expect(ended).toMatchObject({ id: 1, text: 'If …', endedAt: '2024-03-06T12:00:00', startsAt, created })
    await expect(replace(1, { ...aRule, modified: made.modified })).rejects.toMatchObject({ code: 'Changed elsewhere' })
    await expect(replace(1, { ...aRule, firstDay: '2024-03-11' })).rejects.toMatchObject({ status: 404 })
    await undo(ended.receipt)
    expect(await list()).toMatchObject([{ text: aRule.text, endedAt: null, startsAt }])
    await expect(undo(ended.receipt)).rejects.toMatchObject({ code: 'Undo too late' })
  })

  it('are deleted with their answers, and brought back with those about trades that are left', async () => {
    const { client, params, create, remove, list, answer, answers, undo } = await trader()
    await create(aRule)
    await answer(1, 1, true)
    await answer(1, 2, false)
    const before = await list()
    const given = [
      { weekRuleId: 1, tradeId: 1, kept: true },
      { weekRuleId: 1, tradeId: 2, kept: false },
    ]
    expect(await answers()).toEqual(given)
    const { receipt } = await remove(1)
    expect([await list(), await answers()]).toEqual([[], []])
    await undo(receipt)
    expect([await list(), await answers()]).toEqual([before, given])
    const again = await remove(1)
    await create(aRule)
    await expect(undo(again.receipt)).rejects.toMatchObject({ code: 'Duplicate WeekRule' })

    await answer(2, 1, true)
    const trade = await client.call(removeTrade, { params: { ...params, tradeId: 1 } })
    expect(await answers()).toEqual([])
    await undo(trade.receipt)
    expect(await answers()).toEqual([{ weekRuleId: 2, tradeId: 1, kept: true }])
  })

  it('are answered, answered otherwise, and not at all; each undo brings back the answer before', async () => {
    const { create, answer, answers, undo } = await trader()
    await create(aRule)
    const first = await answer(1, 1, true)
    const second = await answer(1, 1, false)
    await expect(undo(first.receipt)).rejects.toMatchObject({ code: 'Undo too late' })
    await undo(second.receipt)
    expect(await answers()).toEqual([{ weekRuleId: 1, tradeId: 1, kept: true }])
    const none = await answer(1, 1, null)
    expect(await answers()).toEqual([])
    await undo(none.receipt)
    await undo(first.receipt)
    expect(await answers()).toEqual([])
    await expect(answer(2, 1, true)).rejects.toMatchObject({ status: 404 })
    await expect(answer(1, 999, true)).rejects.toMatchObject({ code: 'Unknown trade' })
  })

  it('hold what they name: a comment, an item and its checklist are disabled instead of deleted', async () => {
    const { client, params, create } = await trader()
    const { comments } = await client.call(listComments, { params })
    const unused = comments.find(({ name }) => name === 'Held too long')!
    await create({ ...aRule, about: 'COMMENT', aboutId: unused.id })
    await client.call(removeComment, { params: { ...params, commentId: unused.id } })
    const left = (await client.call(listComments, { params })).comments.find(({ id }) => id === unused.id)
    expect(left).toMatchObject({ active: false })

    const { trader: other, params: others } = await workedJournal(server, 'lookups')
    const body = { ...aRule, about: 'CHECKLIST_ITEM', aboutId: 2 } as const
    await other.call(calls.createWeekRule, { params: others, body })
    await other.call(removeChecklistItem, { params: { ...others, checklistId: 1, itemId: 2 } })
    await other.call(removeChecklist, { params: { ...others, checklistId: 1 } })
    const { checklists } = await other.call(listChecklists, { params: others })
    expect(checklists).toMatchObject([
      { active: false, items: expect.arrayContaining([expect.objectContaining({ id: 2, active: false })]) },
    ])
  })

  it('are in an archive with their answers, and in a copy with what they count', async () => {
    const { client, params, create, answer, list, answers } = await trader()
    await create({ ...aRule, endedAt: localText(Date.UTC(2024, 2, 6)) })
    await create({ ...aRule, firstDay: '2024-03-11', about: 'CHECKLIST_ITEM', aboutId: 1 })
    await create({ ...aRule, span: 'MONTH', firstDay: '2024-03-01', about: 'COMMENT', aboutId: 5 })
    await answer(1, 1, false)
    const [rules, given] = [await list(), await answers()]
    const restored = await restoredJournal(server, client, await archiveOf(client, params.journalId))
    expect([await list(restored), await answers(restored)]).toEqual([rules, given])
    const copyWith = async (flags: object) =>
      (await client.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy', ...flags } })).id
    const whole = await copyWith({})
    expect([await list(whole), await answers(whole)]).toEqual([rules, given])
    for (const flag of ['copyJournalEntries', 'copyComments', 'copyChecklists']) {
      const part = await copyWith({ [flag]: false })
      expect([await list(part), await answers(part)]).toEqual([[], []])
    }
  })
})
