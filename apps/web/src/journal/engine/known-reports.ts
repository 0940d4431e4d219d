import type { TradeBook } from '@afterclose/engine/book/trade-book'
import { everyday } from '@afterclose/engine/reports/everyday'
import type { Answers, AskName, ReportAnswer, ReportQuestion } from '@afterclose/engine/reports/registry'
import type { TradeQuestion } from './protocol.ts'

/** Reports whose code is here. */
const known: Partial<Answers> = { ...everyday }
let coming: Promise<void> | null = null

/** Loads the code of all reports. What failed once fails again until the worker is another one: browsers keep failed modules. */
export const bringReports = (): Promise<void> =>
  (coming ??= import('@afterclose/engine/reports/registry').then(
    ({ answers }) => void Object.assign(known, answers),
    (cause: unknown) => {
      throw new Error('The code of the reports could not be loaded', { cause })
    },
  ))

/** Loads the code that a question needs; null when it is there. */
export const missingCode = (question: TradeQuestion): Promise<void> | null =>
  'view' in question && known[question.ask] === undefined ? bringReports() : null

export function reportAnswer<Name extends AskName>(
  book: TradeBook,
  { ask, filters, view }: ReportQuestion<Name>,
): ReportAnswer<Name> {
  const asked = known[ask]
  if (asked === undefined) throw new Error(`The code of the report ${ask} is not loaded`)
  return { to: ask, answer: asked.answer(book, filters, view) }
}
