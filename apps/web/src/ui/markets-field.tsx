import { type Market, markets } from '@afterclose/core/journal'
import { Checkbox } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { clsx } from 'clsx'
import controls from './controls.module.css'
import classes from './markets-field.module.css'

/** What a market is called. */
export const marketWords: Record<Market, { label: string; hint: string }> = {
  FOREX: { label: 'Forex', hint: 'currency pairs, in lots and pips' },
  STOCKS: { label: 'Stocks', hint: 'shares' },
  FUTURES: { label: 'Futures', hint: 'contracts and ticks' },
  CFD: { label: 'CFD', hint: 'indices, metals, energy' },
  CRYPTO: { label: 'Crypto', hint: 'coins' },
}

interface MarketsFieldProps {
  value: readonly Market[]
  onChange: (markets: Market[]) => void
  onBlur?: () => void
  error?: ReactNode
  hint?: string
  /** As a block of a page instead of a field among others. */
  large?: boolean
}

/** Which markets a journal covers: at least one. */
export function MarketsField({ value, onChange, onBlur, error, hint, large = false }: MarketsFieldProps) {
  const errorId = useId()
  const failed = error !== undefined && error !== null && error !== false
  return (
    <fieldset className={classes.markets} aria-describedby={failed ? errorId : undefined} onBlur={onBlur}>
      <legend className={clsx(classes.legend, large && classes.large)}>Markets</legend>
      {hint !== undefined && <p className={classes.about}>{hint}</p>}
      {markets.map((market) => (
        <Checkbox
          key={market}
          className={classes.market ?? ''}
          label={
            <span className={classes.label}>
              <span>{marketWords[market].label}</span>
              <span className={classes.hint}>{marketWords[market].hint}</span>
            </span>
          }
          checked={value.includes(market)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, market] : value.filter((other) => other !== market))
          }
        />
      ))}
      {failed && (
        <p id={errorId} className={controls.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
