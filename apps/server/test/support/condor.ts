import type { TradeBody } from '@afterclose/contract/trades'

type Leg = NonNullable<TradeBody['legs']>[number]

const leg = (right: 'PUT' | 'CALL', strike: string, direction: Leg['direction'], entryPrice: string): Leg => ({
  contract: `SPY 2026-04-17 ${strike} ${right.slice(0, 1)}`,
  right,
  strike,
  expires: '2026-04-17',
  multiplier: '100',
  direction,
  size: '2',
  entryPrice,
  entryDate: '2026-03-02T10:05:00',
})
const ended = (exitPrice: string, exitDate: string, end: Leg['end'] = 'CLOSED') => ({ exitPrice, exitDate, end })

/** The legs of an iron condor of two units, for 2.80 and out for 0.75: 410 before costs, at a risk of 1,440. */
export const condorLegs: Leg[] = [
  { ...leg('PUT', '560', 'SHORT', '4.10'), ...ended('1.50', '2026-03-20T11:00:00') },
  { ...leg('PUT', '550', 'LONG', '2.60'), ...ended('0.80', '2026-03-20T11:00:00') },
  { ...leg('CALL', '620', 'SHORT', '3.20'), ...ended('0.05', '2026-04-16T15:00:00') },
  { ...leg('CALL', '630', 'LONG', '1.90'), ...ended('0', '2026-04-17T16:00:00', 'EXPIRED') },
]

/** It as a trade that is entered by hand: direction and entry follow from the legs. */
export const condorBody: TradeBody = {
  instrumentId: 1,
  direction: 'LONG',
  entryDate: '2026-03-01T00:00:00',
  commission: '9.10',
  legs: condorLegs,
}
