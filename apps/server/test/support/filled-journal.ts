import { calls as api } from '../../src/calls.ts'
import { createBacktestTrade } from '@afterclose/contract/backtest-trades'
import { createBacktest } from '@afterclose/contract/backtests'
import { addChecklistItem, createChecklist } from '@afterclose/contract/checklists'
import { createCustomComment } from '@afterclose/contract/custom-comments'
import { startAttempt } from '@afterclose/contract/guard'
import { createInstrument } from '@afterclose/contract/instruments'
import { createMissedTrade } from '@afterclose/contract/missed-trades'
import { createMonthReview } from '@afterclose/contract/month-reviews'
import { createNote } from '@afterclose/contract/notes'
import { createPayin } from '@afterclose/contract/payins'
import { gradeTrade } from '@afterclose/contract/reviews'
import { answerWeekRule, createWeekRule } from '@afterclose/contract/week-rules'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { createSession } from '@afterclose/contract/sessions'
import { createTradePlan } from '@afterclose/contract/trade-plans'
import { createTrade } from '@afterclose/contract/trades'
import { judgeJournal } from '../../src/notices/guard/guard-job.ts'
import { callExamples, type CallName, callNames, hasExample } from './call-examples.ts'
import { type Client, urlOf } from './client.ts'
import type { TestServer } from './server.ts'

/** Kinds of which the journal has a record before the examples: a new journal has it, or it is made below. */
const filledBefore: ReadonlySet<CallName> = new Set([
  'createInstrument',
  'createSetup',
  'createComment',
  'createCustomComment',
  'createChecklist',
  'createSessionNote',
  'createWeekRule',
])

/** A new journal with one record of each kind, all with the number 1. Returns its id. */
export async function filledJournal(server: TestServer, client: Client): Promise<number> {
  const { id } = await server.journalOf(client)
  const params = { journalId: id }
  await client.call(createInstrument, {
    params,
    body: { name: 'EURUSD', market: 'FOREX', tickSize: '0.0001', tickValue: '10' },
  })
  await client.call(createCustomComment, { params, body: { name: 'Calm', commentGroup: 1 } })
  await client.call(createChecklist, { params, body: { name: 'Entry' } })
  await client.call(addChecklistItem, { params: { ...params, checklistId: 1 }, body: { text: 'Stop is set' } })
  await client.call(createPayin, { params, body: { delta: '1000', timestamp: '2024-01-01T00:00:00' } })
  await client.call(createTrade, {
    params,
    body: {
      instrumentId: 1,
      direction: 'LONG',
      entryDate: '2024-02-01T10:00:00',
      exitDate: '2024-02-01T11:00:00',
      entryPrice: '1.1',
      exitPrice: '1.2',
      size: '1',
    },
  })
  const entries = [{ categoryId: 1, text: 'Up' }]
  await client.call(createSession, { params, body: { sessionDate: '2024-02-01', entries } })
  await client.call(createNote, { params, body: { title: 'Rules', linkedTradeIds: [1] } })
  await client.call(createMonthReview, { params, body: { year: 2024, month: 2 } })
  await client.call(createWeekRule, { params, body: { firstDay: '2024-03-04', text: 'I wait.', about: 'NONE' } })
  await client.call(answerWeekRule, { params: { ...params, weekRuleId: 1, tradeId: 1 }, body: { kept: false } })
  await client.call(gradeTrade, { params, body: { tradeId: 1, grade: 'A', sawResult: true } })
  await client.call(createTradePlan, { params, body: { title: 'Monday', planDate: '2024-02-05', status: 'ACTIVE' } })
  const missed = { instrumentId: 1, direction: 'LONG', entryDate: '2024-02-01T10:00:00', reason: 'TOO_LATE' } as const
  await client.call(createMissedTrade, { params, body: { ...missed, planId: 1 } })
  await client.call(createBacktest, { params, body: { name: 'Range' } })
  const target = { entryDate: '2023-02-01T10:00:00', direction: 'LONG', resultMode: 'STOP' } as const
  await client.call(createBacktestTrade, { params: { ...params, backtestId: 1 }, body: target })
  await client.upload(setScreenshot, { ...params, tradeId: 1, slot: 1 }, { link: 'https://charts.example/1' }, null)
  const facts = { userId: 0, username: '', password: '', journalId: id }
  const creating = callNames.filter((name) => hasExample(name) && name.startsWith('create') && !filledBefore.has(name))
  for (const name of creating) {
    const { params: ids, body } = callExamples(facts)[name]
    const { status } = await client.raw({ method: 'POST', url: urlOf(api[name], ids), payload: body })
    if (status !== 200) throw new Error(`The example of ${name} is refused with ${status}`)
  }
  await client.call(startAttempt, {
    params,
    body: {
      startedAt: '2024-01-01T00:00:00',
      startBalance: '1000',
      payins: 'IGNORE',
      rules: {
        dayStart: '00:00',
        rules: [{ kind: 'HOURS', windows: [{ weekdays: [1], from: '09:00', to: '17:00' }] }], // trade 1 is of a Thursday
      },
    },
  })
  await judgeJournal(server.app, id, Date.now())
  return id
}
