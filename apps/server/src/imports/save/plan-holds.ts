import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../store/db.ts'
import { findDeletions } from '../../records/trades/deletions-repository.ts'
import { findDeletedFills } from '../deleted-fills-repository.ts'
import { findWrittenTrades, readPatchesFrom } from '../journal-repository.ts'
import type { KeptPlan } from '../plan/plan-types.ts'
import { readPlanFacts } from '../upload/read-upload.ts'

/** The state of the journal that a plan of an import or an undo depends on. */
export type Basis = Pick<KeptPlan, 'revision' | 'source' | 'facts' | 'payinIds' | 'knownTrades' | 'deletedFills'>

/**
 * Whether a plan is still valid: nothing that it depends on was changed since.
 *
 * @param tx holds the lock of the journal
 * @param revision the journal's, before the changes of `tx` itself
 */
export async function planHolds(tx: Tx, journalId: number, plan: Basis, revision: number): Promise<boolean> {
  if (revision === plan.revision) return true
  const { facts } = await readPlanFacts(tx, journalId, plan.source, plan.payinIds)
  if (!isDeepStrictEqual(facts, plan.facts)) return false
  const deleted = await findDeletedFills(tx, journalId, plan.source, plan.deletedFills)
  if (deleted.length < plan.deletedFills.length) return false // a deletion was undone
  if (plan.knownTrades.length === 0) return true
  if (plan.revision < (await readPatchesFrom(tx, journalId))) return false // later deletions are unknown
  const knownIds = new Set(plan.knownTrades)
  const changed = [
    ...(await findDeletions(tx, journalId, plan.revision)),
    ...(await findWrittenTrades(tx, journalId, plan.revision)),
  ]
  return !changed.some((id) => knownIds.has(id))
}
