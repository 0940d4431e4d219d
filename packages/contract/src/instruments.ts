import { commissionModes } from '@afterclose/core/instrument'
import { z } from 'zod'
import { listCalls } from './list-calls.ts'
import { Currency, DecimalText, Id, MarketName, Name, NonNegativeDecimal, PositiveDecimal, TimeZone } from './values.ts'

const ClockTime = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30')
/** In characters; this long because some files give only the full name of a fund. */
export const longestInstrumentName = 200

const fields = {
  name: Name.max(longestInstrumentName),
  market: MarketName,
  /** Tick size and tick value are null if an import could not determine them; a calculated gain needs both. */
  tickSize: PositiveDecimal.nullable(),
  tickValue: PositiveDecimal.nullable(),
  pipSize: PositiveDecimal.nullable(),
  quoteCurrency: Currency.nullable(),
  commission: DecimalText,
  commissionMode: z.enum(commissionModes),
  spread: DecimalText,
  aliases: z.array(Name.max(longestInstrumentName)).max(50),
  /** Session start and end on the clock of its time zone. All three null: days follow the journal's calendar. */
  sessionStart: ClockTime.nullable(),
  sessionEnd: ClockTime.nullable(),
  sessionZone: TimeZone.nullable(),
}
export const InstrumentInput = z.object({
  name: fields.name,
  /** Must be a market of the journal, unless unchanged. */
  market: fields.market,
  tickSize: fields.tickSize.default(null),
  tickValue: fields.tickValue.default(null),
  pipSize: fields.pipSize.default(null),
  quoteCurrency: fields.quoteCurrency.default(null),
  /** Per unit of size, per trade, or as a percentage of the entry's value, by `commissionMode`. */
  commission: NonNegativeDecimal.default('0'),
  commissionMode: fields.commissionMode.default('PER_UNIT'),
  /** In ticks. */
  spread: NonNegativeDecimal.default('0'),
  aliases: fields.aliases.default([]),
  active: z.boolean().default(true),
  sessionStart: fields.sessionStart.default(null),
  sessionEnd: fields.sessionEnd.default(null),
  sessionZone: fields.sessionZone.default(null),
})
export const InstrumentView = z.object({
  id: Id,
  ...fields,
  active: z.boolean(),
  order: z.int(),
  trades: z.int(),
  modified: z.string(),
})
export type InstrumentView = z.infer<typeof InstrumentView>

/**
 * A change of tick data recomputes the calculated gains of its trades; a change of costs recomputes trades without costs of their own. A used
 * instrument is disabled instead of deleted.
 */
export const instrumentCalls = listCalls({
  noun: 'an instrument',
  path: 'instruments',
  id: 'instrumentId',
  listed: 'instruments',
  view: InstrumentView,
  input: InstrumentInput,
  scope: 'trades.read',
  list: { summary: 'Instruments, also the inactive ones' },
  examples: {
    create: { name: 'ES', market: 'FUTURES', tickSize: '0.25', tickValue: '12.5' },
    replace: { name: 'EURUSD', market: 'FOREX' },
  },
})
export const {
  list: listInstruments,
  create: createInstrument,
  replace: replaceInstrument,
  remove: removeInstrument,
} = instrumentCalls
