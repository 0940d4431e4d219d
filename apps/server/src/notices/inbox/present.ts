import type { NotificationView } from '@afterclose/contract/notifications'
import { fromFlag } from '../../store/codecs.ts'
import { importEndedIn } from './import-notice.ts'
import type { NotificationRow } from './repository.ts'

export const presentNotification = (row: NotificationRow): NotificationView => ({
  id: row.id,
  journalId: row.journal_id,
  notificationType: row.type,
  notificationTitle: row.title,
  notification: row.body,
  read: fromFlag(row.read),
  created: row.created,
  importEnded: importEndedIn(row),
})
