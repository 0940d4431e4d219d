import { randomUUID } from 'node:crypto'
import type { addSplit as addSplitCall, ImportJob } from '@afterclose/contract/imports'
import { AppError } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { mustFit } from '../platform/quotas/quotas.ts'
import { keysOf } from './import-files.ts'
import { findLatestSource, readKnownInstruments } from './journal-repository.ts'
import { presentJob } from './present-job.ts'
import { existingJob } from './service.ts'
import { type ImportServices, startReading } from './start-import.ts'
import { enteredSplitContent } from './upload/entered-split.ts'

/**
 * Starts an import of one split of an instrument, for files that do not state it. Its preview shows the trades that it changes, and it is
 * undone like any import.
 * @throws AppError 'Import in progress', 'Quota reached', 'Not found', and 'Invalid input' if no import has trades in it
 */
export async function addSplit(
  services: ImportServices,
  {
    journalId,
    userId,
    instrumentId,
  }: { readonly journalId: number; readonly userId: number; readonly instrumentId: number },
  { date, to, from }: z.output<typeof addSplitCall.body>,
): Promise<ImportJob> {
  const { db, workFiles, quotas } = services
  const instrument = (await readKnownInstruments(db, journalId)).find(({ id }) => id === instrumentId)
  if (instrument === undefined) throw new AppError('Not found')
  const source = await findLatestSource(db, journalId, instrumentId)
  if (source === null)
    throw new AppError('Invalid input', {
      fields: [{ field: 'date', message: 'No import has trades in this instrument' }],
    })
  const id = randomUUID()
  const content = enteredSplitContent({
    symbols: [...new Set([instrument.name, ...instrument.aliases])],
    date,
    to,
    from,
  })
  await workFiles.put(keysOf(id).upload, content)
  const file = {
    journalId,
    userId,
    importerType: source,
    fileName: `Split of ${instrument.name}, ${to} for ${from}`,
    fileSize: content.length,
    options: { timeZone: null, mapping: null, rates: {} },
  }
  await startReading(services, id, file, (tx) => mustFit(tx, quotas, { userId, kind: 'IMPORTS_DAY' }, 1))
  return presentJob(await existingJob(db, journalId, id))
}
