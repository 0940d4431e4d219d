import { big, decimalText } from '@afterclose/core/decimal'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { fromJson } from '../../store/codecs.ts'
import type { InstrumentRow } from '../../store/schema.ts'
import { sessionOf } from '../health-of.ts'
import type { WalkAsk } from './walk-of-trades.ts'

/** Properties of an instrument that a walk depends on, and whose bars it takes: those of the journal's owner. */
export const marketOf = (
  { ownerId, timeZone }: Pick<JournalAccess, 'ownerId' | 'timeZone'>,
  instrument: InstrumentRow,
): Omit<WalkAsk, 'trades' | 'strategies'> => ({
  userId: ownerId,
  names: [instrument.name, ...fromJson(instrument.aliases)],
  zone: timeZone,
  session: sessionOf(instrument),
  // in ticks; without a tick it is not known in prices
  spread: instrument.tick_size === null ? '0' : decimalText(big(instrument.spread).times(instrument.tick_size)),
  pip: instrument.pip_size,
})
