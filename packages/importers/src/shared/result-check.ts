import { counted } from '@afterclose/core/format'
import type Big from 'big.js'
import { big } from '@afterclose/core/decimal'
import type { Fill } from './fill.ts'
import { cashResult, isClosed, type Position, statedResult } from './position.ts'

const shown = 5

/**
 * Sentences about closed trades whose stated result is not the one that their own prices and costs give. Cells are
 * rounded to cents, so each fill may be half a cent off; assignment and exercise move premiums and explain any gap.
 */
export function differingResults(positions: readonly Position<Fill>[]): readonly string[] {
  const gaps: string[] = []
  for (const position of positions) {
    if (!isClosed(position) || position.parts.some(({ fill }) => fill.explained)) continue
    const stated = statedResult(position)
    const computed = cashResult(position)
    if (stated === null || computed === null || agree(stated, computed, position.parts.length)) continue
    const { symbol, line } = position.parts[0]!.fill
    gaps.push(`${symbol} (line ${line}) ${stated.toFixed(2)} instead of ${computed.toFixed(2)}`)
  }
  if (gaps.length === 0) return []
  const more = gaps.length > shown ? `, and ${gaps.length - shown} more` : ''
  return [
    `${counted(gaps.length, 'trade')}: the result in the file differs from the one that prices and costs give. The file's result is kept: ${gaps.slice(0, shown).join(', ')}${more}.`,
  ]
}

const agree = (stated: Big, computed: Big, fills: number): boolean =>
  stated
    .minus(computed)
    .abs()
    .lte(big('0.005').times(fills + 1))
