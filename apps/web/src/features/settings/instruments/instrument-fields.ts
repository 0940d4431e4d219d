import { commissionModes } from '@afterclose/core/instrument'
import { type Market, markets } from '@afterclose/core/journal'
import type { Fields, Typed } from '../../../parts/records/field.ts'
import { choice, code, decimal, flag, list } from '../../../parts/records/fields.ts'
import { text } from '../../../parts/records/text-fields.ts'
import { timeZoneChoices } from '../../../ui/time-zones.ts'
import { marketWords } from '../../../ui/markets-field.tsx'

const commissionModeLabels = {
  PER_UNIT: 'Per unit of size',
  PER_TRADE: 'Per trade',
  PERCENT: 'Percent of value',
} as const

export const modeChoices = commissionModes.map((value) => ({ value, label: commissionModeLabels[value] }))
export const marketChoices = markets.map((value) => ({ value, label: marketWords[value].label }))

/** Field for a time of day; it may be empty. */
const clockTime = (label: string) => code(label, 'A time such as 09:30', /^([01]\d|2[0-3]):[0-5]\d$/)

/** @param market preselected for a new instrument */
export const instrumentFields = (market: Market) =>
  ({
    name: text('Name'),
    market: choice('Market', marketChoices, market),
    tickSize: decimal('Tick size', null),
    tickValue: decimal('Tick value', null),
    pipSize: decimal('Pip size', null), // a tick by default: the server fills it in
    quoteCurrency: code('Quote currency', 'Three to five letters, for example USD', /^[A-Z]{3,5}$/),
    commission: decimal('Default commission', '0'),
    commissionMode: choice('Commission is', modeChoices, 'PER_UNIT'),
    spread: decimal('Spread', '0'),
    aliases: list('Aliases'),
    active: flag('Active', true),
    sessionStart: clockTime('Session start'),
    sessionEnd: clockTime('Session end'),
    sessionZone: choice<string, null>('Session time zone', timeZoneChoices, null),
  }) satisfies Fields

type InstrumentForm = Typed<ReturnType<typeof instrumentFields>>

/** Errors of values that depend on each other. */
export const fieldFaults = (form: InstrumentForm) => ({ ...tickFaults(form), ...sessionFaults(form) })

/** A session has a start, an end and a time zone, or none of them. */
export function sessionFaults({
  sessionStart,
  sessionEnd,
  sessionZone,
}: Pick<InstrumentForm, 'sessionStart' | 'sessionEnd' | 'sessionZone'>) {
  const missingFields = Object.entries({ sessionStart, sessionEnd, sessionZone }).filter(
    ([, value]) => (value ?? '').trim() === '',
  )
  if (missingFields.length === 0 || missingFields.length === 3) return {}
  return Object.fromEntries(missingFields.map(([name]) => [name, 'Required for a session']))
}

/** Tick size and tick value are both set or both empty. */
export function tickFaults({ tickSize, tickValue }: Pick<InstrumentForm, 'tickSize' | 'tickValue'>) {
  const [hasTickSize, hasTickValue] = [tickSize.trim() !== '', tickValue.trim() !== '']
  if (hasTickSize === hasTickValue) return {}
  return hasTickSize
    ? { tickValue: 'Required together with the tick size' }
    : { tickSize: 'Required together with the tick value' }
}
