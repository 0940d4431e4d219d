import type { Quotas } from '@afterclose/contract/storage'
import type { Instant } from '@afterclose/core/time'
import type { Tx } from '../../store/db.ts'
import { removeDeleted } from '../../records/trades/deleted-trades-repository.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import { forgetDeletedFills, keepLeftOut } from '../deleted-fills-repository.ts'
import { finishJob } from '../repository.ts'
import type { FillsOf } from '../../store/import-tables.ts'
import { monthText, titleOf } from '../fills/import-title.ts'
import { nameImport, replaceMonth } from '../fills/repository.ts'
import type { KeptStatement } from '../statements/kept-statement.ts'
import { insertStatements } from '../statements/repository.ts'
import type { ImportAsk, KeptPlan } from '../plan/plan-types.ts'

/** An import that is being saved. */
export interface Publishing {
  readonly plan: KeptPlan
  readonly statements: readonly KeptStatement[]
  readonly quotas: Quotas
}

/**
 * Stores the content of an import and finishes it, in the transaction that writes its rows.
 * @throws AppError 'Quota reached'
 */
export async function publishImport(
  tx: Tx,
  { journalId, importIdentifier, userId, fillsOf }: ImportAsk,
  at: Instant,
  { plan, statements, quotas }: Publishing,
): Promise<void> {
  const { source, changes, restored, outdated, leftOut } = plan
  await removeDeleted(tx, journalId, { source, fills: outdated })
  await mustFit(tx, quotas, { userId, kind: 'TRADES' }, changes.create.length)
  const texts = changes.create.reduce((sum, { trade }) => sum + Buffer.byteLength(trade.notes), 0)
  await mustFit(tx, quotas, { userId, kind: 'TEXTS' }, texts)
  await forgetDeletedFills(tx, { journalId, source }, restored)
  await keepLeftOut(tx, { journalId, source }, leftOut)
  await insertStatements(tx, journalId, importIdentifier, { source, at }, statements)
  if (fillsOf !== null) await keepAsMonth(tx, journalId, { importIdentifier, source, fillsOf }, statements)
  await finishJob(tx, journalId, importIdentifier, new Date().toISOString())
}

/** Replaces the import of the same month. */
async function keepAsMonth(
  tx: Tx,
  journalId: number,
  month: { readonly importIdentifier: string; readonly source: string; readonly fillsOf: FillsOf },
  statements: readonly KeptStatement[],
): Promise<void> {
  await replaceMonth(tx, journalId, month)
  const parts = statements.flatMap((statement) => statement.parts)
  const count = (kind: string) => parts.reduce((sum, part) => sum + (part.kind === kind ? part.records : 0), 0)
  const { source, importIdentifier, fillsOf } = month
  const title = { source, account: fillsOf.account, month: monthText(fillsOf.month) }
  await nameImport(tx, journalId, importIdentifier, titleOf(title, { fills: count('FILLS'), cash: count('CASH') }))
}
