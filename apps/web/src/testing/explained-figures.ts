import { noFilters } from '@afterclose/core/filters'
import { formatDuration } from '@afterclose/core/format'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { explainAnswer } from '@afterclose/engine/reports/explain/explain-answer'
import { figureIn } from '@afterclose/engine/reports/explain/explain-report'
import { definitionOf } from '@afterclose/engine/reports/figures/definitions'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { largeJournal } from '@afterclose/testkit/large-journal'
import { unitWords } from '../journal/engine/unit-words.ts'
import type { AskedFigure } from '../parts/explain/asked-figure.ts'
import { shownFigure } from '../parts/explain/explain-words.ts'
import { numberIn, writes } from './mark-figures.ts'

const book = openBook(toColumns(largeJournal), bestKernel)
const all = { is: 'all' } as const
interface Explained {
  readonly value: number | null
  /** On the drawer. */
  readonly shown: string
}
const found = new Map<string, Explained>()

/** Computes a figure of the large journal from its explanation. */
function explained({ figure, of = all, unit = 'CURRENCY' }: AskedFigure): Explained {
  const key = JSON.stringify([figure, of, unit])
  const known = found.get(key)
  if (known !== undefined) return known
  const { now } = explainAnswer(book, noFilters, { of, about: all, unit, under: [], figures: [figure] })
  const money = { currency: 'KWD', decimals: 3 }
  const words = { unit: unitWords(unit, money), decimals: money.decimals }
  const explanation = { value: figureIn(now, figure), shown: shownFigure(figure, now, words) }
  found.set(key, explanation)
  return explanation
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
  const { value, shown } = explained(asked)
  const { measure } = definitionOf(asked.figure)
  return isWritten(text, value, measure === 'minutes') && text.startsWith('−') === shown.startsWith('−')
    ? null
    : `${asked.name ?? asked.figure} is ${text}, ${shown} where it is explained`
}
