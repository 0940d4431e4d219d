// @large: walks every kind of record
import { createChecklist, removeChecklist } from '@afterclose/contract/checklists'
import { createMissedTrade, removeMissedTrade } from '@afterclose/contract/missed-trades'
import { createMonthReview, removeMonthReview } from '@afterclose/contract/month-reviews'
import { createNote, listNotes, removeNote } from '@afterclose/contract/notes'
import { removePayin } from '@afterclose/contract/payins'
import { createSavedFilter, removeSavedFilter } from '@afterclose/contract/saved-filters'
import {
  readFile,
  setMissedTradeScreenshot,
  setTradePlanScreenshot,
  setSessionScreenshot,
  setSetupScreenshot,
} from '@afterclose/contract/screenshots'
import { createSessionNote, removeSessionNote } from '@afterclose/contract/session-notes'
import { createSession, removeSession } from '@afterclose/contract/sessions'
import { createSetup, removeSetup } from '@afterclose/contract/setups'
import { createTradePlan, listTradePlans, removeTradePlan, replaceTradePlan } from '@afterclose/contract/trade-plans'
import { createTrade, removeTrade, replaceTrade } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { trades as workedTrades } from '@afterclose/testkit/worked-example'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileIdOf } from '../../platform/files/file-store.ts'
import { tidyLater } from '../picture-files/unused-files.ts'
import { archiveContent } from '../../../test/support/archive-content.ts'
import { urlOf } from '../../../test/support/client.ts'
import type { JournalOf } from '../../../test/support/import-file.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { undoTimeOver } from '../../../test/support/undo-time.ts'
import { bodyOf, workedJournal } from '../../../test/support/worked-journal.ts'

const tooLate = { status: 409, code: 'Undo too late' }

