import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/db.ts'
import type { WorkFiles } from '../../files/work-files.ts'
import type { ImportAsk, Reading } from './plan-types.ts'
import { publishImport } from './publish-import.ts'
import { readPlan, readUpload } from './read-upload.ts'
import { removeLeftovers, tradesAtOnce } from './remove-hidden.ts'
import { stageTrades } from './stage-trades.ts'

export type Saved =
  | { readonly kind: 'done' }
  /** There is more to do: it is to be asked again. */
  | { readonly kind: 'more' }
  /** The import was ended by somebody else: by another server, or with its journal. */
  | { readonly kind: 'gone' }
  /** The journal changed since the preview, and with it what the import would do. Nothing of it can be seen. */
  | { readonly kind: 'changed'; readonly reading: Reading }

export interface SaveAsk {
  readonly ask: ImportAsk
  readonly shown: Reading['preview']
  /** Of this run alone. */
  readonly claim: string
  /** When it is to be asked again. */
  readonly until: number
}

/** A journal that others change all the time is given up, and its trader asked again. */
const mostPlans = 4

/**
 * Saves what the preview showed, all or nothing, and finishes the import with it. Many trades are written before in small
 * pieces that nobody sees, so that others need not wait; a run that was broken off is gone on with.
 */
export async function saveImport(db: Db, files: WorkFiles, { ask, shown, claim, until }: SaveAsk): Promise<Saved> {
  let reading: Reading | null = null
  for (let plans = 0; plans < mostPlans; plans++) {
    if (plans > 0) {
      reading = await readUpload(db, files, ask)
      if (!isDeepStrictEqual(reading.preview, shown)) break
    }
    const outcome = await saveByPlan(db, files, { ask, claim, until })
    if (outcome !== 'changed') return { kind: outcome }
  }
  return { kind: 'changed', reading: reading ?? (await readUpload(db, files, ask)) }
}

async function saveByPlan(
  db: Db,
  files: WorkFiles,
  { ask, claim, until }: Omit<SaveAsk, 'shown'>,
): Promise<'done' | 'more' | 'gone' | 'changed'> {
  const plan = await readPlan(files, ask.importIdentifier)
  if (!(await removeLeftovers(db, ask.journalId, plan.planId, until))) return 'more'
  if (plan.changes.create.length <= tradesAtOnce) return publishImport(db, ask, plan, null)
  const staged = await stageTrades(db, ask, plan, { claim, until })
  return typeof staged === 'string' ? staged : publishImport(db, ask, plan, { claim, at: staged.at })
}
