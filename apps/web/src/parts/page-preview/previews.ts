export interface PagePreview {
  /** Purpose of the page: "Shows where …". */
  readonly shows: string
  /** Picture of the page with the demo journal: `pictures/NAME-light.webp` and `NAME-dark.webp`. */
  readonly picture?: string
  /** Search parameters for the picture, if it does not show the start of the page: `?session=1`. */
  readonly search?: string
}

const setups: PagePreview = { shows: 'Shows your setups, under your own names.', picture: 'setups' }

/**
 * Preview of each page by its path: for pages that the plan does not include, and for a journal without content. Loaded with the first
 * preview.
 */
export const previews = {
  '/home': {
    shows: 'Shows your result, the equity curve, the month day by day, and your discipline.',
    picture: 'home',
  },
  '/portfolio': {
    shows: 'Shows your journals together: one equity curve, the return of each, and where the money is.',
    picture: 'portfolio',
  },
  '/journal': {
    shows:
      'Shows every trade with its result, in columns and groups of your choice, with totals of the trades that your filters show.',
    picture: 'journal',
  },
  '/review': {
    shows:
      'Shows your closed trades without their results, so that you can grade the decision, then what cost most, and one rule for the next week.',
    picture: 'review',
  },
  '/milestones': {
    shows: 'Shows how far your journaling has come, and which badge is next.',
  },
  '/chart-lab/equity': {
    shows: 'Shows how your account has grown, trade by trade or day by day, with its drawdowns and deposits.',
    picture: 'equity',
  },
  '/chart-lab/holding-time': {
    shows: 'Shows whether quick or patient trades pay, and how long winners and losers are held.',
    picture: 'holding-time',
  },
  '/chart-lab/performance-time': {
    shows: 'Shows which hours, weekdays and months earn the money, and which cost it.',
    picture: 'performance-time',
  },
  '/reports/trade-analytics': {
    shows: 'Shows your trades grouped by any two properties, such as setup and weekday, in one table.',
    picture: 'trade-analytics',
  },
  '/trading-plans': {
    shows: 'Shows what you planned for each market, and how trades from a plan did compared with all others.',
    picture: 'trading-plans',
  },
  '/rules': {
    shows: 'Shows what you may still lose today, which of your rules were broken, and what that cost.',
    picture: 'rules',
  },
  '/missed-trades/journal': {
    shows: 'Shows trades you saw but did not take, with the reason and the R each would have made.',
    picture: 'missed-trades',
  },
  '/missed-trades/analysis': {
    shows: 'Shows the cost of missed trades by reason, setup and time, and which rules avoided a loss.',
    picture: 'missed-trades-analysis',
  },
  '/notebook': {
    shows: 'Shows your notes in folders, with tags, search and linked trades.',
    picture: 'notebook',
  },
  '/sessions': {
    shows: 'Shows your trading days: your notes before, during and after, your mood, and the result of the day.',
    picture: 'sessions',
  },
  '/chart-lab/performance-checklists': {
    shows: 'Shows whether it pays to follow your checklists, and the cost of skipping each item.',
    picture: 'performance-checklists',
  },
  '/chart-lab/consecutive-losses-wins': {
    shows: 'Shows how long your winning and losing streaks are, and how the next trade went.',
    picture: 'consecutive',
  },
  '/chart-lab/custom-stats': {
    shows: 'Shows results by session, mood or any other statistic, one or two at a time.',
    picture: 'custom-results',
  },
  '/chart-lab/drawdown': {
    shows: 'Shows how far your trades fell below their high, how long each recovery took, and which trades caused it.',
    picture: 'drawdown',
  },
  '/chart-lab/efficiency': {
    shows: 'Shows how much of each move your entries and exits captured, and which setups capture most.',
    picture: 'efficiency',
  },
  '/chart-lab/exit-analysis': {
    shows: 'Shows how close price came to target and stop, and where each trade was closed between them.',
    picture: 'exit-analysis',
  },
  '/chart-lab/performance-instrument': {
    shows: 'Shows which instruments earn the money, which cost it, and how each result developed.',
    picture: 'performance-instrument',
  },
  '/chart-lab/performance-setup': {
    shows:
      'Shows which setups earn the money, which cost it, and whether their exits deliver the planned reward to risk.',
    picture: 'performance-setup',
  },
  '/chart-lab/performance-structure': {
    shows: 'Shows which structures of options earn the money, which cost it, and how each result developed.',
  },
  '/chart-lab/per-day': {
    shows: 'Shows which days won and which lost, and whether later trades and busy days still pay.',
    picture: 'per-day',
  },
  '/chart-lab/performance-ratio': {
    shows: 'Shows planned reward to risk next to the payoff in R, and which setups win often enough for it.',
    picture: 'performance-ratio',
  },
  '/chart-lab/r-distribution': {
    shows: 'Shows how large wins and losses are, in R, and which losses were larger than planned.',
    picture: 'r-distribution',
  },
  '/chart-lab/trade-comments': {
    shows: 'Shows results by comment, the cost of mistakes, and whether they become rarer.',
    picture: 'comment-results',
  },
  '/chart-lab/mistakes': {
    shows: 'Shows what each mistake costs a year compared with clean trades, and the next one to fix.',
    picture: 'mistakes',
  },
  '/chart-lab/trade-management': {
    shows: 'Shows whether managing your trades earned more than leaving them to their stop and target.',
    picture: 'trade-management',
  },
  '/reports/calendar': {
    shows: 'Shows the result of each day, week and month, with the trades, session and notes of a day.',
    picture: 'calendar',
  },
  '/reports/monthly-reports': {
    shows: 'Shows the result of each month compared with the month before, the outliers, and your conclusions.',
    picture: 'monthly-reports',
  },
  '/reports/chartbook': {
    shows: 'Shows the screenshots of your trades with their results, and compares any two of them.',
    picture: 'chartbook',
  },
  '/alternative-strategies': {
    shows: 'Shows what your own trades would have made with other stops and targets, or with a trading rule.',
    picture: 'alternative-strategies',
  },
  '/practice': {
    shows: 'Shows whether you would take your trades again, without knowing how they ended.',
    picture: 'practice',
  },
  '/simulator': {
    shows: 'Shows the possible results of your next trades, their drawdowns, and the risk of ruin.',
    picture: 'simulator',
  },
  '/settings/setups': setups,
  '/settings/setups/$setupId': setups,
  '/settings/setups/checklists': setups,
  '/settings/setups/checklists/$checklistId': setups,
  '/settings/trade-comments': {
    shows: 'Shows your comments on trades, with your own groups, names and order.',
    picture: 'trade-comments',
  },
  '/settings/sessions': {
    shows: 'Shows the headings for your session notes: before, during and after.',
    picture: 'session-settings',
  },
  '/settings/custom-stats': {
    shows: 'Shows up to twenty custom statistics, such as mood or news, for comparing trades.',
    picture: 'custom-stats',
  },
  '/backtester': {
    shows: 'Shows how your rules would have done in the past, logged by key, compared with your live trades.',
    picture: 'backtester',
    search: '?session=1',
  },
} as const satisfies Readonly<Record<`/${string}`, PagePreview>>

const byPath: Readonly<Record<string, PagePreview | undefined>> = previews

export const previewOf = (path: string): PagePreview | undefined => byPath[path]
