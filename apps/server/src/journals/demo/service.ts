import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { starterCategories } from '@afterclose/core/session'
import { DAY, type Instant } from '@afterclose/core/time'
import { isFullyJournaled } from '@afterclose/core/trade'
import type { DemoJournal } from '@afterclose/demo/demo-journal'
import type { DemoNote } from '@afterclose/demo/notes'
import { pictureOf, pictureSize } from '@afterclose/demo/pictures'
import type { DemoPlan } from '@afterclose/demo/plans'
import type { DemoSession } from '@afterclose/demo/sessions'
import type { Account } from '../../accounts/login-sessions/login-sessions.ts'
import { insertUser } from '../../accounts/repository.ts'
import { saveSettings } from '../../accounts/settings/repository.ts'
import { removeSeriesOf } from '../../bars/remove-series.ts'
import { showAllBars } from '../../bars/save-bars.ts'
import type { Config } from '../../config/config.ts'
import { siteOf } from '../../platform/http/access/network.ts'
import type { Services } from '../../platform/http/services.ts'
import { insertChecklists } from '../../records/checklists/items.ts'
import { comments, customComments } from '../../records/kinds/lists.ts'
import { insertInstruments } from '../../records/instruments/repository.ts'
import { insertMissedTrades } from '../../records/missed-trades/repository.ts'
import { insertNote, type NoteColumns } from '../../records/notes/repository.ts'
import { insertPayin } from '../../records/payins/repository.ts'
import { notePicture } from '../../records/picture-files/repository.ts'
import { sessionNoteCategories } from '../../records/kinds/diary.ts'
import { insertInputs } from '../../records/lists/repository.ts'
import { insertSession, type SessionColumns } from '../../records/sessions/repository.ts'
import { insertSetups } from '../../records/setups/repository.ts'
import { insertScreenshots } from '../../records/slots/repository.ts'
import { insertPlan, type PlanColumns } from '../../records/trade-plans/repository.ts'
import { insertTrades } from '../../records/trades/insert-trades.ts'
import { updateTrades } from '../../records/trades/writing-repository.ts'
import { toFlag, toJson } from '../../store/codecs.ts'
import { type Db, nextId, raiseRevision, type Tx, transaction } from '../../store/db.ts'
import { emptyJournal } from '../delete-journal.ts'
import { forgetNotifications, insertJournal, noteUse } from '../repository.ts'
import { prepareDemoBars } from './demo-bars.ts'
import type { DemoPractice } from './demo-practice.ts'
import type { DemoPicture } from './demo-tasks.ts'
import type { DemoContentOf } from './demo-thread.ts'
import { countVisits, deleteDemoAccount, findJournalsOf, findOldDemo, noteVisit, queueForDemo } from './repository.ts'
import { writeBacktest } from './write-backtest.ts'
import { writeGuard } from './write-guard.ts'
import { writePractice } from './write-practice.ts'
import { writeRulesAndReviews } from './write-rules-and-reviews.ts'

/** Lifetime of a demo account, days. */
export const demoDays = 3

/** Trades per transaction. */
const tradesAtOnce = 150

type DemoTrades = DemoJournal['trades']

/**
 * Creates a temporary account with the demo journal. No one can sign in to it again: it has no password.
 * @param address of the visitor
 * @throws AppError 'Quota reached' if there are too many of them
 */
