import { listInstruments } from '@afterclose/contract/instruments'
import { listNotes } from '@afterclose/contract/notes'
import { listPayins } from '@afterclose/contract/payins'
import { readStats } from '@afterclose/contract/stats'
import { listTrades, readTrade, type TradeView } from '@afterclose/contract/trades'
import type { JournalOf } from './import-file.ts'

/** Everything that a journal with imports shows: each trade whole, with its pictures and notes, and all figures. */
export async function figuresOf({ trader, params }: JournalOf) {
  const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
  const whole: TradeView[] = []
  for (const { id } of trades) whole.push(await trader.call(readTrade, { params: { ...params, tradeId: id } }))
  const { notes } = await trader.call(listNotes, { params, query: {} })
  return {
    trades: whole,
    notes: notes.map(({ title, linkedTradeIds }) => ({ title, linkedTradeIds })),
    payins: (await trader.call(listPayins, { params })).payins,
    instruments: (await trader.call(listInstruments, { params })).instruments,
    stats: await trader.call(readStats, { params }),
  }
}
