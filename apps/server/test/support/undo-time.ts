import { jobsDone } from './jobs.ts'
import type { TestServer } from './server.ts'

/** As if ten minutes had passed: no deletion of trades can be undone any more, and jobs have removed what was deleted. */
export async function undoTimeOver(server: TestServer): Promise<void> {
  await server.services.db.updateTable('hidden_trade').set({ until: '2024' }).execute()
  await server.services.db.updateTable('job').set({ run_after: '2024' }).where('kind', '=', 'remove-trades').execute()
  await jobsDone(server)
}