describe.each(stores)('undoing a deletion of records on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const undo = ({ trader, params }: JournalOf, receipt: string | null) =>
    trader.call(undoDeletion, { params, body: { receipt: receipt ?? 'none' } })
  const contentOf = ({ trader, params }: JournalOf) =>
    archiveContent(trader, params.journalId, ['trade-plans', 'trades', 'missed-trades'])
  const picture = async (seed: string) => ({ name: 'a.png', bytes: await testPicture.png(seed) })

  /** The worked example with everything that a receipt brings back, linked and with pictures. */
  async function fullJournal() {
    const journal = await workedJournal(server)
    const { trader, params } = journal
    const plan = { planDate: '2024-01-02', status: 'ACTIVE', bias: '<p>Up.</p>' } as const
    const scenarios = [{ ifText: 'Above', thenText: 'Buy', entryFrom: '1.50', riskPercent: '0.5' }]
    for (const title of ['Taken', 'Missed'])
      await trader.call(createTradePlan, { params, body: { ...plan, title, scenarios } })
    const { id: checklistId } = await trader.call(createChecklist, { params, body: { name: 'Before entry' } })
    const { id: setupId } = await trader.call(createSetup, {
      params,
      body: { name: 'Gap', rules: ['Level'], defaultChecklistId: checklistId },
    })
    await trader.call(createTrade, { params, body: { ...bodyOf(workedTrades[0]!.input), planId: 1 } })
    const { instrumentId, direction } = workedTrades[0]!.input
    const missed = { instrumentId, direction, entryDate: '2024-01-02T10:00:00', reason: 'TOO_LATE' } as const
    await trader.call(createMissedTrade, {
      params,
      body: { ...missed, entryPrice: '1.10', planId: 2, preTradeComments: [1], inReview: true },
    })
    const tags = ['Fed', 'Risk']
    const note = { title: 'Rules', body: '<p>One.</p>', folder: 'A/B', tags, pinned: true, color: '#112233' }
    await trader.call(createNote, { params, body: { ...note, linkedTradeIds: [1, 2, 14] } })
    await trader.call(createSession, {
      params,
      body: {
        sessionDate: '2024-01-02',
        startTime: '09:00',
        mood: 4,
        dailyGoal: '10.50',
        entries: [1, 3].map((categoryId) => ({ categoryId, text: `Text ${categoryId}` })),
      },
    })
    for (const name of ['Best', 'Worst'])
      await trader.call(createSavedFilter, { params, body: { name, filters: { basic: { instrument: [1] } } } })
    const review = { wentWell: 'Waited', goals: 'Fewer trades', rating: 4, submit: true }
    await trader.call(createMonthReview, { params, body: { year: 2024, month: 1, ...review } })
    await trader.upload(setTradePlanScreenshot, { ...params, tradePlanId: 1, slot: 2 }, {}, await picture('1'))
    const described = { description: 'Daily' }
    await trader.upload(setTradePlanScreenshot, { ...params, tradePlanId: 2, slot: 1 }, described, await picture('2'))
    await trader.upload(setMissedTradeScreenshot, { ...params, missedTradeId: 1, slot: 1 }, {}, await picture('2'))
    await trader.upload(setSessionScreenshot, { ...params, sessionId: 1, slot: 3 }, {}, await picture('3'))
    await trader.upload(setSetupScreenshot, { ...params, setupId, slot: 1 }, {}, await picture('4'))
    return { ...journal, setupId }
  }

  it('leaves the archive as it was, whatever was deleted, in the order in which Ctrl+Z undoes it', async () => {
    const journal = await fullJournal()
    const { trader, params, setupId } = journal
    const before = await contentOf(journal)
    expect(Object.keys(before).filter((name) => !/[.](jsonl?|csv)$/.test(name))).toHaveLength(4) // the pictures
    const removals = [
      () => trader.call(removeNote, { params: { ...params, noteId: 1 } }),
      () => trader.call(removeSession, { params: { ...params, sessionId: 1 } }),
      () => trader.call(removeMissedTrade, { params: { ...params, missedTradeId: 1 } }),
      () => trader.call(removeTradePlan, { params: { ...params, tradePlanId: 1 } }),
      () => trader.call(removeTradePlan, { params: { ...params, tradePlanId: 2 } }),
      () => trader.call(removeSavedFilter, { params: { ...params, savedFilterId: 1 } }),
      () => trader.call(removeMonthReview, { params: { ...params, monthReviewId: 1 } }),
      () => trader.call(removeSetup, { params: { ...params, setupId } }),
      () => trader.call(removePayin, { params: { ...params, payinId: 1 } }),
      () => trader.call(removeTrade, { params: { ...params, tradeId: 1 } }),
      () => trader.call(removeTrade, { params: { ...params, tradeId: 14 } }), // made from a plan, linked to the note
    ]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(removals, { minLength: 1 }), async (some) => {
        const receipts: (string | null)[] = []
        for (const remove of some) receipts.push((await remove()).receipt)
        await jobsDone(server) // those that tidy files
        for (const receipt of receipts.toReversed()) expect(await undo(journal, receipt)).toEqual({ restored: 1 })
        expect(await contentOf(journal)).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })

  it('lets a second click find nothing to do', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const { receipt } = await trader.call(removeSession, { params: { ...params, sessionId: 1 } })
    await undo(journal, receipt)
    const before = await contentOf(journal)
    expect(await undo(journal, receipt)).toEqual({ restored: 0 })
    expect(await contentOf(journal)).toEqual(before)
  })

  it('keeps the pictures until it is over, and then removes them', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const { files } = server.services
    const shown = async (seed: string) => {
      const fileId = fileIdOf(await testPicture.png(seed))
      return (await trader.raw({ method: 'GET', url: urlOf(readFile, { fileId }) })).status
    }
    const session = await trader.call(removeSession, { params: { ...params, sessionId: 1 } })
    await trader.call(removeMissedTrade, { params: { ...params, missedTradeId: 1 } })
    await tidyLater(server.services.db, params.journalId) // something else lets files be removed meanwhile
    await jobsDone(server)
    expect([await shown('3'), await shown('2')]).toEqual([404, 200]) // a plan shows the second, too
    expect(await files.list(params.journalId)).toHaveLength(8) // four with their thumbnails
    await undo(journal, session.receipt)
    expect(await shown('3')).toBe(200)
    await trader.call(removeSession, { params: { ...params, sessionId: 1 } })
    await undoTimeOver(server)
    expect(await files.list(params.journalId)).toHaveLength(6)
    expect(await shown('2')).toBe(200)
  })

  it('gives a plan back what was made from it, but what has another plan by then', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const plans = async () =>
      (await trader.call(listTradePlans, { params })).tradePlans.map(({ title, status, linkedTradeIds }) => [
        title,
        status,
        linkedTradeIds,
      ])
    const made = { ...bodyOf(workedTrades[0]!.input), planId: 1 }
    const { id: tradeId } = await trader.call(createTrade, { params, body: made })
    const { receipt } = await trader.call(removeTradePlan, { params: { ...params, tradePlanId: 1 } })
    const third = { title: 'Third', planDate: '2024-01-02', status: 'ACTIVE' } as const
    const { id: planId } = await trader.call(createTradePlan, { params, body: third })
    await trader.call(replaceTrade, { params: { ...params, tradeId }, body: { ...made, planId } })
    await undo(journal, receipt)
    expect(await plans()).toEqual(
      expect.arrayContaining([
        ['Taken', 'EXECUTED', [14]],
        ['Third', 'EXECUTED', [tradeId]],
      ]),
    )
  })

  it('takes over that plans and trades are gone by then', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const note = await trader.call(removeNote, { params: { ...params, noteId: 1 } })
    const missed = await trader.call(removeMissedTrade, { params: { ...params, missedTradeId: 1 } })
    await trader.call(removeTrade, { params: { ...params, tradeId: 2 } })
    await undoTimeOver(server)
    await trader.call(removeTradePlan, { params: { ...params, tradePlanId: 2 } })
    expect(await undo(journal, note.receipt)).toEqual({ restored: 1 })
    const [back] = (await trader.call(listNotes, { params })).notes
    expect(back).toMatchObject({ title: 'Rules', linkedTradeIds: [1, 14] })
    expect(await undo(journal, missed.receipt)).toEqual({ restored: 1 })
    expect((await contentOf(journal))['missed-trades.jsonl']).toContain('"planId":null')
  })

  it('makes a plan missed again that was cancelled meanwhile', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const { receipt } = await trader.call(removeMissedTrade, { params: { ...params, missedTradeId: 1 } })
    const body = { title: 'Missed', planDate: '2024-01-02', status: 'CANCELLED' } as const
    await trader.call(replaceTradePlan, { params: { ...params, tradePlanId: 2 }, body })
    await undo(journal, receipt)
    const { tradePlans } = await trader.call(listTradePlans, { params })
    expect(tradePlans).toContainEqual(
      expect.objectContaining({ title: 'Missed', status: 'MISSED', linkedMissedTradeId: 1 }),
    )
  })

  it('gives a plan the status back that its trader changed, as long as nothing else was changed', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const plan = { title: 'Fourth', planDate: '2024-01-02' }
    const { id: tradePlanId } = await trader.call(createTradePlan, { params, body: plan })
    const one = { ...params, tradePlanId }
    const move = async (status: 'ACTIVE' | 'CANCELLED') =>
      (await trader.call(replaceTradePlan, { params: one, body: { ...plan, status } })).receipt
    const status = async () =>
      (await trader.call(listTradePlans, { params })).tradePlans.find(({ id }) => id === tradePlanId)?.status
    const before = await contentOf(journal)
    const [activated, cancelled] = [await move('ACTIVE'), await move('CANCELLED')]
    expect(await move('CANCELLED')).toBeNull() // it was that already
    await expect(undo(journal, activated)).rejects.toMatchObject(tooLate)
    await expect(undo(journal, cancelled)).rejects.toThrow('the plan was changed or deleted in the meantime')
    expect(await status()).toBe('CANCELLED')
    await trader.call(removeTradePlan, { params: one })
    await expect(undo(journal, cancelled)).rejects.toMatchObject(tooLate)

    const { id } = await trader.call(createTradePlan, { params, body: plan })
    const again = { ...params, tradePlanId: id }
    const { receipt } = await trader.call(replaceTradePlan, { params: again, body: { ...plan, status: 'CANCELLED' } })
    expect(await undo(journal, receipt)).toEqual({ restored: 1 })
    const lines = (content: Record<string, string>) =>
      content['trade-plans.jsonl']?.replaceAll(/"(id|created)":[^,]*,/g, '')
    expect(lines(await contentOf(journal))).toBe(lines(before))
  })

  it('is refused, and changes nothing, where something that a record names is gone', async () => {
    const journal = await fullJournal()
    const { trader, params, setupId } = journal
    const { id: categoryId } = await trader.call(createSessionNote, { params, body: { name: 'Sleep', kind: 'PRE' } })
    const entries = [{ categoryId, text: 'Short' }]
    const { id: sessionId } = await trader.call(createSession, { params, body: { sessionDate: '2024-01-03', entries } })
    const session = await trader.call(removeSession, { params: { ...params, sessionId } })
    await trader.call(removeSessionNote, { params: { ...params, categoryId } })
    const setup = await trader.call(removeSetup, { params: { ...params, setupId } })
    await trader.call(removeChecklist, { params: { ...params, checklistId: 2 } })
    const before = await contentOf(journal)
    for (const { receipt } of [session, setup]) {
      await expect(undo(journal, receipt)).rejects.toMatchObject(tooLate)
      await expect(undo(journal, receipt)).rejects.toThrow('something it refers to has been deleted')
    }
    expect(await contentOf(journal)).toEqual(before)
  })

  it('is refused where its plan has another missed trade, its name another filter, or its month another review', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const missed = await trader.call(removeMissedTrade, { params: { ...params, missedTradeId: 1 } })
    const { instrumentId, direction } = workedTrades[0]!.input
    const body = { instrumentId, direction, entryDate: '2024-01-02T11:00:00', reason: 'TOO_LATE', planId: 2 } as const
    await trader.call(createMissedTrade, { params, body })
    await expect(undo(journal, missed.receipt)).rejects.toMatchObject(tooLate)
    const filter = await trader.call(removeSavedFilter, { params: { ...params, savedFilterId: 1 } })
    await trader.call(createSavedFilter, { params, body: { name: 'best', filters: {} } })
    await expect(undo(journal, filter.receipt)).rejects.toMatchObject({ code: 'Duplicate SavedFilter' })
    const review = await trader.call(removeMonthReview, { params: { ...params, monthReviewId: 1 } })
    await trader.call(createMonthReview, { params, body: { year: 2024, month: 1 } })
    await expect(undo(journal, review.receipt)).rejects.toMatchObject({ code: 'Duplicate MonthReview' })
  })

  it('brings back the longest note', async () => {
    const journal = await fullJournal()
    const { trader, params } = journal
    const body = `<p>${'漢'.repeat(99_990)}</p>`
    const { id: noteId } = await trader.call(createNote, { params, body: { title: 'Long', body } })
    const { receipt } = await trader.call(removeNote, { params: { ...params, noteId } })
    await undo(journal, receipt)
    expect((await trader.call(listNotes, { params })).notes.find(({ id }) => id === noteId)?.body).toBe(body)
  })
})
