/** Types of notifications, with their labels (specification 3). */
export const notificationTypes = {
  SYSTEM: 'System',
  MISSED_TRADES: 'Missed Trades',
  JOURNAL_TRADES: 'Journal',
  SESSIONS: 'Sessions',
  CHART_LAB: 'Chart Lab',
  MONTHLY_REPORTS: 'Monthly Reports',
  MILESTONES: 'Milestones',
  RULES: 'Rules',
} as const
export type NotificationType = keyof typeof notificationTypes

/** The setting that mutes a type when it is "false"; SYSTEM cannot be muted. */
export const muteSetting = (type: NotificationType): string => `notify.${type}`
