import { counted } from '@afterclose/core/format'
import {
  type Amount,
  amountOf,
  amountText,
  compareAmounts,
  minus,
  negative,
  roundedAmount,
  signOf,
  times,
} from '@afterclose/core/amount'
import type { Execution } from './fill.ts'
import { cashResult, isClosed, type Position, statedResult } from './position.ts'

const maxListed = 5

/**
 * Sentences about closed trades whose stated result differs from that of their own prices and costs. Cells are rounded to cents, so each
 * fill may be half a cent off; assignment and exercise move premiums and explain any difference. A withheld result is none.
 *
 * @param lineOf line of a fill in the current file; undefined if it is not in it. Trades without a fill in that file are skipped
 */
export function differingResults<F extends Execution>(
  positions: readonly Position<F>[],
  lineOf: (fill: F) => number | undefined,
): readonly string[] {
  const gaps: string[] = []
  for (const position of positions) {
    if (!isClosed(position) || position.withheld !== null || position.parts.some(({ fill }) => fill.explained)) continue
    const statedGain = statedResult(position)
    const computed = cashResult(position)
    if (statedGain === null || computed === null || agree(statedGain, computed, position.parts.length)) continue
    const line = firstLine(position, lineOf)
    if (line === undefined) continue
    const { symbol } = position.parts[0]!.fill
    gaps.push(`${symbol} (line ${line}) ${cents(statedGain)} instead of ${cents(computed)}`)
  }
  if (gaps.length === 0) return []
  const more = gaps.length > maxListed ? `, and ${gaps.length - maxListed} more` : ''
  return [
    `${counted(gaps.length, 'trade')}: the result in the file does not match its prices and costs. The file's result is kept: ${gaps.slice(0, maxListed).join(', ')}${more}.`,
  ]
}

function firstLine<F extends Execution>(
  { parts }: Position<F>,
  lineOf: (fill: F) => number | undefined,
): number | undefined {
  for (const { fill } of parts) {
    const line = lineOf(fill)
    if (line !== undefined) return line
  }
  return undefined
}

const halfCent = amountOf('0.005')

function agree(statedGain: Amount, computed: Amount, fills: number): boolean {
  const gap = minus(statedGain, computed)
  const size = signOf(gap) < 0 ? negative(gap) : gap
  return compareAmounts(size, times(halfCent, { units: fills + 1, decimals: 0 })) <= 0
}

/** With two decimals. */
function cents(amount: Amount): string {
  const text = amountText(roundedAmount(amount, 2))
  const point = text.indexOf('.')
  return point === -1 ? `${text}.00` : text.padEnd(point + 3, '0')
}
