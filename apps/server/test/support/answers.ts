import { listBacktestTrades } from '@afterclose/contract/backtest-trades'
import { listBacktests } from '@afterclose/contract/backtests'
import type { Call } from '@afterclose/contract/call'
import { listChecklists } from '@afterclose/contract/checklists'
import { listComments } from '@afterclose/contract/comments'
import { listCustomComments } from '@afterclose/contract/custom-comments'
import { listInstruments } from '@afterclose/contract/instruments'
import { listIssues } from '@afterclose/contract/issues'
import { readMilestones } from '@afterclose/contract/milestones'
import { listMissedTrades } from '@afterclose/contract/missed-trades'
import { listMonthReviews } from '@afterclose/contract/month-reviews'
import { listNotes } from '@afterclose/contract/notes'
import { latestBalance, listPayins } from '@afterclose/contract/payins'
import { listSimulatorPresets, listStrategyPresets } from '@afterclose/contract/presets'
import { listSavedFilters } from '@afterclose/contract/saved-filters'
import { listSessionNotes } from '@afterclose/contract/session-notes'
import { listSessions } from '@afterclose/contract/sessions'
import { listSetups } from '@afterclose/contract/setups'
import { readStats } from '@afterclose/contract/stats'
import { listTradePlans } from '@afterclose/contract/trade-plans'
import { listTrades } from '@afterclose/contract/trades'
import { z } from 'zod'
import { type Client, urlOf } from './client.ts'

const filters = [
  {},
  ...['WINNER', 'LOSER', 'BREAK_EVEN'].map((outcome) => ({ basic: { outcomes: [outcome] } })),
  ...['LONG', 'SHORT'].map((direction) => ({ basic: { direction: [direction] } })),
  ...[1, 2, 3, 4, 5].map((day) => ({ basic: { day: [day] } })),
  ...[1, 4, 7, 10].map((month) => ({ basic: { month: [month, month + 1] } })),
  ...[1, 2, 3].map((id) => ({ basic: { instrument: [id] } })),
  ...[1, 2, 3].map((id) => ({ basic: { setup: [id], direction: ['LONG'] } })),
  ...[8, 9, 14, 15].map((hour) => ({ basic: { hour: [hour] } })),
  ...[5, 20, 100].map((lastTrades) => ({ basic: { lastTrades } })),
  ...['LIVE', 'DEMO'].map((type) => ({ basic: { tradeType: [type] } })),
  ...['COMPLETE', 'INCOMPLETE', 'NONE'].map((type) => ({ basic: { checklistType: [type] } })),
  { basic: { inReview: true } },
  { basic: { rMultiple: [{ min: 1, max: null }] } },
  { basic: { gainPercentage: [{ min: null, max: 0 }] } },
  ...[1, 3, 5, 7].map((id) => ({ advanced: { entryComment: [id], exitComment: [id + 4] } })),
  { advanced: { customComments: [[1], [2]] }, options: { orFilter: false } },
  { basic: { outcomes: ['WINNER'] }, options: { excludeFilters: true, entryOrExitDate: 'ENTRY' } },
]

const page = { limit: 500 }
const lists: readonly (readonly [Call, object])[] = [
  [latestBalance, {}],
  [listPayins, {}],
  [readMilestones, {}],
  [listIssues, {}],
  [listInstruments, {}],
  [listSetups, {}],
  [listComments, {}],
  [listCustomComments, {}],
  [listChecklists, {}],
  [listSessionNotes, {}],
  [listSessions, page],
  [listNotes, { limit: 200 }],
  [listSavedFilters, {}],
  [listSimulatorPresets, {}],
  [listStrategyPresets, {}],
  [listMonthReviews, {}],
  [listTradePlans, { limit: 200 }],
  [listMissedTrades, page],
  [listBacktests, { limit: 200 }],
]

/**
 * What the API answers about all that a journal holds, as text to compare: statistics by many filters, and every list
 * to its end. What names the journal itself is not in it.
 */
export async function answersOf(client: Client, journalId: number): Promise<ReadonlyMap<string, string>> {
  const params = { journalId }
  const answers = new Map<string, string>()
  const ask = async (call: Call, query: object, of: object = params): Promise<unknown> => {
    const answer = await client.raw({ method: call.method, url: urlOf(call, of, query) })
    const name = urlOf(call, { ...of, journalId: 'J' }, query)
    answers.set(name, `${answer.status} ${answer.bytes.toString('utf8')}`)
    return answer.json
  }
  for (const one of filters) await ask(readStats, { filters: JSON.stringify(one) })
  for (const [call, query] of lists) await ask(call, query)
  const Page = z.object({ next: z.string().nullable() })
  for (let after: string | null | undefined; after !== null; )
    after = Page.parse(await ask(listTrades, { ...page, ...(after === undefined ? {} : { after }) })).next
  const { backtests } = await client.call(listBacktests, { params, query: { limit: 200 } })
  for (const { id } of backtests) await ask(listBacktestTrades, {}, { ...params, backtestId: id })
  return answers
}
