import { isDeepStrictEqual } from 'node:util'
import type { Quotas } from '@afterclose/contract/storage'
import type { Db } from '../../store/db.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import type { ImportAsk, KeptPlan, Reading } from '../plan/plan-types.ts'
import { type Publishing, publishImport } from './publish-import.ts'
import { findPlan } from '../upload/plan-file.ts'
import { readKeptStatements, readUpload } from '../upload/read-upload.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { lockImporting } from '../repository.ts'
import { exchange, type Refusal } from './exchange.ts'
import { planHolds } from './plan-holds.ts'

export type Saved =
  | { readonly kind: 'done' }
  /** The import was ended elsewhere: by another server, or with its journal. */
  | { readonly kind: 'gone' }
  /** The journal changed since the preview, and with it the effect of the import. Nothing was saved. */
  | { readonly kind: 'changed'; readonly reading: Reading }

export interface SaveAsk {
  readonly ask: ImportAsk
  readonly shownPreview: Reading['preview']
  readonly quotas: Quotas
}

/** Retries for a journal under constant writes, before the trader has to confirm again. */
const mostPlans = 4

/**
 * Saves the previewed changes, all or nothing, and finishes the import with them.
 * @throws AppError 'Quota reached': nothing was saved
 */
export async function saveImport(db: Db, files: WorkFiles, { ask, shownPreview, quotas }: SaveAsk): Promise<Saved> {
  for (let plans = 1; ; plans++) {
    const plan = (await findPlan(files, ask.importIdentifier)) ?? (await planAnew(db, files, ask))
    // a repeated plan may contain changes that the trader has not accepted
    if (!isDeepStrictEqual(plan.reading.preview, shownPreview)) return { kind: 'changed', reading: plan.reading }
    const statements = await readKeptStatements(files, ask.importIdentifier)
    const outcome = await saveByPlan(db, ask, { plan, statements, quotas })
    if (outcome !== 'changed') return { kind: outcome }
    const reading = await readUpload(db, files, ask)
    if (plans === mostPlans) return { kind: 'changed', reading }
  }
}

/** The plan of a file parsed by another version of the server. */
async function planAnew(db: Db, files: WorkFiles, ask: ImportAsk): Promise<KeptPlan> {
  await readUpload(db, files, ask)
  const plan = await findPlan(files, ask.importIdentifier)
  if (plan === null) throw new Error(`The plan of import ${ask.importIdentifier} is gone`)
  return plan
}

async function saveByPlan(db: Db, ask: ImportAsk, publishing: Publishing): Promise<Refusal | 'done'> {
  const { journalId, importIdentifier, userId } = ask
  const { plan } = publishing
  const { changes, source } = plan
  const exchanging = { journalId, importIdentifier, importJobId: importIdentifier, source, changes }
  return exchange(db, exchanging, {
    mayBegin: async (tx) => {
      await lockUser(tx, userId) // locked before the journal
      const revision = await lockImporting(tx, journalId, importIdentifier)
      if (revision === null) return 'gone'
      return (await planHolds(tx, journalId, plan, revision)) ? null : 'changed'
    },
    write: (tx, at) => publishImport(tx, ask, at, publishing),
  })
}
