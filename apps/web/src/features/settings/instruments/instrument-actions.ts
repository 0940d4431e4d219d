import type { InstrumentView } from '@afterclose/contract/instruments'
import { api } from '../../../journal/api.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { removeNamed } from '../../../parts/records/remove-named.ts'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../../parts/toasts.tsx'

/** Refetches the instruments, and the trades, whose gains depend on tick data. */
export async function refreshInstruments(journalId: number): Promise<readonly InstrumentView[]> {
  await Promise.all([queryClient.invalidateQueries(lookups.instruments(journalId)), refreshTrades()])
  return queryClient.ensureQueryData(lookups.instruments(journalId))
}

export async function setActive(journalId: number, instrument: InstrumentView, active: boolean): Promise<void> {
  const { id: instrumentId, trades: _trades, order: _order, ...body } = instrument
  try {
    const { receipt } = await api.replaceInstrument({ params: { journalId, instrumentId }, body: { ...body, active } })
    if (!active)
      toastUndoable({
        journalId,
        text: `${instrument.name} is disabled.`,
        receipts: [receipt],
        refresh: () => refreshInstruments(journalId),
        doing: 'saving instrument',
      })
  } catch (error) {
    toastProblem(error, 'saving instrument')
  }
  // also after an error: another tab or user may have changed it
  await queryClient.invalidateQueries(lookups.instruments(journalId))
}

export const removeInstrument = (journalId: number, instrument: InstrumentView): Promise<boolean> =>
  removeNamed(instrument, {
    journalId,
    remove: () => api.removeInstrument({ params: { journalId, instrumentId: instrument.id } }),
    refresh: () => refreshInstruments(journalId),
    doing: 'deleting instrument',
  })
