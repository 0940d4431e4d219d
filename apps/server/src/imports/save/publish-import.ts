import type { Quotas } from '@afterclose/contract/storage'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import { finishJob, lockImporting } from '../repository.ts'
import { planHolds } from './plan-holds.ts'
import { exchange, timeOf } from './exchange.ts'
import type { Exchanging } from './exchanging.ts'
import { refusalOf, type Staged } from './stage.ts'
import type { FillsOf } from '../../store/import-tables.ts'
import { monthText, titleOf } from '../fills/import-title.ts'
import { nameImport, replaceMonth } from '../fills/repository.ts'
import type { KeptStatement } from '../statements/kept-statement.ts'
import { keepCarries } from '../statements/carries.ts'
import { insertStatements } from '../statements/repository.ts'
import { noteTies } from '../statements/ties.ts'
import type { KeptPlan } from '../plan/plan-types.ts'

/** What an import makes of its journal. */
export interface Publishing {
  readonly userId: number
  /** That the new trades must fit into. */
  readonly quotas: Quotas
  readonly plan: KeptPlan
  readonly statements: readonly KeptStatement[]
  /** The month whose fills it keeps; null for a file. */
  readonly fillsOf: FillsOf | null
}

/**
 * Makes the journal what the plan says, and finishes the import, in one transaction.
 *
 * @param staged null for few rows: they are written here
 * @returns 'changed' when the plan does not hold, 'gone' when the import is over or another run's: nothing was done
 * @throws AppError 'Quota reached'
 */
export const publishImport = (
  db: Db,
  exchanging: Exchanging,
  staged: Staged | null,
  { userId, quotas, plan, statements, fillsOf }: Publishing,
): Promise<'done' | 'changed' | 'gone'> =>
  transaction(db, async (tx) => {
    const { journalId, importIdentifier, source } = exchanging
    await lockUser(tx, userId) // before the journal
    const before = await lockImporting(tx, journalId, importIdentifier)
    if (before === null) return 'gone'
    const refusal = staged === null ? null : await refusalOf(tx, exchanging, staged)
    if (refusal !== null) return refusal
    if (!(await planHolds(tx, journalId, plan, before))) return 'changed'
    const revision = await raiseRevision(tx, journalId)
    const at = timeOf(staged)
    await exchange(tx, exchanging, staged, { at, revision })
    const { create } = plan.changes
    await mustFit(tx, quotas, { userId, kind: 'TRADES' }, create.length)
    await insertStatements(tx, journalId, importIdentifier, { source, at }, statements)
    if (fillsOf !== null) await keepAsMonth(tx, exchanging, fillsOf, statements)
    if (plan.carries !== null) await keepCarries(tx, journalId, plan.carries)
    await noteTies(tx, journalId, plan.ties)
    await finishJob(tx, journalId, importIdentifier, new Date().toISOString())
    return 'done'
  })

/** The import takes the place of the one that kept the month before. */
async function keepAsMonth(
  tx: Tx,
  { journalId, importIdentifier, source }: Exchanging,
  fillsOf: FillsOf,
  statements: readonly KeptStatement[],
): Promise<void> {
  await replaceMonth(tx, journalId, { importIdentifier, source, fillsOf })
  const parts = statements.flatMap((statement) => statement.parts)
  const count = (kind: string) => parts.reduce((sum, part) => sum + (part.kind === kind ? part.records : 0), 0)
  const title = { source, account: fillsOf.account, month: monthText(fillsOf.month) }
  await nameImport(tx, journalId, importIdentifier, titleOf(title, { fills: count('FILLS'), cash: count('CASH') }))
}
