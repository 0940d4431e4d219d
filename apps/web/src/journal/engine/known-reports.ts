import type { TradeBook } from '@afterclose/engine/book/trade-book'
import { everydayReports } from '@afterclose/engine/reports/everyday'
import type { Answers, AskName, ReportAnswer, ReportQuestion } from '@afterclose/engine/reports/registry'
import type { TradeQuestion } from './protocol.ts'

/** Reports whose code is loaded. */
const loadedReports: Partial<Answers> = { ...everydayReports }
let reportsComing: Promise<void> | null = null

/** The code of reports could not be loaded. Browsers cache that failure: only another worker retries. */
class MissingCode extends Error {
  override name = 'MissingCode'
  override message = 'The code of the reports could not be loaded'
}

/** Loads the code of all reports. @throws MissingCode */
export const bringReports = (): Promise<void> =>
  (reportsComing ??= import('@afterclose/engine/reports/registry').then(
    ({ answersByReport }) => void Object.assign(loadedReports, answersByReport),
    (cause: unknown) => {
      throw new MissingCode(undefined, { cause })
    },
  ))

/** Loads the code that a request needs; null if it is loaded. */
export const missingCode = (question: TradeQuestion): Promise<void> | null =>
  'view' in question && loadedReports[question.ask] === undefined ? bringReports() : null

export function reportAnswer<Name extends AskName>(
  book: TradeBook,
  { ask, filters, view }: ReportQuestion<Name>,
): ReportAnswer<Name> {
  const report = loadedReports[ask]
  if (report === undefined) throw new Error(`The code of the report ${ask} is not loaded`)
  return { to: ask, answer: report.answer(book, filters, view) }
}
