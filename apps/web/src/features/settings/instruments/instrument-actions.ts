import { counted, plural } from '@afterclose/core/format'
import type { InstrumentView } from '@afterclose/contract/instruments'
import { successes } from '@afterclose/contract/successes'
import { api } from '../../../journal/api.ts'
import { confirm } from '../../../journal/dialogs.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'

/** The instruments again, and the trades, whose gains follow from tick data. */
export async function refreshInstruments(journalId: number): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(lookups.instruments(journalId)), refreshTrades()])
}

export async function setActive(journalId: number, instrument: InstrumentView, active: boolean): Promise<void> {
  const { id: instrumentId, trades: _trades, order: _order, ...body } = instrument
  try {
    await api.replaceInstrument({ params: { journalId, instrumentId }, body: { ...body, active } })
  } catch (error) {
    toastProblem(error, 'saving instrument')
  }
  // after a refusal, too: somebody else may have changed it
  await queryClient.invalidateQueries(lookups.instruments(journalId))
}

/** One that trades use is only disabled, so that the trades keep it. */
export async function removeInstrument(journalId: number, { id, name, trades }: InstrumentView): Promise<boolean> {
  const used = trades > 0
  const sure = await confirm({
    title: used ? `Disable ${name}?` : `Delete ${name}?`,
    message: used
      ? `${counted(trades, 'trade')} ${plural(trades, 'uses', 'use')} it. It is kept for them, but no longer offered for new trades.`
      : 'No trade uses it.',
    action: used ? 'Disable' : 'Delete',
    danger: !used,
  })
  if (!sure) return false
  try {
    await api.removeInstrument({ params: { journalId, instrumentId: id } })
    await refreshInstruments(journalId)
    toastDone(used ? `${name} is disabled.` : successes.itemsDeleted(1))
    return true
  } catch (error) {
    toastProblem(error, 'deleting instrument')
    return false
  }
}
