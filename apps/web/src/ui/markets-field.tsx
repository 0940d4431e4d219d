import { type Market, markets } from '@afterclose/core/journal'
import { ChoicesField, type ChoicesFieldProps } from './choices-field.tsx'

/** Labels of markets. */
export const marketWords: Record<Market, { label: string; hint: string }> = {
  FOREX: { label: 'Forex', hint: 'currency pairs, in lots and pips' },
  STOCKS: { label: 'Stocks', hint: 'shares' },
  FUTURES: { label: 'Futures', hint: 'contracts and ticks' },
  CFD: { label: 'CFD', hint: 'indices, metals, energy' },
  CRYPTO: { label: 'Crypto', hint: 'coins' },
}

/** Markets that a journal covers: at least one. */
export const MarketsField = (props: Omit<ChoicesFieldProps<Market>, 'choices' | 'label'>) => (
  <ChoicesField
    {...props}
    label="Markets"
    choices={markets.map((market) => ({ value: market, ...marketWords[market] }))}
  />
)
