import type { Quotas } from '@afterclose/contract/storage'
import type { Instant } from '@afterclose/core/time'
import type { Tx } from '../../store/db.ts'
import { hasDeleted, removeDeleted } from '../../records/trades/deleted-trades-repository.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import { forgetDeletedFills, keepLeftOut } from '../deleted-fills-repository.ts'
import { finishJob } from '../repository.ts'
import type { Exchanging } from './derive-rows.ts'
import type { FillsOf } from '../../store/import-tables.ts'
import { monthText, titleOf } from '../fills/import-title.ts'
import { nameImport, replaceMonth } from '../fills/repository.ts'
import type { KeptStatement } from '../statements/kept-statement.ts'
import { insertStatements } from '../statements/repository.ts'
import type { KeptPlan } from '../plan/plan-types.ts'

/** Changes of an import besides its rows. */
export interface Publishing {
  readonly userId: number
  /** Quota for the new trades. */
  readonly quotas: Quotas
  readonly plan: KeptPlan
  readonly statements: readonly KeptStatement[]
  /** The month of fills that it contains; null for a file. */
  readonly fillsOf: FillsOf | null
}

/**
 * Stores the content of an import and finishes it, in the transaction that writes its rows.
 * @throws AppError 'Quota reached'
 */
export async function publishImport(
  tx: Tx,
  exchanging: Exchanging,
  at: Instant,
  { userId, quotas, plan, statements, fillsOf }: Publishing,
): Promise<void> {
  const { journalId, importIdentifier, source } = exchanging
  await mustFit(tx, quotas, { userId, kind: 'TRADES' }, plan.changes.create.length)
  // The file contains deleted trades again: their deletion can no longer be undone.
  const externalIds = [...plan.changes.create, ...plan.changes.update].flatMap(({ externalId }) => externalId ?? [])
  if (await hasDeleted(tx, journalId)) await removeDeleted(tx, journalId, { source, externalIds })
  await forgetDeletedFills(tx, exchanging, plan.restored)
  await keepLeftOut(tx, exchanging, plan.leftOut)
  await insertStatements(tx, journalId, importIdentifier, { source, at }, statements)
  if (fillsOf !== null) await keepAsMonth(tx, exchanging, fillsOf, statements)
  await finishJob(tx, journalId, importIdentifier, new Date().toISOString())
}

/** Replaces the import of the same month. */
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
