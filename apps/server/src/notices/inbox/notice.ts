import type { NotificationType } from '@afterclose/core/notification'
import sanitizeHtml from 'sanitize-html'

/** A notice, sent to a user once. */
export interface Notice {
  readonly type: NotificationType
  /** Plain text. */
  readonly title: string
  /** Sanitised HTML, from `noticeBody`. */
  readonly body: string
  /** Unique key of a notice per journal and type: see `passingKeys`. */
  readonly key: string
  /** Whether it counts towards the daily cap of a journal. */
  readonly capped: boolean
  /** Body of a notice about old events that summarises `others` of the same type and title. */
  readonly bodyOfSeveral?: (others: number) => string
  /** Summarised by another one: stored as read, so that it is not sent again. */
  readonly folded?: true
}

/** Combines a rule's notices about old events into one: the first represents the others. */
export function foldOld(notices: readonly Notice[]): readonly Notice[] {
  const nameOf = ({ type, title }: Notice): string => `${type} ${title}`
  const old = Map.groupBy(
    notices.filter(({ bodyOfSeveral }) => bodyOfSeveral !== undefined),
    nameOf,
  )
  return notices.map((notice) => {
    const alike = old.get(nameOf(notice)) ?? []
    if (notice.bodyOfSeveral === undefined || alike.length === 1) return notice
    if (notice !== alike[0]) return { ...notice, capped: false, folded: true }
    return { ...notice, body: notice.bodyOfSeveral(alike.length - 1) }
  })
}

/**
 * Patterns (SQL LIKE) of keys that cannot recur months later: those that end with their day, week or month (" r": of its review; of rules: with what was reached on it), and those
 * of one-time events. Notifications with other keys are stored for ever, so that none is sent twice.
 */
export const passingKeys: readonly string[] = [
  '%____-__-__',
  '%____-W__',
  '%____-__',
  '%____-__ r',
  'import %',
  'share %',
  'broadcast %',
]

/** Link of a notification: a path of the application, and its text. */
export interface NoticeLink {
  readonly path: `/${string}`
  readonly label: string
}

const options: sanitizeHtml.IOptions = {
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 'p', 'br', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 20,
}
/** HTML that is safe to show. Every body passes through here. */
export const noticeHtml = (html: string): string => sanitizeHtml(html, options)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Sentences of plain text. */
export const noticeText = (sentences: string): string => noticeHtml(escaped(sentences))

/** A sentence and a link, both plain text: a journal named `<b>x</b>` stays text. */
export const noticeBody = (sentence: string, { path, label }: NoticeLink): string =>
  noticeHtml(`${escaped(sentence)} <a href="${escaped(path)}">${escaped(label)}</a>`)
