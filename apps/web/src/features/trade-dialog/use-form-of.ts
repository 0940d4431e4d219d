import type { TradeInput } from '@afterclose/core/trade'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { tickDecimals } from '../../journal/price-text.ts'
import { type TradeForm, formOf } from './trade-form.ts'

/** Converts a stored trade to the form: in the formats of its journal and with the decimals of its instrument. */
export function useFormOf(): (trade: TradeInput) => TradeForm {
  const { dateFormat, decimals } = useActiveJournal()
  const { instruments } = useJournalData()
  return (trade) =>
    formOf(trade, dateFormat, {
      money: decimals,
      price: tickDecimals(instruments.find(({ id }) => id === trade.instrumentId)?.tickSize),
    })
}
