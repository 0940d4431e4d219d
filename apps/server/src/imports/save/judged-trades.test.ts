import { confirmImport, listImports, undoImport } from '@afterclose/contract/imports'
import { gradeTrade, listReviews } from '@afterclose/contract/reviews'
import { changeTrades, listTrades, type TradeView } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { answerWeekRule, createWeekRule, listWeekRuleAnswers } from '@afterclose/contract/week-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, fillFile, type TestFill } from '../../../test/support/fill-files.ts'
import { importFile, type JournalOf, settledImport, upload } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { newJournal, of } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'

const first: TestFill = { id: 1, at: 1 * day, side: 'Buy', size: 10, price: 10 }
const sale: TestFill = { id: 2, at: 2 * day, side: 'Sell', size: 10, price: 11 }
const second: TestFill = { id: 3, at: 3 * day, side: 'Buy', size: 10, price: 12 }
const secondSale: TestFill = { id: 4, at: 4 * day, side: 'Sell', size: 10, price: 13 }
/** Makes one trade of the two that the others are. */
const between: TestFill = { id: 5, at: 1 * day + 60, side: 'Buy', size: 10, price: 9 }
const lastSale: TestFill = { id: 6, at: 5 * day, side: 'Sell', size: 10, price: 14 }

describe.each(stores)('grades and answers about trades that imports change on %s', (store) => {
  let server: TestServer
  let journal: JournalOf
  let rule: number
  beforeAll(async () => {
    server = await testServer(store)
  })
  beforeEach(async () => {
    journal = await newJournal(server)
    await importFile(journal, fillFile([first, sale, second, secondSale]))
    const body = { firstDay: '2024-12-30', text: 'If I am late, then I wait.', about: 'NONE' } as const
    rule = (await journal.trader.call(createWeekRule, { params: journal.params, body })).id
  })
  afterAll(() => server.close())

  /** By time of entry. */
  const trades = async (): Promise<readonly TradeView[]> => {
    const { trades: all } = await journal.trader.call(listTrades, { params: journal.params, query: {} })
    return all.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : 1))
  }
  const answer = async (tradeId: number, kept: boolean | null): Promise<void> => {
    const params = { ...journal.params, weekRuleId: rule, tradeId }
    await journal.trader.call(answerWeekRule, { params, body: { kept } })
  }
  const grade = (tradeId: number, letter: 'A' | 'B' | 'C') =>
    journal.trader.call(gradeTrade, {
      params: journal.params,
      query: {},
      body: { tradeId, grade: letter, sawResult: false },
    })
  const answers = async () => {
    const { answers: all } = await journal.trader.call(listWeekRuleAnswers, { params: journal.params })
    return all.map(({ tradeId, kept }) => [tradeId, kept])
  }
  const reviews = async () => {
    const { reviews: all } = await journal.trader.call(listReviews, { params: journal.params })
    return all.map(({ tradeId, grade: letter }) => [tradeId, letter])
  }
  const undo = (importIdentifier: string) => journal.trader.call(undoImport, { params: of(journal, importIdentifier) })
  const confirm = async (importIdentifier: string): Promise<void> => {
    await journal.trader.call(confirmImport, { params: of(journal, importIdentifier) })
    await settledImport(journal, importIdentifier)
  }
  /** @returns the import */
  async function join(): Promise<string> {
    const { importIdentifier } = await upload(journal, fillFile([between, lastSale]))
    await confirm(importIdentifier)
    return importIdentifier
  }

  it('are about the trade that merges theirs, and return with the undo', async () => {
    const [earlier, later] = await trades()
    await answer(earlier!.id, true)
    await answer(later!.id, false)
    await grade(later!.id, 'A')
    const importIdentifier = await join()
    const [joined, ...others] = await trades()
    expect(others).toEqual([])
    expect(joined).toMatchObject({ id: earlier!.id, reviewGrade: 'A' })
    // Broken with one of the trades is broken.
    expect(await answers()).toEqual([[joined!.id, false]])
    expect(await reviews()).toEqual([[joined!.id, 'A']])
    await undo(importIdentifier)
    expect((await trades()).map(({ id }) => id)).toEqual([earlier!.id, later!.id])
    expect(await answers()).toEqual([
      [earlier!.id, true],
      [later!.id, false],
    ])
    expect(await reviews()).toEqual([[later!.id, 'A']])
  })

  it('give the merged trade their number if nothing else was said about it', async () => {
    const [, later] = await trades()
    await answer(later!.id, true)
    const importIdentifier = await join()
    expect((await trades()).map(({ id }) => id)).toEqual([later!.id])
    expect(await answers()).toEqual([[later!.id, true]])
    await undo(importIdentifier)
    expect((await trades())[1]).toMatchObject({ id: later!.id, entryDate: later!.entryDate })
    expect(await answers()).toEqual([[later!.id, true]])
  })

  it('are changed for all of a merged trade', async () => {
    const [earlier, later] = await trades()
    await answer(earlier!.id, true)
    await answer(later!.id, false)
    const importIdentifier = await join()
    await answer(earlier!.id, true)
    expect(await answers()).toEqual([[earlier!.id, true]])
    await answer(earlier!.id, null)
    expect(await answers()).toEqual([])
    await undo(importIdentifier)
    expect(await answers()).toEqual([])
  })

  it('count together: the last grade is taken back first', async () => {
    const [earlier, later] = await trades()
    await grade(earlier!.id, 'B')
    const { receipt: ofLater } = await grade(later!.id, 'A')
    await join()
    const { receipt } = await grade(earlier!.id, 'C')
    expect(await reviews()).toEqual([
      [earlier!.id, 'C'],
      [earlier!.id, 'A'],
      [earlier!.id, 'B'],
    ])
    const { trader, params } = journal
    await trader.call(undoDeletion, { params, body: { receipt: receipt! } })
    expect(await trades()).toMatchObject([{ id: earlier!.id, reviewGrade: 'B' }])
    await expect(trader.call(undoDeletion, { params, body: { receipt: ofLater! } })).rejects.toMatchObject({
      code: 'Undo too late',
    })
  })

  it('keep their trade when its fills go, and when they come back', async () => {
    const [earlier, later] = await trades()
    await answer(later!.id, false)
    await grade(earlier!.id, 'B')
    // Only the review says that it was graded.
    const { trader, params } = journal
    const change = { type: 'grade', reviewGrade: null } as const
    await trader.call(changeTrades, { params, body: { ids: [earlier!.id], change } })
    const { imports } = await trader.call(listImports, { params, query: {} })
    await undo(imports[0]!.importIdentifier)
    const ids = [earlier!.id, later!.id]
    expect((await trades()).map(({ id }) => id)).toEqual(ids)
    await importFile(journal, fillFile([first, sale, second, secondSale]))
    expect((await trades()).map(({ id }) => id)).toEqual(ids)
    expect(await answers()).toEqual([[later!.id, false]])
    expect(await reviews()).toEqual([[earlier!.id, 'B']])
  })

  it('are not lost if they are given between the preview and its confirmation', async () => {
    const [, later] = await trades()
    const { importIdentifier } = await upload(journal, fillFile([between, lastSale]))
    await answer(later!.id, false)
    await confirm(importIdentifier)
    const [joined] = await trades()
    expect(await answers()).toEqual([[joined!.id, false]])
  })
})