export async function openDemo(
  { db, files, workFiles, key, config }: Pick<Services, 'db' | 'files' | 'workFiles' | 'key' | 'config'>,
  contentOf: DemoContentOf,
  address: string,
  now: Date,
): Promise<Account> {
  const at = now.toISOString()
  const today = at.slice(0, 10)
  const username = `demo-${randomBytes(6).toString('hex')}`
  const network = createHmac('sha256', key)
    .update(`demo ${siteOf(address)}`)
    .digest('base64url')
  const { demo, market, pictures } = await contentOf(today) // rejected before there is an account
  // Kept short, because others who open one wait for it. A crash may leave an account without a journal, which expires with the old ones.
  const id = await transaction(db, async (tx) => {
    await queueForDemo(tx)
    await mustHaveDemoLeft(tx, config, network)
    const account = { username, passwordHash: null, plan: 'PRO', planUntil: null, demo: 1, created: at } as const
    const userId = await insertUser(tx, account)
    await noteVisit(tx, userId, network)
    return userId
  })
  const journalId = await writeJournal(db, id, demo, { shown: pictures, practice: market.practice, at })
  await Promise.all(pictures.map(({ bytes }) => files.put(journalId, bytes)))
  const bars = await prepareDemoBars(workFiles, id, market, demo.journal.timeZone)
  await transaction(db, (tx) => showAllBars(tx, bars))
  return { id, username, plan: 'PRO', planUntil: null, demo: true }
}

/** @throws AppError 'Quota reached' */
async function mustHaveDemoLeft(tx: Tx, { demoAccounts: { most, ofOneNetwork } }: Config, network: string) {
  const { all, ofNetwork } = await countVisits(tx, network)
  const removed = `Each is removed after ${demoDays} days. Please try again later.`
  if (ofNetwork >= (ofOneNetwork ?? Infinity))
    throw new AppError('Quota reached', { message: `Your network has opened ${ofNetwork} demo journals. ${removed}` })
  if (all >= (most ?? Infinity))
    throw new AppError('Quota reached', { message: `All ${all} demo journals of this server are taken. ${removed}` })
}

/**
 * Writes the journal in batches, so that others can write in between. It stays invisible, because no one is signed in to the account yet.
 * It is new, so that all records get the ids assumed by the generator.
 */
async function writeJournal(
  db: Db,
  userId: number,
  demo: DemoJournal,
  {
    shown,
    practice,
    at,
  }: { readonly shown: readonly DemoPicture[]; readonly practice: DemoPractice; readonly at: string },
): Promise<number> {
  const piece = <T>(write: (tx: Tx) => Promise<T>): Promise<T> => transaction(db, write)
  const journalId = await piece(async (tx) => {
    await saveSettings(tx, userId, { ...demo.settings, theme: 'System' }) // as it was where the visitor asked for it
    const made = await insertJournal(tx, userId, demo.journal, at)
    for (const { fileId, bytes } of shown)
      await notePicture(tx, made, { fileId, bytes: bytes.length, thumbnailBytes: 0 })
    await writeLists(tx, made, demo, at)
    return made
  })
  await piece(async (tx) => {
    for (const plan of demo.plans) await insertPlan(tx, journalId, columnsOf(plan), at)
    await insertMissedTrades(tx, journalId, demo.missedTrades, at)
  })
  for (const backtest of demo.backtests)
    await piece((tx) => writeBacktest(tx, journalId, backtest, demo.instruments, at))
  await piece((tx) => writePractice(tx, journalId, practice, at))
  for (let from = 0; from < demo.trades.length; from += tradesAtOnce)
    await piece((tx) => writeTrades(tx, journalId, demo.trades.slice(from, from + tradesAtOnce), shown, at))
  await piece(async (tx) => {
    for (const note of demo.notes)
      await insertNote(tx, journalId, noteColumns(note), note.tradeIds, daysBefore(at, note.daysAgo))
    for (const session of demo.sessions)
      await insertSession(tx, journalId, sessionColumns(session), session.entries, at)
    await noteUse(tx, journalId, userId, at)
  })
  await piece((tx) => writeRulesAndReviews(tx, journalId, demo, at))
  await piece((tx) => writeGuard(tx, journalId, demo, at))
  return journalId
}

async function writeLists(tx: Tx, journalId: number, demo: DemoJournal, at: string): Promise<void> {
  await insertInstruments(tx, journalId, demo.instruments, null, at)
  await insertChecklists(tx, journalId, demo.checklists, at)
  await insertSetups(tx, journalId, demo.setups, at)
  await insertInputs(tx, comments, journalId, demo.comments, at)
  await insertInputs(tx, customComments, journalId, demo.customComments, at)
  await insertInputs(tx, sessionNoteCategories, journalId, starterCategories, at)
  const firstPayin = await nextId(tx, journalId, 'payin', demo.payins.length)
  for (const [i, { delta, timestamp, textualReason }] of demo.payins.entries())
    await insertPayin(tx, journalId, firstPayin + i, { delta, timestamp, textual_reason: textualReason, modified: at })
}

