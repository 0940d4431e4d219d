/** Messages between servers by the topic of the bus, with the format of their text. */
export const topics = {
  /** Id of a user who got notifications. */
  notified: 'notified',
  /** A journal's id: it was written to. */
  journal: 'journal',
  /** `importText`: an import has come further. */
  import: 'import',
  /** A user's id: a file of his price bars, or a fetch of some, has come further. */
  bars: 'bars',
  /** A user's id: some of his sessions may have ended. */
  sessions: 'sessions',
  /** `readText`: a user has read notifications. */
  read: 'read',
} as const

export const importText = (journalId: number, importIdentifier: string): string => `${journalId} ${importIdentifier}`

/** @param notificationId null: all of a journal */
export const readText = (userId: number, notificationId: number | null): string => `${userId} ${notificationId ?? ''}`
