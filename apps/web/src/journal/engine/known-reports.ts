import type { TradeBook } from '@afterclose/engine/book/trade-book'
import { everydayReports } from '@afterclose/engine/reports/everyday'
import type { Answers, AskName, ReportAnswer, ReportQuestion } from '@afterclose/engine/reports/registry'
import type { TradeQuestion } from './protocol.ts'

/** Reports whose code is loaded. */
const known: Partial<Answers> = { ...everydayReports }
let coming: Promise<void> | null = null

/** The code of reports could not be loaded. Browsers cache that failure: only another worker retries. */
class MissingCode extends Error {
  override name = 'MissingCode'
  override message = 'The code of the reports could not be loaded'
}

/** Loads the code of all reports. @throws MissingCode */
export const bringReports = (): Promise<void> =>
  (coming ??= import('@afterclose/engine/reports/registry').then(
    ({ answersByReport }) => void Object.assign(known, answersByReport),
    (cause: unknown) => {
      throw new MissingCode(undefined, { cause })
    },
  ))

/** Loads the code that a request needs; null if it is loaded. */
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
