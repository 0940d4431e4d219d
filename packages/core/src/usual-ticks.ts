import { big, type Decimal, decimalText } from './decimal.ts'
import { futuresPointValue, futuresRoot } from './futures.ts'
import type { TickData } from './instrument.ts'
import type { Market } from './journal.ts'

/** Smallest price steps of futures in US dollars, by the root of the symbol. From the contract specifications of CME Group and ICE. */
const steps: readonly (readonly [tickSize: Decimal, roots: string])[] = [
  ['0.25', 'ES MES NQ MNQ ZC ZS ZW KE'],
  ['1', 'YM MYM CC'],
  ['0.1', 'RTY M2K EMD GC MGC PL ZM'],
  ['5', 'NKD BTC MBT'],
  ['0.01', 'CL MCL BZ BRN ZL SB CT'],
  ['0.025', 'QM LE HE GF'],
  ['0.001', 'NG MNG'],
  ['0.005', 'QG SI SIL DX'],
  ['0.0001', 'RB HO 6B M6A M6B M6E'],
  ['0.0005', 'HG MHG'],
  ['0.03125', 'ZB UB'],
  ['0.015625', 'ZN TN'],
  ['0.0078125', 'ZF'],
  ['0.00390625', 'ZT'],
  ['0.00005', '6A 6C 6E 6N 6S'],
  ['0.0000005', '6J'],
  ['0.05', 'KC OJ VX'],
  ['0.5', 'ETH MET'],
]
const stepOf = new Map(steps.flatMap(([tickSize, roots]) => roots.split(' ').map((root) => [root, tickSize] as const)))

const pair = /^([A-Z]{3})[/_-]?([A-Z]{3})$/

/**
 * Tick size and tick value that an instrument has everywhere: shares and coins are worth their price; a pair is a lot of 100,000 in pips; a
 * future has its exchange's. Null where they vary, or where one tick is not money of the account's currency.
 *
 * @param name as the trader calls it: "MNQ", "MNQZ6", "EURUSD"
 */
export function usualTicks(
  name: string,
  market: Market,
  accountCurrency: string,
): Pick<TickData, 'tickSize' | 'tickValue'> | null {
  const symbol = name.trim().toUpperCase()
  switch (market) {
    case 'STOCKS':
    case 'CRYPTO':
      return { tickSize: '0.01', tickValue: '0.01' }
    case 'FOREX': {
      const [, base, quote] = pair.exec(symbol) ?? []
      if (base === undefined || quote !== accountCurrency) return null
      return quote === 'JPY' ? { tickSize: '0.01', tickValue: '1000' } : { tickSize: '0.0001', tickValue: '10' }
    }
    case 'FUTURES': {
      const [root, pointValue] = [futuresRoot(symbol), futuresPointValue(symbol)]
      const tickSize = root === null ? undefined : stepOf.get(root)
      if (tickSize === undefined || pointValue === null || accountCurrency !== 'USD') return null
      return { tickSize, tickValue: decimalText(big(tickSize).times(pointValue)) }
    }
    case 'CFD':
      return null
  }
}
