import type { LastPrice } from '@afterclose/contract/last-prices'
import type { TradeView } from '@afterclose/contract/trades'
import { sizeLeft } from '@afterclose/core/close-trade'
import { formatPrice } from '@afterclose/core/format'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ApiError } from '../../journal/call-server.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { refreshJournal } from '../../journal/start.ts'
import { noteSave } from '../guard/saves.ts'
import { toastKept } from '../kept-toast.ts'
import { toastUndoable } from '../records/toast-deleted.ts'
import { toastProblem, toastWarning } from '../toasts.tsx'
import { bodyOf, saveTrade } from '../trade-form/save-trade.ts'
import { dateTimeText, minuteAt } from '../../ui/typed-date.ts'
import { levelText } from '../../ui/typed-number.ts'
import { tickDecimals } from '../../journal/price-text.ts'
import { type ClosingForm, type ClosingPart, closingOf, proposedTime, sizeOfPart } from './closing.ts'

/** The form that closes a trade, with everything proposed. */
export function useClosing(trade: TradeView, last: LastPrice | null, onClosed: () => void) {
  const { id: journalId, dateFormat, timeZone } = useActiveJournal()
  const { instruments } = useJournalData()
  const instrument = instruments.find(({ id }) => id === trade.instrumentId)
  const left = sizeLeft(trade)
  const [now] = useState(() => minuteAt(Date.now(), timeZone))
  const [form, setForm] = useState<ClosingForm>(() => ({
    price: last === null ? '' : levelText(last.price, tickDecimals(instrument?.tickSize)),
    date: dateTimeText(proposedTime(trade, now), dateFormat),
    size: levelText(left),
  }))
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const closing = closingOf(trade, form, dateFormat)
  const sizeTextOf = (part: ClosingPart): string | null => {
    const size = left === null ? null : sizeOfPart(left, part, instrument?.market)
    return size === null ? null : levelText(size)
  }

  async function save(): Promise<void> {
    setShown(true)
    if (closing.closed === null || busy) return
    setBusy(true)
    const stored = noteSave()
    try {
      const name = instrument?.name ?? `Trade ${trade.id}`
      const saved = await saveTrade(journalId, trade, bodyOf(closing.closed, trade), `Close ${name}`)
      if (saved.kept !== null) {
        toastKept('The position stays open here until it is stored.')
        onClosed()
        return
      }
      stored(trade.id)
      toastUndoable({
        journalId,
        text: closing.isWhole
          ? `${name} closed.`
          : `${formatPrice(closing.size)} of ${formatPrice(left)} ${name} closed.`,
        receipts: [saved.receipt],
        refresh: () => Promise.all([refreshTrades(), refreshJournal(journalId)]),
        doing: 'saving the trade',
      })
      onClosed()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'Changed elsewhere') {
        toastWarning('This trade was changed elsewhere. It is loaded again: check it, then close it.')
        await refreshTrades()
        onClosed()
      } else toastProblem(error, 'saving the trade')
    }
  }

  return {
    form,
    change: (part: Partial<ClosingForm>) => setForm({ ...form, ...part }),
    closing,
    problems: isShown ? closing.problems : {},
    left,
    now,
    sizeTextOf,
    instrument,
    busy,
    save,
  }
}
