import type { PushMessage } from '@afterclose/contract/push'
import { HOUR, hourOf, wallClockAt } from '@afterclose/core/time'
import sanitizeHtml from 'sanitize-html'
import { fromFlag } from '../../store/codecs.ts'
import type { NotificationRow } from '../inbox/repository.ts'
import type { Delivery } from './send-message.ts'

/** Settings of a user that decide what is pushed; absent ones have their defaults. */
export interface PushSettings {
  readonly rules: boolean
  readonly imports: boolean
  readonly isQuietAtNight: boolean
  /** Amounts and names, which a locked phone shows. */
  readonly details: boolean
  readonly timeZone: string
}

const quietFrom = 22
const quietUntil = 7
/** Hours after which a notice is too old to be pushed: the push service keeps it no longer either. */
const freshHours = { rules: 1, imports: 24 } as const

interface Pushed {
  readonly message: PushMessage
  readonly delivery: Delivery
}

/** The message about a notification; null if the user does not want it on devices, has read it, sleeps, or it is old. */
export function pushedOf(row: NotificationRow, settings: PushSettings, now: number): Pushed | null {
  const kind = kindOf(row)
  if (kind === null || !settings[kind] || fromFlag(row.read)) return null
  const hours = freshHours[kind]
  if (now - Date.parse(row.created) > hours * HOUR) return null
  if (settings.isQuietAtNight && isNight(now, settings.timeZone) && !isUsedUp(row)) return null
  return {
    message: {
      id: row.id,
      title: row.title,
      body: settings.details ? sentencesOf(row.body) : '',
      path: kind === 'rules' ? '/rules' : '/journal',
      tag: tagOf(row),
    },
    delivery: { ttl: (hours * HOUR) / 1000, urgency: kind === 'rules' ? 'high' : 'normal' },
  }
}

/** Notices that devices get: those of rules, and imports that wait for an answer. */
function kindOf({ type, dedupe_key: key }: NotificationRow): keyof typeof freshHours | null {
  if (type === 'RULES') return 'rules'
  return type === 'SYSTEM' && key.startsWith('import ') && key.endsWith(' waits') ? 'imports' : null
}

const isNight = (now: number, zone: string): boolean => {
  const hour = hourOf(wallClockAt(now, zone))
  return hour >= quietFrom || hour < quietUntil
}

const isUsedUp = ({ dedupe_key: key }: NotificationRow): boolean => key.startsWith('guard ') && key.endsWith(' 100')

/** Levels of one limit replace each other on the device. */
const tagOf = ({ journal_id: journal, type, dedupe_key: key }: NotificationRow): string =>
  `${journal ?? 0} ${type} ${key.replace(/ (?:50|80|100)$/, '')}`

/** The text of a body without its link. */
const sentencesOf = (body: string): string =>
  sanitizeHtml(body.replaceAll(/<a .*?<\/a>/gs, ''), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .trim()
    .slice(0, 300)
