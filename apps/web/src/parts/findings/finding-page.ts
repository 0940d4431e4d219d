import type { FindingSubject, Habit } from '@afterclose/engine/reports/findings/finding'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'

/** Page that proves a finding. */
export interface FindingPage {
  readonly to: (typeof pages)[keyof typeof pages]
  readonly search: Readonly<Record<string, string>>
}

const pages = {
  alternativeStrategies: '/alternative-strategies',
  checklists: '/chart-lab/performance-checklists',
  customStats: '/chart-lab/custom-stats',
  equity: '/chart-lab/equity',
  instrument: '/chart-lab/performance-instrument',
  mistakes: '/chart-lab/mistakes',
  missed: '/missed-trades/analysis',
  perDay: '/chart-lab/per-day',
  runs: '/chart-lab/consecutive-losses-wins',
  setup: '/chart-lab/performance-setup',
  structure: '/chart-lab/performance-structure',
  time: '/chart-lab/performance-time',
  tradeAnalytics: '/reports/trade-analytics',
  tradeComments: '/chart-lab/trade-comments',
  tradeManagement: '/chart-lab/trade-management',
} as const

/** Page that proves a finding; null if only its trades do. */
export function pageOf(subject: FindingSubject): FindingPage | null {
  const to = (page: keyof typeof pages): FindingPage => ({ to: pages[page], search: {} })
  switch (subject.is) {
    case 'GROUP':
      return to(dimensionPages[subject.dimension] ?? 'tradeAnalytics')
    case 'HABIT': {
      const page = habitPages[subject.habit.is]
      return page === null ? null : to(page)
    }
    case 'MISTAKE':
      return to('mistakes')
    case 'RULE':
      return {
        to: pages.alternativeStrategies,
        search: { show: 'rules', rules: JSON.stringify([subject.rule]) },
      }
    case 'COSTS':
      return to('equity')
    case 'RISK_OF_LOSERS':
      return null
    case 'EARLY_EXITS':
      return to('tradeManagement')
    case 'MISSED_TRADES':
      return to('missed')
  }
}

const dimensionPages: Readonly<Partial<Record<DimensionName, keyof typeof pages>>> = {
  setup: 'setup',
  instrument: 'instrument',
  hour: 'time',
  weekday: 'time',
  preTradeComment: 'tradeComments',
  entryComment: 'tradeComments',
  afterRun: 'runs',
  customComment: 'customStats',
  checklist: 'checklists',
  structure: 'structure',
  legBias: 'structure',
  legCount: 'structure',
  expiryGroup: 'structure',
}

const habitPages: Readonly<Record<Habit['is'], keyof typeof pages | null>> = {
  AFTER_LOSS: 'runs',
  AFTER_LOSSES: 'runs',
  AFTER_WINS: 'runs',
  LATE_IN_DAY: 'perDay',
  LONG_DAY: 'perDay',
  WITHOUT_STOP: 'tradeAnalytics',
  LARGER_RISK: null,
}
