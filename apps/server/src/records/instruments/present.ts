import type { InstrumentView } from '@afterclose/contract/instruments'
import type { z } from 'zod'
import { fromJson } from '../../store/codecs.ts'
import type { InstrumentRow } from '../../store/schema.ts'

export const presentInstrument = (row: InstrumentRow, trades: number): z.output<typeof InstrumentView> => ({
  id: row.id,
  name: row.name,
  market: row.market,
  tickSize: row.tick_size,
  tickValue: row.tick_value,
  pipSize: row.pip_size,
  quoteCurrency: row.quote_currency,
  commission: row.commission,
  commissionMode: row.commission_mode,
  spread: row.spread,
  aliases: [...fromJson(row.aliases)],
  active: row.active === 1,
  order: row.position,
  trades,
  sessionStart: row.session_start,
  sessionEnd: row.session_end,
  sessionZone: row.session_zone,
  modified: row.modified,
})
