/** Texts of success toasts (specification 8). */
export const successes = {
  journalCreated: 'Journal created.',
  journalShared: 'Journal shared successfully.',
  journalImported: 'Journal imported.',
  journalDeleted: 'Journal deleted.',
  importInProgress: 'Import in progress',
  profileUpdated: 'Profile updated',
  itemsDeleted: (count: number): string => `${count} item(s) deleted successfully.`,
  /** Shown only for a verified token: deleting an unverified one is silent. */
  tokenDeleted: 'Token deleted successfully.',
} as const
