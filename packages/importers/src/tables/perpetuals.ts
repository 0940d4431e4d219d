import type { Contract, FillCost } from './format.ts'
import type { Cells } from './source-table.ts'

const quotes = /^(.+?)[-_/]?(USDT|USDC|PERP)(?:[-_](?:SWAP|PERP|UMCBL))?$/i

/**
 * A perpetual contract by its name: "SOLUSDT", "SOL-USDT-SWAP", "SOL_USDT". Linear ones move money in the coin behind the slash; inverse
 * ones, as "BTCUSD", in the coin itself, which prices times sizes do not show.
 */
export function perpetual(symbol: string): Contract {
  const [, , quote] = quotes.exec(symbol) ?? []
  if (quote === undefined)
    return { symbol, market: 'CRYPTO', pointValue: null, currency: symbol.replace(/[-_/]?USD.*$/i, '') }
  return {
    symbol,
    market: 'CRYPTO',
    pointValue: '1',
    currency: quote.toUpperCase() === 'PERP' ? 'USDC' : quote.toUpperCase(),
  }
}

/** A fee in the coin of the contract's money; in another coin it counts at its rate. */
export function feeIn(cells: Cells, fee: string, coin: string): FillCost {
  const currency = perpetual(cells.text('symbol')).currency
  if (fee === '0' || coin === '' || coin === currency) return { commission: fee }
  return { commission: '0', other: { currency: coin, amount: fee } }
}
