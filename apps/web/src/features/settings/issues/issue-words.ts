import type { IssueCode } from '@afterclose/core/issue'

interface IssueWords {
  readonly title: string
  /** Figures that are wrong, or exclude trades. */
  readonly weakens: string
  /** The page to fix it; otherwise it is fixed trade by trade. */
  readonly at?: { readonly path: '/settings/deposits-withdrawals' | '/settings/instruments'; readonly label: string }
}

const deposits = { path: '/settings/deposits-withdrawals', label: 'Go to deposits and withdrawals' } as const
const instruments = { path: '/settings/instruments', label: 'Go to instruments' } as const

/** Names of issues, and their effect on the figures. */
export const issueWords: Readonly<Record<IssueCode, IssueWords>> = {
  NO_INITIAL_DEPOSIT: {
    title: 'No first deposit',
    weakens: 'Percentages, drawdown and balance are unknown without it.',
    at: deposits,
  },
  DEPOSIT_AFTER_FIRST_TRADE: {
    title: 'The first deposit is too late',
    weakens: 'Trades before it have no percentage, and the starting balance is wrong.',
    at: deposits,
  },
  NEGATIVE_BALANCE: {
    title: 'The balance falls below 0',
    weakens: 'Percentages of a negative balance are meaningless.',
    at: deposits,
  },
  STOP_WRONG_SIDE: { title: 'Stop on the wrong side', weakens: 'The risk, and therefore R, is wrong or unknown.' },
  CLOSED_WITHOUT_RESULT: {
    title: 'Closed trades without a result',
    weakens:
      'Every figure excludes them. Set the tick size and tick value of their instruments to calculate the results.',
    at: instruments,
  },
  INSTRUMENT_WITHOUT_TICK_DATA: {
    title: 'Instruments without tick data',
    weakens: 'Gains of their trades may be wrong.',
    at: instruments,
  },
  UNMAPPED_SYMBOL: {
    title: 'Unknown symbols',
    weakens: 'Their trades are missing when you compare active instruments.',
    at: instruments,
  },
  POSSIBLE_DUPLICATE: {
    title: 'Possible duplicates',
    weakens: 'Every figure counts a duplicate trade twice.',
  },
  OPEN_OVER_30_DAYS: {
    title: 'Open for a long time',
    weakens: 'If such a trade is already closed, its result is missing everywhere.',
  },
  STOP_MISSING: { title: 'No stop loss', weakens: 'Figures in R exclude these trades.' },
  TARGET_MISSING: { title: 'No target', weakens: 'Exit analysis and planned RRR exclude these trades.' },
  HIGH_LOW_MISSING: {
    title: 'No highest and lowest price',
    weakens: 'Efficiency and trade management exclude these trades.',
  },
  OTP_MISSING: {
    title: 'Original target not answered',
    weakens: '“Set and forget” results exclude these trades.',
  },
}
export const severityWords = {
  ERROR: 'Figures are wrong',
  WARNING: 'Figures may be wrong',
  INFO: 'Some figures are incomplete',
} as const
