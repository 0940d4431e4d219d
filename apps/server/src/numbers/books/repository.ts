import { setImmediate } from 'node:timers/promises'
import type { FeedPayin, FeedTrade } from '@afterclose/engine/trades/to-columns'
import { fromFlag, fromJson, type JsonText } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'

const tradesPerPart = 2000

const columns = [
  'id',
  'entry_date',
  'exit_date',
  'instrument_id',
  'setup_id',
  'source',
  'direction',
  'trade_type',
  'gain_mode',
  'otp_hit',
  'outcome',
  'exit_class',
  'checklist_status',
  'size',
  'entry_price',
  'stop_loss',
  'take_profit',
  'exit_price',
  'final_stop',
  'highest_price',
  'lowest_price',
  'commission',
  'swap',
  'gain',
  'risk',
  'r_multiple',
  'rrr',
  'realized_rrr',
  'ticks',
  'pips',
  'mfe_r',
  'mae_r',
  'updraw',
  'drawdown_trade',
  'exit_level',
  'entry_eff',
  'exit_eff',
  'total_eff',
  'winner_eff',
  'loser_eff',
  'potential_r',
  'management_r',
  'adherence',
  'holding_minutes',
  'tilt_meter',
  'screenshot_exists',
  'fully_journaled',
  'in_review',
  'break_even',
  'group_id',
  'plan_id',
  'pre_trade_comments',
  'entry_comments',
  'management_comments',
  'exit_comments',
  'custom_comments',
  'screenshot_count',
] as const

const tradesSince = (db: Db, journalId: number, since: number | null) =>
  db
    .selectFrom('trade')
    .where('journal_id', '=', journalId)
    .$if(since !== null, (query) => query.where('revision', '>', since))

/** All trades of a journal, or those written after a revision. */
export async function countTrades(db: Db, journalId: number, since: number | null): Promise<number> {
  const counted = tradesSince(db, journalId, since).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

const feedTradesSince = (db: Db, journalId: number, since: number | null) =>
  tradesSince(db, journalId, since)
    .select(columns)
    .select((eb) => eb('notes', '<>', '').as('has_notes'))

/** Trades of a journal that were written after a revision, with what the feed carries. */
export async function readChangedTrades(db: Db, journalId: number, since: number): Promise<FeedTrade[]> {
  const rows = await feedTradesSince(db, journalId, since).execute()
  return rows.map(feedTradeOf)
}

/**
 * All trades of a journal, a part at a time: rows of which few are held at once are cheap to throw away, and others who
 * wait for this thread get their turn between the parts.
 */
export async function* readFeedTrades(db: Db, journalId: number): AsyncGenerator<readonly FeedTrade[]> {
  for (let after = 0; ; ) {
    const rows = await feedTradesSince(db, journalId, null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(tradesPerPart)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(feedTradeOf)
    await setImmediate()
    after = last.id
  }
}

type FeedRow = Awaited<ReturnType<ReturnType<typeof feedTradesSince>['execute']>>[number]

function feedTradeOf(row: FeedRow): FeedTrade {
  return {
    id: row.id,
    entryDate: row.entry_date,
    exitDate: row.exit_date,
    instrumentId: row.instrument_id,
    setupId: row.setup_id,
    source: row.source,
    direction: row.direction,
    tradeType: row.trade_type,
    gainMode: row.gain_mode,
    otpHit: row.otp_hit,
    outcome: row.outcome,
    exitClass: row.exit_class,
    checklistStatus: row.checklist_status,
    size: row.size,
    entryPrice: row.entry_price,
    stopLoss: row.stop_loss,
    takeProfit: row.take_profit,
    exitPrice: row.exit_price,
    finalStop: row.final_stop,
    highestPrice: row.highest_price,
    lowestPrice: row.lowest_price,
    commission: row.commission,
    swap: row.swap,
    gain: row.gain,
    risk: row.risk,
    rMultiple: row.r_multiple,
    rrr: row.rrr,
    realizedRrr: row.realized_rrr,
    ticks: row.ticks,
    pips: row.pips,
    mfeR: row.mfe_r,
    maeR: row.mae_r,
    updraw: row.updraw,
    drawdownTrade: row.drawdown_trade,
    exitLevel: row.exit_level,
    entryEff: row.entry_eff,
    exitEff: row.exit_eff,
    totalEff: row.total_eff,
    winnerEff: row.winner_eff,
    loserEff: row.loser_eff,
    potentialR: row.potential_r,
    managementR: row.management_r,
    adherence: row.adherence,
    holdingMinutes: row.holding_minutes,
    tiltMeter: row.tilt_meter,
    screenshots: row.screenshot_count,
    screenshotExists: fromFlag(row.screenshot_exists),
    fullyJournaled: fromFlag(row.fully_journaled),
    inReview: fromFlag(row.in_review),
    breakEven: fromFlag(row.break_even),
    // A comparison is 0 or 1 in SQLite and true or false in PostgreSQL.
    hasNotes: Boolean(row.has_notes),
    groupId: row.group_id,
    planId: row.plan_id,
    preTradeComments: ids(row.pre_trade_comments),
    entryComments: ids(row.entry_comments),
    managementComments: ids(row.management_comments),
    exitComments: ids(row.exit_comments),
    customComments: ids(row.custom_comments),
  }
}

const none: readonly number[] = []
const ids = (text: JsonText<readonly number[]>): readonly number[] => (text === '[]' ? none : fromJson(text))

export const readFeedPayins = (db: Db, journalId: number): Promise<FeedPayin[]> =>
  db.selectFrom('payin').select(['id', 'delta', 'timestamp']).where('journal_id', '=', journalId).execute()

/** Its revision, and the oldest one from which changes can be told. Null when the journal is gone. */
export async function readRevisions(
  db: Db,
  journalId: number,
): Promise<{ readonly revision: number; readonly patchesFrom: number } | null> {
  const row = await db
    .selectFrom('journal')
    .select(['revision', 'patches_from as patchesFrom'])
    .where('id', '=', journalId)
    .executeTakeFirst()
  return row ?? null
}
