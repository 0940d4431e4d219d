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
import { readJournalFacts } from '../journal-repository.ts'
import { choicesIn, factsAfter, type NewGrouping } from '../plan/position-grouping.ts'
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

/** Derives the positions of a journal again. */
export type Regroup = (
  grouping: NewGrouping & { readonly journalId: number; readonly userId: number; readonly quotas: Quotas },
) => Promise<unknown>

/** Retries for a journal under constant writes, before the trader has to confirm again. */
const mostPlans = 4

/**
 * Saves the previewed changes, all or nothing, and finishes the import with them.
 * @throws AppError 'Quota reached': nothing was saved
 */
export async function saveImport(
  db: Db,
  files: WorkFiles,
  { ask, shownPreview, quotas }: SaveAsk,
  regroup: Regroup,
): Promise<Saved> {
  const chosen = await makeChoices(db, files, { ask, shownPreview }, (grouping) =>
    regroup({ journalId: ask.journalId, userId: ask.userId, ...grouping, quotas }),
  )
  if ('kind' in chosen) return chosen
  for (let plans = 1; ; plans++) {
    const plan = (await findPlan(files, ask.importIdentifier)) ?? (await planAnew(db, files, ask))
    // a repeated plan may contain changes that the trader has not accepted
    if (!isDeepStrictEqual(plan.reading.preview, chosen.preview)) return { kind: 'changed', reading: plan.reading }
    const statements = await readKeptStatements(files, ask.importIdentifier)
    const outcome = await saveByPlan(db, ask, { plan, statements, quotas })
    if (outcome !== 'changed') return { kind: outcome }
    const reading = await readUpload(db, files, ask)
    if (plans === mostPlans) return { kind: 'changed', reading }
  }
}

/**
 * Makes the trader's choices about legs of options, which change other trades of the journal too: its positions are derived again before the
 * import is saved. The preview that follows counts as the one that was shown, if nothing else had changed.
 */
async function makeChoices(
  db: Db,
  files: WorkFiles,
  { ask, shownPreview }: Omit<SaveAsk, 'quotas'>,
  regroup: (grouping: NewGrouping) => Promise<unknown>,
): Promise<{ readonly preview: Reading['preview'] } | Extract<Saved, { kind: 'changed' }>> {
  const { journalId, options } = ask
  if (options.optionLegs === undefined && options.together === undefined) return { preview: shownPreview }
  const plan = (await findPlan(files, ask.importIdentifier)) ?? (await planAnew(db, files, ask))
  const choices = choicesIn(options, plan.source)
  const { revision, ...journal } = await readJournalFacts(db, journalId)
  if (isDeepStrictEqual(factsAfter(journal, choices), journal)) return { preview: shownPreview }
  const reading = revision === plan.revision ? plan.reading : await readUpload(db, files, ask)
  if (!isDeepStrictEqual(reading.preview, shownPreview)) return { kind: 'changed', reading }
  await regroup(choices)
  return { preview: (await readUpload(db, files, ask)).preview }
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
