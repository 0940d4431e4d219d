import type { TradeLeg } from '@afterclose/core/option-leg'
import type { TradeInput } from '@afterclose/core/trade'
import type { FeedTrade } from '@afterclose/engine/trades/to-columns'
import { aTrade, feedTradeOf } from './builders.ts'

type Terms = Pick<TradeLeg, 'right' | 'entryPrice'> & Partial<TradeLeg>

/** Options on SPY, sold at 10:05 and ended at 16:00 if nothing else is said. */
function inOptions(trade: Partial<TradeInput>, expires: string, terms: readonly Terms[]): TradeInput {
  const { entryDate, exitDate } = { ...aTrade(), ...trade }
  return aTrade({
    stopLoss: null,
    takeProfit: null,
    direction: 'SHORT',
    ...trade,
    legs: terms.map(
      (one): TradeLeg => ({
        contract: `SPY ${expires} ${one.strike} ${one.right[0]}`,
        strike: null,
        expires,
        multiplier: '100',
        direction: 'SHORT',
        size: '1',
        exitPrice: '0',
        entryDate,
        exitDate,
        end: 'EXPIRED',
        gain: null,
        isOpening: true,
        ...one,
      }),
    ),
  })
}

/** Cases of OPTIONS 11 and a trade in shares (5). The results are worked out there: 400.90, −851.30, 119.35. */
export const optionInputs: readonly TradeInput[] = [
  // two condors: risk 1,440, most 560; 46 days to expiry
  inOptions(
    {
      entryDate: '2026-03-02T10:05:00',
      exitDate: '2026-04-17T16:00:00',
      size: '2',
      entryPrice: '2.80',
      exitPrice: '0.75',
      commission: '9.10',
    },
    '2026-04-17',
    [
      { right: 'PUT', strike: '560', size: '2', entryPrice: '4.10', exitPrice: '1.50', end: 'CLOSED' },
      {
        right: 'PUT',
        strike: '550',
        size: '2',
        entryPrice: '2.60',
        exitPrice: '0.80',
        end: 'CLOSED',
        direction: 'LONG',
      },
      { right: 'CALL', strike: '620', size: '2', entryPrice: '3.20', exitPrice: '0.05', end: 'CLOSED' },
      { right: 'CALL', strike: '630', size: '2', entryPrice: '1.90', direction: 'LONG' },
    ],
  ),
  // a bull put that ended in the money: risk 850, most 150; 4 days
  inOptions(
    {
      entryDate: '2026-03-16T10:05:00',
      exitDate: '2026-03-20T16:00:00',
      size: '1',
      entryPrice: '1.50',
      exitPrice: '10',
      commission: '1.30',
    },
    '2026-03-20',
    [
      { right: 'PUT', strike: '560', entryPrice: '4.10', end: 'ASSIGNED' },
      { right: 'PUT', strike: '550', entryPrice: '2.60', end: 'EXERCISED', direction: 'LONG' },
    ],
  ),
  // a cash-secured put: risk 4,880, most 120; 10 days
  inOptions(
    {
      entryDate: '2026-03-10T10:05:00',
      exitDate: '2026-03-20T16:00:01',
      size: '1',
      entryPrice: '1.20',
      exitPrice: '0',
      commission: '0.65',
    },
    '2026-03-20',
    [{ right: 'PUT', strike: '50', entryPrice: '1.20', end: 'ASSIGNED' }],
  ),
  // a strangle of the day that is not covered: risk unknown, most 450, result 448.70
  inOptions(
    {
      entryDate: '2026-03-23T10:05:00',
      exitDate: '2026-03-23T16:00:00',
      size: '1',
      entryPrice: '4.50',
      exitPrice: '0',
      commission: '1.30',
    },
    '2026-03-23',
    [
      { right: 'PUT', strike: '550', entryPrice: '2.60' },
      { right: 'CALL', strike: '630', entryPrice: '1.90' },
    ],
  ),
  aTrade({
    entryDate: '2026-03-24T10:00:00',
    exitDate: '2026-03-24T11:00:00',
    highestPrice: '52',
    lowestPrice: '49.5',
  }),
]

/** The same, as rows of the feed. */
export const optionTrades: readonly FeedTrade[] = optionInputs.map((input, i) =>
  feedTradeOf({ id: i + 1, input, screenshots: 0 }),
)
