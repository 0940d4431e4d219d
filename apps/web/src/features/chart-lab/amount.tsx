import type { Unit } from '@afterclose/engine/trades/unit'
import { Money, Percent, RMultiple } from '../../parts/figures.tsx'

/** A result in the unit of the page, with sign and colour. */
export function Amount({ unit, ...of }: { unit: Unit; value: number | null; cases?: number }) {
  if (unit === 'CURRENCY') return <Money {...of} stat signed />
  return unit === 'R' ? <RMultiple {...of} /> : <Percent {...of} exact signed />
}
