import { activeJournalId } from '../active-journal.ts'
import { forgetComing } from '../coming-start.ts'
import { queryClient } from '../query-client.ts'
import { bringStart } from '../start.ts'
import { showsKept } from './shows-kept.ts'

/** Requests everything again, when the server is back. */
export function refreshKept(): void {
  showsKept.set(false)
  forgetComing()
  bringStart(activeJournalId())
  void queryClient.invalidateQueries()
}
