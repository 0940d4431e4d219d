import { jobsDone } from './jobs.ts'
import type { TestServer } from './server.ts'

/** As if ten minutes had passed: no deletion of trades can be undone any more, and jobs have removed what was deleted, with its files. */
export async function undoTimeOver(server: TestServer): Promise<void> {
  const { db } = server.services
  await db.updateTable('stored_trade').set({ deleted_at: '2024' }).where('deletion', 'is not', null).execute()
  await db.updateTable('held_file').set({ until: '2024' }).execute()
  const later = ['remove-trades', 'TIDY_FILES']
  await db.updateTable('job').set({ run_after: '2024' }).where('kind', 'in', later).execute()
  await jobsDone(server)
}
