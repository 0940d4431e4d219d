import { reveal, mustHold } from '../archive/hidden-repository.ts'
import { type PreparedBars, SeriesChanged, showAllBars, withinQuota } from '../../bars/save-bars.ts'
import type { JournalFile } from '../archive/journal-file.ts'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { setCounters } from '../archive/repository.ts'
import { toJson } from '../../store/codecs.ts'
import { transaction } from '../../store/db.ts'
import type { Services } from '../../platform/http/services.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import { mustHaveJournalLeft } from '../../platform/quotas/journals-left.ts'
import { countStoredTrades } from '../../records/trades/repository.ts'
import { updateClaimed } from '../../platform/jobs/repository.ts'
import { enableFirstSetup } from '../copy/repository.ts'
import { noteUse } from '../repository.ts'
import { saveSettings } from '../../accounts/settings/repository.ts'
import { insertSetups } from '../../records/setups/repository.ts'
import { planOf } from './account.ts'
import type { Begun, Restorer } from './begin.ts'

const counted: ReadonlySet<string> = new Set(journalKinds.flatMap(({ numbered = {} }) => Object.values(numbered)))

export interface ToShow extends Begun {
  readonly journal: JournalFile
  /** Its price bars. */
  readonly bars: readonly PreparedBars[]
}

/** `show`; false, without effect, if price bars changed since those of the archive were merged with them. */
export const showUnlessChanged = (...all: Parameters<typeof show>): Promise<boolean> =>
  show(...all).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SeriesChanged) return false
      throw error
    },
  )

/**
 * Shows a filled journal to its owner, and marks the job as done.
 * @throws AppError 'No permission' if the owner's journals have reached the plan's limit meanwhile, 'Quota reached'; SeriesChanged
 */
export async function show(
  { db, config: { quotas } }: Pick<Services, 'db' | 'config'>,
  { userId, jobId, worker, holder }: Restorer,
  target: number | null,
  { journalId, revision, journal, bars }: ToShow,
): Promise<void> {
  const now = new Date().toISOString()
  const trades = await countStoredTrades(db, journalId) // before the lock, because counting is slow and no trades are added to the hidden journal
  await transaction(db, async (tx) => {
    await lockUser(tx, userId)
    if (target === null) await mustHaveJournalLeft(tx, quotas, { id: userId, plan: await planOf(tx, userId) })
    await mustHold(tx, journalId, holder)
    const numbers = Object.entries(journal.lastNumbers).filter(([kind]) => counted.has(kind))
    await setCounters(tx, journalId, Object.fromEntries(numbers))
    await mustFit(tx, quotas, { userId, kind: 'TRADES' }, trades)
    const settings = Object.entries(journal.settings).map(([name, value]) => [`journal.${journalId}.${name}`, value])
    await saveSettings(tx, userId, Object.fromEntries(settings))
    if (!(await enableFirstSetup(tx, journalId))) await insertSetups(tx, journalId, [{ name: 'Default Setup' }], now)
    await reveal(tx, journalId, target === null ? {} : { revision, journal, modified: now })
    await noteUse(tx, journalId, userId, now)
    await withinQuota(tx, { userId, quotas }, () => showAllBars(tx, bars))
    const done = await updateClaimed(tx, jobId, worker, { result: toJson({ journalId }) })
    if (!done) throw new Error(`Job ${jobId} is another server's now`)
  })
}