async function writeTrades(
  tx: Tx,
  journalId: number,
  trades: DemoTrades,
  pictures: readonly DemoPicture[],
  at: string,
): Promise<void> {
  const revision = await raiseRevision(tx, journalId)
  const toInsert = trades.map((trade) => ({ externalId: null, trade }))
  const first = await insertTrades(tx, journalId, toInsert, { source: 'MANUAL', importJobId: null, revision, at })
  await insertScreenshots(tx, journalId, 'TRADE', screenshotsOf(trades, first, pictures), at)
  for (const alike of byPictures(trades, first)) {
    const { trade } = alike[0]!
    await updateTrades(
      tx,
      journalId,
      alike.map(({ id }) => id),
      {
        screenshot_count: trade.screenshotCount,
        screenshot_exists: 1,
        fully_journaled: toFlag(isFullyJournaled(trade, true)),
      },
    )
  }
}

const columnsOf = (plan: DemoPlan): PlanColumns => ({
  title: plan.title,
  plan_date: plan.planDate,
  valid_until: plan.validUntil,
  instrument_id: plan.instrumentId,
  setup_id: plan.setupId,
  direction: plan.direction,
  timeframe: plan.timeframe,
  bias: plan.bias,
  scenarios: toJson(plan.scenarios),
  checklist_id: plan.checklistId,
  status: plan.status,
  review_text: plan.reviewText,
  plan_quality: plan.planQuality,
})

const sessionColumns = (session: DemoSession): SessionColumns => ({
  session_date: session.sessionDate,
  start_time: null,
  end_time: null,
  title: session.title,
  label: session.label,
  mood: session.mood,
  energy: session.energy,
  focus: session.focus,
  market_condition: session.marketCondition,
  daily_goal: session.dailyGoal,
  max_loss: session.maxLoss,
  status: session.status,
})
const noteColumns = ({ title, body, folder, tags, pinned, color, archived }: DemoNote): NoteColumns => ({
  title,
  body,
  folder,
  tags: toJson(tags),
  pinned: toFlag(pinned),
  color,
  archived: toFlag(archived),
})
const daysBefore = (at: Instant, days: number): Instant => new Date(Date.parse(at) - days * DAY).toISOString()

const screenshotsOf = (trades: DemoTrades, first: number, pictures: readonly DemoPicture[]) =>
  trades.flatMap((trade, i) =>
    Array.from({ length: trade.screenshotCount }, (_, k) => ({
      ...pictureSize,
      owner_id: first + i,
      slot: k + 1,
      url: null,
      file_id: pictures[pictureOf(trade, k + 1)]!.fileId,
      taken_at: null,
      description: '',
    })),
  )

/** Trades with pictures, grouped by how many, and by whether they are fully journaled. */
const byPictures = (trades: DemoTrades, first: number) =>
  Map.groupBy(
    trades.map((trade, i) => ({ id: first + i, trade })).filter(({ trade }) => trade.screenshotCount > 0),
    ({ trade }) => `${trade.screenshotCount} ${isFullyJournaled(trade, true)}`,
  ).values()

/** Removes expired demo accounts one by one in small steps: a visitor may have imported much. */
export async function removeOldDemos(
  { db, workFiles }: Pick<Services, 'db' | 'workFiles'>,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - demoDays * DAY).toISOString()
  for (let count = 0; ; count++) {
    const old = await findOldDemo(db, before)
    if (old === undefined) return count
    for (const journalId of await findJournalsOf(db, old.id)) await emptyJournal(db, journalId, signal)
    await removeSeriesOf({ db, files: workFiles }, old.id, signal)
    await forgetNotifications(db, old.id)
    await deleteDemoAccount(db, old.id)
  }
}
