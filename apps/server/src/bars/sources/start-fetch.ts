import { randomUUID } from 'node:crypto'
import type { BarFetch } from '@afterclose/contract/price-sources'
import { AppError } from '@afterclose/contract/problems'
import { lockUser } from '../../platform/http/access/repository.ts'
import { fromJson, toJson } from '../../store/codecs.ts'
import { findIdsOfInstruments } from '../../records/trades/repository.ts'
import { transaction, type Tx } from '../../store/db.ts'
import { mustHaveRoomForBars } from '../save-bars.ts'
import type { BarServices } from '../service.ts'
import { fetchKind } from './fetch-job.ts'
import { storedSettings } from './source-settings.ts'
import { type FetchRow, findSource, hasRunningFetch, insertFetch } from './repository.ts'
import { type Gap, seriesOfGap } from './wanted.ts'

interface FetchRequest {
  readonly userId: number
  readonly journalId: number
  readonly sourceId: number
  readonly ids: readonly number[] | null
  /** Only trades of these instruments; null: of all. */
  readonly instruments: readonly number[] | null
  readonly gap: Gap | null
}

/**
 * Starts a fetch of bars that trades lack, or of a gap, one at a time per user.
 * @throws AppError 'Not found', 'Fetch in progress', 'Quota reached', 'Too many attempts' while the source is rate limited; for a gap
 *   those of `seriesOfGap`
 */
export const startFetch = (
  { db, jobs, quotas }: Pick<BarServices, 'db' | 'jobs' | 'quotas'>,
  request: FetchRequest,
): Promise<FetchRow> =>
  transaction(db, async (tx) => {
    const { userId, journalId, sourceId, gap } = request
    await lockUser(tx, userId)
    const source = await findSource(tx, userId, sourceId)
    if (source === undefined) throw new AppError('Not found')
    if (gap !== null) await seriesOfGap(tx, userId, gap, storedSettings(source))
    if (await hasRunningFetch(tx, userId)) throw new AppError('Fetch in progress')
    await mustHaveRoomForBars(tx, { userId, quotas })
    const now = new Date().toISOString()
    if (source.not_before !== null && source.not_before > now)
      throw new AppError('Too many attempts', {
        message: `${source.name} asked for no requests until ${source.not_before.slice(0, 16).replace('T', ' ')} UTC.`,
      })
    const id = randomUUID()
    const ids = await idsOf(tx, request)
    const row = await insertFetch(tx, {
      id,
      user_id: userId,
      journal_id: journalId,
      source_id: sourceId,
      source_name: source.name,
      state: 'QUEUED',
      trades: ids === null ? null : toJson(ids),
      gap: gap === null ? null : toJson(gap),
      requests: 0,
      expected: 0,
      bars: 0,
      missing: toJson([]),
      error: null,
      created: now,
    })
    await jobs.add(tx, { kind: fetchKind, payload: { fetchId: id }, userId })
    return row
  })

/** Ids of the trades to fetch for; null: all of the journal. */
async function idsOf(tx: Tx, { journalId, ids, instruments }: FetchRequest): Promise<readonly number[] | null> {
  if (instruments === null) return ids
  const wanted = ids === null ? null : new Set(ids)
  return (await findIdsOfInstruments(tx, journalId, instruments)).filter((id) => wanted?.has(id) ?? true)
}

export const presentFetch = (row: FetchRow): BarFetch => ({
  id: row.id,
  journalId: row.journal_id,
  source: row.source_name,
  gap: row.gap === null ? null : fromJson(row.gap),
  state: row.state,
  requests: row.requests,
  expected: row.expected,
  bars: row.bars,
  missing: fromJson(row.missing),
  error: row.error,
  created: row.created,
})
