import { noFilters } from '@afterclose/core/filters'
import { formatDuration } from '@afterclose/core/format'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { explainAnswer } from '@afterclose/engine/reports/explain/explain-answer'
import { figureIn } from '@afterclose/engine/reports/explain/explain-report'
import { definitionOf } from '@afterclose/engine/reports/figures/definitions'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { largeJournal } from '@afterclose/testkit/large-journal'
import type { AskedFigure } from '../parts/explain/asked-figure.ts'
import { numberIn, writes } from './mark-figures.ts'

const book = openBook(toColumns(largeJournal), bestKernel)
const all = { is: 'all' } as const
const found = new Map<string, number | null>()

/** Computes a figure of the large journal from its explanation. */
function explained({ figure, of = all, unit = 'CURRENCY' }: AskedFigure): number | null {
  const key = JSON.stringify([figure, of, unit])
  const known = found.get(key)
  if (known !== undefined) return known
  const { now } = explainAnswer(book, noFilters, { of, about: all, unit, under: [], figures: [figure] })
  const value = figureIn(now, figure)
  found.set(key, value)
  return value
}

/** Whether a text is the whole number, to its displayed precision: "−421.40" for a drawdown of 421.4, "+1.2k", "3 won", "2h 05m". */
function isWritten(text: string, value: number | null, isTime: boolean): boolean {
  if (isTime) return text === formatDuration(value)
  const said = numberIn(text.replace(/^[−+]/, ''))
  if (said === null || value === null) return said === null && value === null
  return writes(text.replace(/^[−+]/, ''), String(Math.abs(value)))
}

/** Reason why a figure on a page does not match its explaining trades; null if it does. */
export function explainedOtherwise(asked: AskedFigure, text: string): string | null {
  const value = explained(asked)
  const { measure } = definitionOf(asked.figure)
  return isWritten(text, value, measure === 'minutes')
    ? null
    : `${asked.name ?? asked.figure} is ${text}, ${value} where it is explained`
}
