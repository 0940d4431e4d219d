import { AppError } from '@afterclose/contract/problems'
import type { TradePatch } from '@afterclose/engine/trades/patch'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { type Db, snapshot } from '../../store/db.ts'
import { findDeletions } from '../../records/trades/deletions-repository.ts'
import { countChangedTrades, countFeedTrades, readChangedTrades, readFeedPayins, readRevisions } from './repository.ts'

/** Up to this many changed trades are applied without counting all: patching is cheap. */
const fewTrades = 1000
/** Share of all trades above which a full reload is as fast as a patch. */
const largestShare = 1 / 5

/**
 * Reads the changes of a journal since the revision `since` from one snapshot.
 *
 * @returns null if they are unknown (the revision is too old, or none of this journal) or too many
 * @throws AppError 'Unknown journal'
 */
export const readChanges = (db: Db, journalId: number, since: number): Promise<TradePatch | null> =>
  snapshot(db, async (tx) => {
    const known = await readRevisions(tx, journalId)
    if (known === null) throw new AppError('Unknown journal')
    const { revision, patchesFrom } = known
    if (since < patchesFrom || since > revision) return null
    const deletes = await findDeletions(tx, journalId, since)
    const changed = deletes.length + (await countChangedTrades(tx, journalId, since))
    if (changed > fewTrades && changed > largestShare * (await countFeedTrades(tx, journalId))) return null
    const trades = await readChangedTrades(tx, journalId, since)
    const payins = await readFeedPayins(tx, journalId)
    const upserts = toColumns({ revision, trades, payins })
    return { revision, upserts, deletes, payins: upserts.payins }
  })
