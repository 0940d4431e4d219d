import type { NotificationType } from '@afterclose/core/notification'
import {
  IconCalendarTime,
  IconChartHistogram,
  type Icon,
  IconInfoCircle,
  IconListDetails,
  IconMedal,
  IconReportAnalytics,
  IconShieldHalf,
  IconTargetOff,
} from '@tabler/icons-react'

export const noticeIcons: Readonly<Record<NotificationType, Icon>> = {
  SYSTEM: IconInfoCircle,
  MISSED_TRADES: IconTargetOff,
  JOURNAL_TRADES: IconListDetails,
  SESSIONS: IconCalendarTime,
  CHART_LAB: IconChartHistogram,
  MONTHLY_REPORTS: IconReportAnalytics,
  MILESTONES: IconMedal,
  RULES: IconShieldHalf,
}
