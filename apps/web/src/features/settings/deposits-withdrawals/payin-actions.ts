import type { PayinView } from '@afterclose/contract/payins'
import { counted } from '@afterclose/core/format'
import { api } from '../../../journal/api.ts'
import { confirm } from '../../../journal/dialogs.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { toastDeleted } from '../../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../../parts/toasts.tsx'

/** Asks for confirmation, then deletes one or many. True if deleted. */
export async function removePayins(journalId: number, payins: readonly PayinView[]): Promise<boolean> {
  const ids = payins.map(({ id }) => id)
  const sure = await confirm({
    title: ids.length === 1 ? 'Delete this entry?' : `Delete ${counted(ids.length, 'entry', 'entries')}?`,
    message: 'Balances and percentages of all later trades will change.',
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  try {
    const { deleted, receipt } = await api.removePayins({ params: { journalId }, body: { ids } })
    await refreshTrades()
    toastDeleted({ journalId, deleted, receipts: [receipt], refresh: refreshTrades })
    return true
  } catch (error) {
    toastProblem(error, 'deleting deposits and withdrawals')
    return false
  }
}
