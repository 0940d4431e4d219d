import type { Unit } from '@afterclose/engine/trades/unit'
import { Money, Percent, RMultiple } from '../../parts/figures.tsx'

/** A result in the unit of the page, with its sign and colour. */
export function Amount({ unit, value }: { unit: Unit; value: number | null }) {
  if (unit === 'CURRENCY') return <Money value={value} signed />
  return unit === 'R' ? <RMultiple value={value} /> : <Percent value={value} signed />
}
