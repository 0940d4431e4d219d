import type { NotificationType } from '@afterclose/core/notification'
import sanitizeHtml from 'sanitize-html'

/** Something to tell a user, once. */
export interface Notice {
  readonly type: NotificationType
  /** Plain text. */
  readonly title: string
  /** Sanitised HTML, as `noticeBody` makes it. */
  readonly body: string
  /** Key under which a notice of the same journal and type is sent once: see `passingKeys`. */
  readonly key: string
  /** Whether it is one of the few that a journal may bring in a day. */
  readonly capped: boolean
  /** Body of an old notice that also stands for `others` with the same type and title. */
  readonly bodyOfSeveral?: (others: number) => string
  /** Another one stands for it: it is stored as read, so that it is not told again. */
  readonly folded?: true
}

/** Makes one notice of those of a rule that are about what is long past; the first of them stands for the others. */
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
 * Patterns (SQL LIKE) of keys that cannot come up again months later: those that end with their day, week or month (" r": of
 * its review), and those of events that happen once. Notifications with other keys are kept for good, so that none is sent twice.
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

/** Where a notification leads: a path of the application, and the words to click on. */
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
/** HTML that can be shown without harm. Every body passes through here. */
export const noticeHtml = (html: string): string => sanitizeHtml(html, options)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Sentences of plain text. */
export const noticeText = (sentences: string): string => noticeHtml(escaped(sentences))

/** A sentence and a link. Both are plain text: a journal named `<b>x</b>` stays text. */
export const noticeBody = (sentence: string, { path, label }: NoticeLink): string =>
  noticeHtml(`${escaped(sentence)} <a href="${escaped(path)}">${escaped(label)}</a>`)
