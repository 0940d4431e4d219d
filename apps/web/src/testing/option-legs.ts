import { amountOf, amountText, minus, times } from '@afterclose/core/amount'
import { legEnds, type LegRight, type TradeLeg } from '@afterclose/core/option-leg'

const rights: Readonly<Record<string, LegRight>> = { P: 'PUT', C: 'CALL', S: 'STOCK' }

/**
 * A leg on SPY that was opened on 2 March at 10:05, in few words: contracts (below 0 if sold), strike and right, price; and if it has ended,
 * price, day and how.
 *
 * @example aLeg('-2 560P 4.10 1.50 2026-03-20 CLOSED')
 */
export function aLeg(text: string): TradeLeg {
  const [size = '', what = '', entryPrice = '', exitPrice = null, day = null, ending = null] = text.split(' ')
  const right = rights[what.at(-1)!]!
  const isStock = right === 'STOCK'
  const strike = isStock ? null : what.slice(0, -1)
  const multiplier = isStock ? '1' : '100'
  const paid = exitPrice === null ? null : minus(amountOf(exitPrice), amountOf(entryPrice))
  return {
    contract: isStock ? 'SPY' : `SPY 2026-04-17 ${strike} ${right === 'PUT' ? 'P' : 'C'}`,
    right,
    strike,
    expires: isStock ? null : '2026-04-17',
    multiplier,
    direction: size.startsWith('-') ? 'SHORT' : 'LONG',
    size: size.replace('-', ''),
    entryPrice: amountText(amountOf(entryPrice)),
    exitPrice: exitPrice === null ? null : amountText(amountOf(exitPrice)),
    entryDate: '2026-03-02T10:05:00',
    exitDate: day === null ? null : `${day}T15:30:00`,
    end: legEnds.find((end) => end === ending) ?? null,
    gain: paid === null ? null : amountText(times(times(amountOf(size), amountOf(multiplier)), paid)),
    isOpening: true,
  }
}

/** The condor of OPTIONS section 11. */
export const condor: readonly TradeLeg[] = [
  '-2 560P 4.10 1.50 2026-03-20 CLOSED',
  '2 550P 2.60 0.80 2026-03-20 CLOSED',
  '-2 620C 3.20 0.05 2026-04-16 CLOSED',
  '2 630C 1.90 0 2026-04-17 EXPIRED',
].map(aLeg)

export const strangle: readonly TradeLeg[] = ['-1 550P 2.60', '-1 630C 1.90'].map(aLeg)

export const brokenWing: readonly TradeLeg[] = ['1 100C 5', '-2 105C 2.40', '1 115C 0.50'].map(aLeg)
