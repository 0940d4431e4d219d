import type { AppConfig } from '@afterclose/contract/config'
import type { Permission } from '@afterclose/core/permission'
import {
  type Icon,
  IconBooks,
  IconBriefcase,
  IconChartHistogram,
  IconChartLine,
  IconChecklist,
  IconFlask,
  IconHome,
  IconListDetails,
  IconNotebook,
  IconReportAnalytics,
  IconSettings,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { HomeSearch } from '../features/home/home-search.ts'
import { JournalSearch } from '../features/journal/journal-search.ts'
import { ReviewSearch } from '../features/review/review-search.ts'
import { PortfolioSearch } from '../features/portfolio/portfolio-search.ts'
import { MissedSearch } from '../features/missed-trades/missed-search.ts'
import { AnalysisSearch } from '../features/missed-trades/analysis/analysis-search.ts'
import { PlansSearch } from '../features/trading-plans/plans-search.ts'
import { RulesSearch } from '../features/rules/rules-search.ts'
import { EquitySearch } from '../features/chart-lab/equity/equity-search.ts'
import { EfficiencySearch } from '../features/chart-lab/efficiency/efficiency-search.ts'
import { ExitAnalysisSearch } from '../features/chart-lab/exit-analysis/exit-analysis-search.ts'
import { RDistributionSearch } from '../features/chart-lab/r-distribution/r-distribution-search.ts'
import { PerformanceBySearch } from '../features/chart-lab/performance-by/performance-by-search.ts'
import { PerformanceTimeSearch } from '../features/chart-lab/performance-time/performance-time-search.ts'
import { MistakesSearch } from '../features/chart-lab/mistakes/mistakes-search.ts'
import { TradeCommentsSearch } from '../features/chart-lab/trade-comments/trade-comments-search.ts'
import { NotebookSearch } from '../features/notebook/notebook-search.ts'
import { ChecklistsSearch } from '../features/chart-lab/checklists/checklists-search.ts'
import { CustomStatsSearch } from '../features/chart-lab/custom-stats/custom-stats-search.ts'
import { ChartbookSearch } from '../features/reports/chartbook/chartbook-search.ts'
import { TradeAnalyticsSearch } from '../features/reports/trade-analytics/trade-analytics-search.ts'
import { AlternativeStrategiesSearch } from '../features/strategy-lab/alternative-strategies/alternative-strategies-search.ts'
import { SessionsSearch } from '../features/sessions/sessions-search.ts'
import { SimulatorSearch } from '../features/strategy-lab/simulator/simulator-search.ts'
import { DisabledSearch } from '../parts/records/disabled-search.ts'
import { UnitSearch } from '../parts/unit-search.ts'
import { MonthlySearch } from '../features/reports/monthly/monthly-search.ts'
import { PracticeSearch } from '../features/strategy-lab/practice/practice-search.ts'
import { BacktesterSearch } from '../features/strategy-lab/backtester/backtester-search.ts'
import { CalendarSearch } from '../features/reports/calendar/calendar-search.ts'
import {
  allFilters,
  type FilterSet,
  missedTradeFilters,
  monthFilters,
  openTradeFilters,
} from '../journal/filter-set.ts'

/** The groups of the sidebar, each with its icon. */
export const groups = {
  'Advanced Journaling': IconBooks,
  Diary: IconNotebook,
  'Chart Lab': IconChartHistogram,
  Reports: IconReportAnalytics,
  'Strategy Lab': IconFlask,
  Settings: IconSettings,
} as const satisfies Readonly<Record<string, Icon>>

/** Pages of docs/guide that explain pages of the application. */
type GuideFile = 'first-statement' | 'trade-by-hand' | 'figures' | 'week' | 'rules' | 'what-if' | 'practice'

/** Everything the application knows about a page before its code is loaded. */
export interface Page {
  readonly path: `/${string}`
  /** In the sidebar, in Ctrl+K and in the document's title. */
  readonly title: string
  /** Its group in the sidebar; a page without a group has its own icon. */
  readonly place:
    | { readonly group: keyof typeof groups }
    | { readonly icon: Icon }
    /** In neither of both: reached from this page, which is marked instead, or from the account menu. */
    | { readonly under: `/${string}` | 'account menu' }
  /** Without this permission its teaser is shown (`parts/page-preview/previews.ts`). */
  readonly gate?: Permission
  /** Available only with this feature. */
  readonly feature?: keyof AppConfig['features']
  /** Listed only in a journal with trades in options; its address works in any. */
  readonly inOptions?: true
  /** Which filters apply, PRODUCT B.6; the header has no filters if null. */
  readonly filters: FilterSet | null | ((search: Readonly<Record<string, unknown>>) => FilterSet)
  /** Search parameters of its address besides the filters; invalid ones are ignored, never an error. */
  readonly search?: z.ZodObject
  readonly component: () => Promise<ComponentType>
  /** Its section in the guide, which the `?` beside its title opens: a file of docs/guide, with the heading that is the page's title, or this one. */
  readonly help: GuideFile | `${GuideFile}#${string}`
}

/** Every page for signed-in users, in sidebar order. A new page only needs a new entry. */
export const pages = [
  {
    path: '/home',
    title: 'Home',
    place: { icon: IconHome },
    help: 'figures',
    filters: allFilters,
    search: HomeSearch,
    component: async () => (await import('../features/home/home-page.tsx')).HomePage,
  },
  {
    path: '/portfolio',
    title: 'Portfolio',
    place: { icon: IconBriefcase },
    help: 'figures',
    filters: null,
    search: PortfolioSearch,
    component: async () => (await import('../features/portfolio/portfolio-page.tsx')).PortfolioPage,
  },
  {
    path: '/journal',
    title: 'Journal',
    place: { icon: IconListDetails },
    help: 'trade-by-hand',
    filters: ({ tab }) => (tab === 'open' ? openTradeFilters : allFilters),
    search: JournalSearch,
    component: async () => (await import('../features/journal/journal-page.tsx')).JournalPage,
  },
  {
    path: '/review',
    title: 'Review',
    place: { icon: IconChecklist },
    help: 'week',
    filters: null,
    search: ReviewSearch,
    component: async () => (await import('../features/review/review-page.tsx')).ReviewPage,
  },
  {
    path: '/chart-lab/equity',
    title: 'Equity Graph',
    place: { icon: IconChartLine },
    help: 'figures',
    filters: allFilters,
    search: EquitySearch,
    component: async () => (await import('../features/chart-lab/equity/equity-page.tsx')).EquityPage,
  },
  {
    path: '/trading-plans',
    title: 'Trading Plans',
    place: { group: 'Advanced Journaling' },
    help: 'trade-by-hand',
    filters: null,
    search: PlansSearch,
    component: async () => (await import('../features/trading-plans/plans-page.tsx')).PlansPage,
  },
  {
    path: '/rules',
    title: 'Rules',
    place: { group: 'Advanced Journaling' },
    help: 'rules',
    filters: null,
    search: RulesSearch,
    component: async () => (await import('../features/rules/rules-page.tsx')).RulesPage,
  },
  {
    path: '/missed-trades/journal',
    title: 'Missed Trades',
    place: { group: 'Advanced Journaling' },
    help: 'trade-by-hand',
    filters: missedTradeFilters,
    search: MissedSearch,
    component: async () => (await import('../features/missed-trades/missed-page.tsx')).MissedTradesPage,
  },
  {
    path: '/missed-trades/analysis',
    title: 'Missed Trades Analysis',
    place: { group: 'Advanced Journaling' },
    help: 'trade-by-hand',
    filters: missedTradeFilters,
    search: AnalysisSearch,
    component: async () => (await import('../features/missed-trades/analysis/analysis-page.tsx')).MissedAnalysisPage,
  },
  {
    path: '/notebook',
    title: 'Notebook',
    place: { group: 'Diary' },
    help: 'week',
    gate: 'NOTES',
    filters: null,
    search: NotebookSearch,
    component: async () => (await import('../features/notebook/notebook-page.tsx')).NotebookPage,
  },
  {
    path: '/sessions',
    title: 'Sessions',
    place: { group: 'Diary' },
    help: 'week',
    gate: 'SESSIONS',
    filters: null,
    search: SessionsSearch,
    component: async () => (await import('../features/sessions/sessions-page.tsx')).SessionsPage,
  },
  {
    path: '/chart-lab/performance-checklists',
    title: 'Performance by Checklist',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: ChecklistsSearch,
    component: async () => (await import('../features/chart-lab/checklists/checklists-page.tsx')).ChecklistsPage,
  },
  {
    path: '/chart-lab/consecutive-losses-wins',
    title: 'Consecutive Losses/Wins',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: UnitSearch,
    component: async () => (await import('../features/chart-lab/consecutive/consecutive-page.tsx')).ConsecutivePage,
  },
  {
    path: '/chart-lab/custom-stats',
    title: 'Custom Statistics',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: CustomStatsSearch,
    component: async () => (await import('../features/chart-lab/custom-stats/custom-stats-page.tsx')).CustomStatsPage,
  },
  {
    path: '/chart-lab/drawdown',
    title: 'Drawdown',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: UnitSearch,
    component: async () => (await import('../features/chart-lab/drawdown/drawdown-page.tsx')).DrawdownPage,
  },
  {
    path: '/chart-lab/efficiency',
    title: 'Efficiency',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: EfficiencySearch,
    component: async () => (await import('../features/chart-lab/efficiency/efficiency-page.tsx')).EfficiencyPage,
  },
  {
    path: '/chart-lab/exit-analysis',
    title: 'Exit Analysis',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: ExitAnalysisSearch,
    component: async () =>
      (await import('../features/chart-lab/exit-analysis/exit-analysis-page.tsx')).ExitAnalysisPage,
  },
  {
    path: '/chart-lab/holding-time',
    title: 'Holding Time',
    place: { group: 'Chart Lab' },
    help: 'figures',
    filters: allFilters,
    search: UnitSearch,
    component: async () => (await import('../features/chart-lab/holding-time/holding-time-page.tsx')).HoldingTimePage,
  },
  {
    path: '/chart-lab/performance-instrument',
    title: 'Performance by Instrument',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: PerformanceBySearch,
    component: async () =>
      (await import('../features/chart-lab/performance-instrument/performance-instrument-page.tsx'))
        .PerformanceInstrumentPage,
  },
  {
    path: '/chart-lab/performance-setup',
    title: 'Performance by Setup',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: PerformanceBySearch,
    component: async () =>
      (await import('../features/chart-lab/performance-setup/performance-setup-page.tsx')).PerformanceSetupPage,
  },
  {
    path: '/chart-lab/performance-structure',
    title: 'Performance by Structure',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    inOptions: true,
    filters: allFilters,
    search: PerformanceBySearch,
    component: async () =>
      (await import('../features/chart-lab/performance-structure/performance-structure-page.tsx'))
        .PerformanceStructurePage,
  },
  {
    path: '/chart-lab/performance-time',
    title: 'Performance by Time',
    place: { group: 'Chart Lab' },
    help: 'figures',
    filters: allFilters,
    search: PerformanceTimeSearch,
    component: async () =>
      (await import('../features/chart-lab/performance-time/performance-time-page.tsx')).PerformanceTimePage,
  },
  {
    path: '/chart-lab/per-day',
    title: 'Per Day',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: UnitSearch,
    component: async () => (await import('../features/chart-lab/per-day/per-day-page.tsx')).PerDayPage,
  },
  {
    path: '/chart-lab/performance-ratio',
    title: 'Performance Ratio',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: UnitSearch,
    component: async () =>
      (await import('../features/chart-lab/performance-ratio/performance-ratio-page.tsx')).PerformanceRatioPage,
  },
  {
    path: '/chart-lab/r-distribution',
    title: 'R Distribution',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: RDistributionSearch,
    component: async () =>
      (await import('../features/chart-lab/r-distribution/r-distribution-page.tsx')).RDistributionPage,
  },
  {
    path: '/chart-lab/trade-comments',
    title: 'Trade Comments',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: TradeCommentsSearch,
    component: async () =>
      (await import('../features/chart-lab/trade-comments/trade-comments-page.tsx')).TradeCommentsPage,
  },
  {
    path: '/chart-lab/mistakes',
    title: 'Mistakes',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: MistakesSearch,
    component: async () => (await import('../features/chart-lab/mistakes/mistakes-page.tsx')).MistakesPage,
  },
  {
    path: '/chart-lab/trade-management',
    title: 'Trade Management',
    place: { group: 'Chart Lab' },
    help: 'figures',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: UnitSearch,
    component: async () =>
      (await import('../features/chart-lab/trade-management/trade-management-page.tsx')).TradeManagementPage,
  },
  {
    path: '/reports/trade-analytics',
    title: 'Trade Analytics',
    place: { group: 'Reports' },
    help: 'figures',
    filters: allFilters,
    search: TradeAnalyticsSearch,
    component: async () =>
      (await import('../features/reports/trade-analytics/trade-analytics-page.tsx')).TradeAnalyticsPage,
  },
  {
    path: '/milestones',
    title: 'Milestones',
    place: { under: '/home' },
    help: 'week',
    filters: null,
    component: async () => (await import('../features/milestones/milestones-page.tsx')).MilestonesPage,
  },
  {
    path: '/reports/calendar',
    title: 'Calendar',
    place: { group: 'Reports' },
    help: 'week',
    gate: 'PREMIUM_GRAPHS',
    filters: allFilters,
    search: CalendarSearch,
    component: async () => (await import('../features/reports/calendar/calendar-page.tsx')).CalendarPage,
  },
  {
    path: '/reports/monthly-reports',
    title: 'Monthly Reports',
    place: { group: 'Reports' },
    help: 'week',
    gate: 'SESSIONS',
    filters: monthFilters,
    search: MonthlySearch,
    component: async () => (await import('../features/reports/monthly/monthly-page.tsx')).MonthlyPage,
  },
  {
    path: '/reports/chartbook',
    title: 'Chartbook',
    place: { group: 'Reports' },
    help: 'week',
    gate: 'CHARTBOOK',
    filters: ({ of }) => (of === undefined || of === 'TRADE' ? allFilters : []),
    search: ChartbookSearch,
    component: async () => (await import('../features/reports/chartbook/chartbook-page.tsx')).ChartbookPage,
  },
  {
    path: '/alternative-strategies',
    title: 'Alternative Strategies',
    place: { group: 'Strategy Lab' },
    help: 'what-if',
    gate: 'SESSIONS',
    filters: allFilters,
    search: AlternativeStrategiesSearch,
    component: async () =>
      (await import('../features/strategy-lab/alternative-strategies/alternative-strategies-page.tsx'))
        .AlternativeStrategiesPage,
  },
  {
    path: '/backtester',
    title: 'Backtester',
    place: { group: 'Strategy Lab' },
    help: 'what-if',
    gate: 'SESSIONS',
    filters: null,
    search: BacktesterSearch,
    component: async () => (await import('../features/strategy-lab/backtester/backtester-page.tsx')).BacktesterPage,
  },
  {
    path: '/practice',
    title: 'Practice',
    place: { group: 'Strategy Lab' },
    help: 'practice',
    gate: 'SESSIONS',
    filters: allFilters,
    search: PracticeSearch,
    component: async () => (await import('../features/strategy-lab/practice/practice-page.tsx')).PracticePage,
  },
  {
    path: '/simulator',
    title: 'Simulator',
    place: { group: 'Strategy Lab' },
    help: 'what-if',
    gate: 'SIMULATOR',
    filters: allFilters,
    search: SimulatorSearch,
    component: async () => (await import('../features/strategy-lab/simulator/simulator-page.tsx')).SimulatorPage,
  },
  {
    path: '/settings/account',
    title: 'Account',
    place: { group: 'Settings' },
    help: 'first-statement',
    filters: null,
    component: async () => (await import('../features/settings/account/account-page.tsx')).AccountPage,
  },
  {
    path: '/settings/general',
    title: 'Journal',
    place: { group: 'Settings' },
    help: 'first-statement',
    filters: null,
    component: async () => (await import('../features/settings/general/general-page.tsx')).GeneralPage,
  },
  {
    path: '/settings/general/ftp-importer',
    title: 'FTP Importer',
    place: { under: '/settings/general' },
    help: 'first-statement',
    filters: null,
    component: async () => (await import('../features/settings/ftp-importer/ftp-importer-page.tsx')).FtpImporterPage,
  },
  {
    path: '/settings/deposits-withdrawals',
    title: 'Deposits/Withdrawals',
    place: { group: 'Settings' },
    help: 'first-statement',
    filters: null,
    component: async () => (await import('../features/settings/deposits-withdrawals/deposits-page.tsx')).DepositsPage,
  },
  {
    path: '/settings/instruments',
    title: 'Instruments',
    place: { group: 'Settings' },
    help: 'trade-by-hand',
    filters: null,
    search: DisabledSearch,
    component: async () => (await import('../features/settings/instruments/instruments-page.tsx')).InstrumentsPage,
  },
  {
    path: '/settings/price-data',
    title: 'Price Data',
    place: { under: '/settings/instruments' },
    help: 'what-if',
    filters: null,
    component: async () => (await import('../features/settings/price-data/price-data-page.tsx')).PriceDataPage,
  },
  {
    path: '/settings/setups',
    title: 'Setups',
    place: { group: 'Settings' },
    help: 'trade-by-hand',
    gate: 'CUSTOM_SETUPS',
    filters: null,
    search: DisabledSearch,
    component: async () => (await import('../features/settings/setups/setups-page.tsx')).SetupsPage,
  },
  {
    path: '/settings/setups/$setupId',
    title: 'Setup',
    place: { under: '/settings/setups' },
    help: 'trade-by-hand#setups',
    gate: 'CUSTOM_SETUPS',
    filters: null,
    component: async () => (await import('../features/settings/setups/setup-page.tsx')).SetupPage,
  },
  {
    path: '/settings/setups/checklists',
    title: 'Checklists',
    place: { under: '/settings/setups' },
    help: 'trade-by-hand#setups',
    gate: 'CUSTOM_SETUPS',
    filters: null,
    search: DisabledSearch,
    component: async () => (await import('../features/settings/setups/checklists-page.tsx')).ChecklistsPage,
  },
  {
    path: '/settings/setups/checklists/$checklistId',
    title: 'Checklist',
    place: { under: '/settings/setups' },
    help: 'trade-by-hand#setups',
    gate: 'CUSTOM_SETUPS',
    filters: null,
    search: DisabledSearch,
    component: async () => (await import('../features/settings/setups/checklist-page.tsx')).ChecklistPage,
  },
  {
    path: '/settings/trade-comments',
    title: 'Trade Comments',
    place: { group: 'Settings' },
    help: 'trade-by-hand',
    gate: 'ALL_FILTERS',
    filters: null,
    search: DisabledSearch,
    component: async () => (await import('../features/settings/comments/trade-comments-page.tsx')).TradeCommentsPage,
  },
  {
    path: '/settings/sessions',
    title: 'Sessions and Shares',
    place: { group: 'Settings' },
    help: 'week',
    gate: 'SESSIONS',
    filters: null,
    search: DisabledSearch,
    component: async () => (await import('../features/settings/sessions/sessions-page.tsx')).SessionSettingsPage,
  },
  {
    path: '/settings/custom-stats',
    title: 'Custom Statistics',
    place: { group: 'Settings' },
    help: 'trade-by-hand',
    gate: 'ALL_FILTERS',
    filters: null,
    search: DisabledSearch,
    component: async () => (await import('../features/settings/comments/custom-stats-page.tsx')).CustomStatsPage,
  },
  {
    path: '/settings/issues',
    title: 'Issues',
    place: { group: 'Settings' },
    help: 'first-statement',
    feature: 'issues',
    filters: null,
    component: async () => (await import('../features/settings/issues/issues-page.tsx')).IssuesPage,
  },
  {
    path: '/two-factor-tokens',
    title: 'Two Factor Authentication',
    place: { under: 'account menu' },
    help: 'first-statement',
    feature: 'twoFactor',
    filters: null,
    component: async () => (await import('../features/two-factor-tokens/tokens-page.tsx')).TokensPage,
  },
] as const satisfies readonly Page[]

/** Address of a page's section in the guide, below the address of the server. */
export const helpOf = ({ help, title }: Pick<Page, 'help' | 'title'>): string =>
  `help/${help}${help.includes('#') ? '' : `#${title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`}`

export type PagePath = (typeof pages)[number]['path']
/** Paths without a record id. */
export type ListedPath = Exclude<PagePath, `${string}$${string}`>
