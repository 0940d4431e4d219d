import { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import { BacktestView } from '@afterclose/contract/backtests'
import { AttemptView } from '@afterclose/contract/guard'
import { BarJob } from '@afterclose/contract/bars'
import { ChecklistItemView, ChecklistView } from '@afterclose/contract/checklists'
import { CustomCommentView } from '@afterclose/contract/custom-comments'
import type { JournalView } from '@afterclose/contract/journals'
import { MissedTradeView } from '@afterclose/contract/missed-trades'
import { NoteView } from '@afterclose/contract/notes'
import { ChangedScreenshots } from '@afterclose/contract/screenshots'
import { SessionView } from '@afterclose/contract/sessions'
import { TradePlanView } from '@afterclose/contract/trade-plans'
import { TradeView } from '@afterclose/contract/trades'
import { type Account, newInstrument, newJournal } from './account.ts'
import { aDay } from './journal.ts'

/** The value of a field, for pages that show stored data only in fields. */
interface FieldValue {
  readonly field: string
  readonly value: string | RegExp
}

/**
 * Text of each page with `filledJournal`, which an empty or loading journal does not show: a figure if there is one, else a word of the
 * journal. A new page needs a line, and data in the journal.
 */
export const contentOf: Readonly<Record<string, string | FieldValue>> = {
  '/home': 'Net gain +50.00USD',
  '/portfolio': 'Return +0.50%',
  '/journal': '2 of 2 trades Net gain +50.00 USD',
  '/review': 'Nothing waits.',
  '/chart-lab/equity': '50 USD below the high of 5 March',
  '/trading-plans': 'Missed 100% 1 of 1 finished plan',
  '/rules': 'Days with a trade 2',
  '/missed-trades/journal': '1 missed trade, 0 with a known R',
  '/missed-trades/analysis': 'Next trade taken −0.50R',
  '/notebook': 'Rule 1',
  '/sessions': 'Gain +100USD',
  '/chart-lab/performance-checklists': '0 of 2 trades have a checklist.',
  '/chart-lab/consecutive-losses-wins': '1 the longest of 2 streaks',
  '/chart-lab/custom-stats': '0 of 2 trades',
  '/chart-lab/drawdown': 'Deepest −50USD',
  '/chart-lab/efficiency': '0 of 2 trades have the highest and lowest price.',
  '/chart-lab/exit-analysis': 'Stop loss 2 of 2',
  '/chart-lab/holding-time': 'Ratio 0.33',
  '/chart-lab/performance-instrument': '+50.00 50.0 +25.00',
  '/chart-lab/performance-setup': '+50.00 50.0 +25.00',
  '/chart-lab/performance-structure': '0 of 2 trades have legs of options.',
  '/chart-lab/performance-time': '+25.0 50.0 +50.0',
  '/chart-lab/per-day': 'Best day +100USD 5 March 2024',
  '/chart-lab/performance-ratio': 'Stop loss 2 of 2',
  '/chart-lab/r-distribution': 'Deviation 1.06R',
  '/chart-lab/trade-comments': '0 of 2 trades have a comment in the group Pre-Trade.',
  '/chart-lab/mistakes': 'No mistake in 2 trades.',
  '/chart-lab/trade-management': 'Original target hit 0 of 2',
  '/reports/trade-analytics': 'Expectancy +25.00',
  '/milestones': '1 of 20. A red trade resets the streak',
  '/reports/calendar': 'March 2024: +50.00 USD, 2 trades, 1 of 2 days won',
  '/reports/monthly-reports': 'Profit factor 2.00',
  '/reports/chartbook': '1 link of 1 closed trade.',
  '/alternative-strategies': '2 of 2 trades are excluded',
  '/backtester': 'Breakout, 2023',
  '/practice': 'November repeats',
  '/simulator': 'Resampling needs at least 20 trades with R; there are 2.',
  '/settings/account': { field: 'Email', value: /@example\.com$/ },
  '/settings/general': { field: 'Journal Name', value: / journal$/ },
  '/settings/general/ftp-importer': 'Statements by FTP are switched off on this server.',
  '/settings/deposits-withdrawals': 'Current balance 10,050.00 USD',
  '/settings/instruments': 'ACME Stocks',
  '/settings/price-data': 'acme.csv',
  '/settings/setups': 'Breakout 2 50.0% +0.25',
  '/settings/setups/checklists': 'Before entry 1',
  '/settings/trade-comments': 'On signal 1 trades',
  '/settings/sessions': 'Market outlook',
  '/settings/custom-stats': 'In the zone',
}

/** A winner and a loser, with a comment that every journal has by default. */
const trades = [
  { entryComments: [3] },
  { entryDate: '2024-03-06T10:00:00', exitDate: '2024-03-06T13:00:00', exitPrice: '49.5' },
]

/** Records that no journal has by default: a checklist of one item, rules, a note, a session, a backtest of one trade, and a practice session. */
async function addRecords(account: Account, journalId: number): Promise<void> {
  const url = `/v1/databases/${journalId}/checklists`
  const { id } = await account.call('POST', url, ChecklistView, { name: 'Before entry' })
  await account.call('POST', `${url}/${id}/checklistitems`, ChecklistItemView, { text: 'Stop is set' })
  const rules = { dayStart: '00:00', rules: [{ kind: 'MAX_TRADES', trades: 3 }] }
  const attempt = { startedAt: '2024-03-01T00:00:00', startBalance: '10000', payins: 'IGNORE', rules }
  await account.call('POST', `/v1/databases/${journalId}/attempts`, AttemptView, attempt)
  const item = { name: 'In the zone', commentGroup: 1 }
  await account.call('POST', `/v1/databases/${journalId}/custom-comments`, CustomCommentView, item)
  await account.call('POST', `/v1/databases/${journalId}/notes`, NoteView, { title: 'Rule 1' })
  await account.call('POST', `/v1/databases/${journalId}/sessions`, SessionView, { sessionDate: '2024-03-05' })
  const tested = `/v1/databases/${journalId}/backtests`
  const { id: backtestId } = await account.call('POST', tested, BacktestView, { name: 'Breakout, 2023' })
  const stopped = { entryDate: '2023-03-01T10:00:00', direction: 'LONG', resultMode: 'STOP' }
  await account.call('POST', `${tested}/${backtestId}/trades`, BacktestTradeView, stopped)
  await account.call('POST', tested, BacktestView, { kind: 'PRACTICE', name: 'November repeats' })
}

/** A journal with something on every page. */
export async function filledJournal(account: Account, name: string): Promise<JournalView> {
  const journal = await newJournal(account, { name })
  const { id: instrumentId } = await newInstrument(account, journal.id, 'STOCKS')
  const url = `/v1/databases/${journal.id}/trades`
  for (const trade of trades) await account.call('POST', url, TradeView, { ...aDay, instrumentId, ...trade })
  await addRecords(account, journal.id)
  await addFiles(account, journal.id)
  await addPlanning(account, journal.id, instrumentId)
  return journal
}

/** A picture of a trade, and a file of price bars that waits for confirmation. */
async function addFiles(account: Account, journalId: number): Promise<void> {
  const link = new FormData()
  link.set('link', 'https://example.com/acme.png')
  await account.call('PUT', `/v1/databases/${journalId}/trades/1/screenshots/1`, ChangedScreenshots, link)
  const bars = new FormData()
  bars.set('options', '{}')
  bars.set('file', new Blob(['time,open,high,low,close\n2024-03-05 10:00,50,51,49,50.5\n']), 'acme.csv')
  await account.call('POST', '/v1/bar-series', BarJob, bars)
}

/** A plan for a day, and its missed trade. */
async function addPlanning(account: Account, journalId: number, instrumentId: number): Promise<void> {
  const url = `/v1/databases/${journalId}`
  const plan = { title: 'Gap fill', planDate: '2024-03-05', status: 'ACTIVE' }
  const { id: planId } = await account.call('POST', `${url}/trade-plans`, TradePlanView, plan)
  const missed = { instrumentId, planId, direction: 'LONG', entryDate: '2024-03-05T10:00:00', reason: 'TOO_LATE' }
  await account.call('POST', `${url}/missed-trades`, MissedTradeView, missed)
}
