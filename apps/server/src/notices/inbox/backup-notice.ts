import { type Notice, noticeText } from './notice.ts'

/**
 * Notice to the owner about a failed or unverified backup; at most one per day.
 * @param now in milliseconds
 */
export const backupNotice = (problem: 'not made' | 'not proved', reason: string, now: number): Notice => ({
  type: 'SYSTEM',
  title: problem === 'not made' ? 'No backup was made' : 'The backup could not be proved',
  body: noticeText(
    problem === 'not made'
      ? `${reason} Earlier backups were kept.`
      : `${reason} Nothing was removed: earlier backups were kept. Until a backup is proved, do not rely on this one.`,
  ),
  key: `backup ${problem} ${new Date(now).toISOString().slice(0, 10)}`,
  capped: false,
})
