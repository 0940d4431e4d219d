import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../store/db.ts'
import { findDeletions } from '../../records/trades/deletions-repository.ts'
import { findWrittenTrades, readPatchesFrom } from '../journal-repository.ts'
import type { KeptPlan } from '../plan/plan-types.ts'
import { readPlanFacts } from '../upload/read-upload.ts'

/** The state of the journal that a plan of an import or an undo follows from. */
type Basis = Pick<KeptPlan, 'revision' | 'source' | 'facts' | 'payinIds' | 'knownTrades'>

/**
 * Whether a plan is what would be made now: nothing that it follows from was changed since, whatever else was.
 *
 * @param tx holds the journal, so that nobody changes it meanwhile
 * @param revision the journal's, before what `tx` itself changes
 */
export async function planHolds(tx: Tx, journalId: number, plan: Basis, revision: number): Promise<boolean> {
  if (revision === plan.revision) return true
  const { facts } = await readPlanFacts(tx, journalId, plan.source, plan.payinIds)
  if (!isDeepStrictEqual(facts, plan.facts)) return false
  if (plan.knownTrades.length === 0) return true
  if (plan.revision < (await readPatchesFrom(tx, journalId))) return false // what was deleted since is not known
  const known = new Set(plan.knownTrades)
  const changed = [
    ...(await findDeletions(tx, journalId, plan.revision)),
    ...(await findWrittenTrades(tx, journalId, plan.revision)),
  ]
  return !changed.some((id) => known.has(id))
}
