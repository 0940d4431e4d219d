/** Topics of the bus between servers, with the format of their text. */
export const topics = {
  /** Id of a user who got notifications. */
  notified: 'notified',
  /** Id of a changed journal. */
  journal: 'journal',
  /** `importText`: progress of an import. */
  import: 'import',
  /** A user's id: progress of the user's price bar upload or fetch. */
  bars: 'bars',
  /** A user's id: some of the user's sessions may have ended. */
  sessions: 'sessions',
  /** `readText`: a user has read notifications. */
  read: 'read',
} as const

export const importText = (journalId: number, importIdentifier: string): string => `${journalId} ${importIdentifier}`

/** @param notificationId null: all of a journal */
export const readText = (userId: number, notificationId: number | null): string => `${userId} ${notificationId ?? ''}`
