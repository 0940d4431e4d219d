import type { Decimal } from '@afterclose/core/decimal'
import { formatNumber } from '@afterclose/core/format'

/** A price at which nothing is won or lost; a quotient without end has four decimals. */
export function breakEvenText(price: Decimal): string {
  const decimals = price.split('.')[1]?.length ?? 0
  return formatNumber(price, { decimals: Math.min(4, Math.max(2, decimals)) })
}
