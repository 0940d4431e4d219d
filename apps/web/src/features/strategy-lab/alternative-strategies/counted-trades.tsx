import { formatWhole } from '@afterclose/core/format'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'

interface CountedTradesProps {
  trades: number
  of: TradesOf
  /** Text after the number: "by price bars". */
  words: string
  /** Title of the list of trades. */
  title?: string
}

/** "812 by price bars": the number opens its trades. */
export function CountedTrades({ trades, of, words, title = `Trades ${words}` }: CountedTradesProps) {
  const number = formatWhole(trades)
  return (
    <>
      <TradesLink behind={{ title, of }} label={`${number} ${words}`}>
        {number}
      </TradesLink>{' '}
      {words}
    </>
  )
}
