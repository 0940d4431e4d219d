/** Kinds of issues with the data of a journal (PRODUCT A.17), the most severe first. */
export const issueSeverities = {
  NO_INITIAL_DEPOSIT: 'ERROR',
  DEPOSIT_AFTER_FIRST_TRADE: 'ERROR',
  NEGATIVE_BALANCE: 'ERROR',
  STOP_WRONG_SIDE: 'ERROR',
  CLOSED_WITHOUT_RESULT: 'WARNING',
  INSTRUMENT_WITHOUT_TICK_DATA: 'WARNING',
  UNMAPPED_SYMBOL: 'WARNING',
  POSSIBLE_DUPLICATE: 'WARNING',
  OPEN_OVER_30_DAYS: 'WARNING',
  STOP_MISSING: 'WARNING',
  TARGET_MISSING: 'INFO',
  HIGH_LOW_MISSING: 'INFO',
  OTP_MISSING: 'INFO',
} as const
export type IssueCode = keyof typeof issueSeverities

/** ERROR: figures are wrong; WARNING: they may be wrong, or exclude trades; INFO: more could be known. */
export const severities = ['ERROR', 'WARNING', 'INFO'] as const
export type IssueSeverity = (typeof severities)[number]

const isCode = (name: string): name is IssueCode => Object.hasOwn(issueSeverities, name)
export const issueCodes: readonly IssueCode[] = Object.keys(issueSeverities).filter(isCode)

export interface Issue {
  readonly code: IssueCode
  readonly severity: IssueSeverity
  /** All affected trades; 0 for an issue of the deposits alone. */
  readonly count: number
  /** The first of them, in exit order, open ones last. */
  readonly tradeIds: readonly number[]
  readonly text: string
}
