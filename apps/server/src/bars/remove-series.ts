import { z } from 'zod'
import { untilDone } from '../store/breath.ts'
import { type Db, transaction, type Tx } from '../store/db.ts'
import { deleteSome } from '../store/delete-some.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { addJob } from '../platform/jobs/repository.ts'
import { type JobKind, payloadOf } from '../platform/jobs/runner.ts'
import * as repository from './repository.ts'

const kind = 'remove-bars'
const Payload = z.object({ ownerId: z.int() })
const rowsAtOnce = 500

/** Schedules the removal of all series of an heir (`addHeir`), to which deleted series were moved. */
export async function removeSeriesLater(tx: Tx, ownerId: number): Promise<void> {
  await addJob(tx, { kind, payload: { ownerId } }, new Date().toISOString())
}

/** Removes series in small steps, so that a large one does not block others. Files left by a crash are removed at night. */
export const removedSeries = (db: Db, files: WorkFiles): JobKind => ({
  kind,
  attempts: 20,
  run: async ({ job, signal }) => {
    const { ownerId } = Payload.parse(payloadOf(job))
    await removeSeriesOf({ db, files }, ownerId, signal)
  },
})

export async function removeSeriesOf(
  { db, files }: { readonly db: Db; readonly files: WorkFiles },
  ownerId: number,
  signal: AbortSignal,
): Promise<void> {
  for (const id of await repository.findSeriesIds(db, ownerId)) {
    await untilDone(signal, async () => {
      const keys = await transaction(db, (tx) => repository.deleteSomeBlocks(tx, id, rowsAtOnce))
      for (const key of keys) await files.remove(key)
      return keys.length > 0
    })
    await untilDone(signal, async () => (await deleteSome(db, 'bar_flag', { series_id: id }, rowsAtOnce)) > 0)
    await repository.deleteSeries(db, id)
  }
}
