import { formatNumber } from '@afterclose/core/format'
import { useState } from 'react'
import { NumberField } from '../../../ui/number-field.tsx'
import { typedNumber } from '../../../ui/typed-number.ts'
import type { PriceScale } from './price-scale.ts'

interface LevelFieldProps {
  label: string
  hint?: string
  /** Null: none. */
  units: number | null
  scale: PriceScale
  /** The level can be removed. */
  clears?: boolean
  /** Moves the level; false if it is invalid. */
  onMove: (units: number | null) => boolean
}

/** A price of the orders, effective from the next open once the field is left. */
export function LevelField({ label, hint, units, scale, clears = false, onMove }: LevelFieldProps) {
  const shown = units === null ? '' : formatNumber(scale.shown(units), { decimals: scale.decimals })
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  function leave(): void {
    if (typed === null || typed === shown) return setTyped(null)
    const isCleared = clears && typed.trim() === ''
    const price = typedNumber(typed)
    if (!isCleared && price === null) return setFault('This is not a price')
    const to = isCleared ? null : scale.units(Number(price))
    if (to !== units && !onMove(to)) return setFault('Stop and target must lie on both sides')
    setFault(undefined)
    setTyped(null)
  }
  return (
    <NumberField
      label={label}
      hint={hint}
      placeholder={clears ? 'None' : undefined}
      value={typed ?? shown}
      error={fault}
      onChange={setTyped}
      onBlur={leave}
    />
  )
}
