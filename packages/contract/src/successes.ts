/** What a toast says when something was done (specification 8). */
export const successes = {
  journalCreated: 'Journal created.',
  journalShared: 'Journal shared successfully.',
  journalImported: 'Journal imported.',
  journalDeleted: 'Journal deleted.',
  importInProgress: 'Import in progress',
  profileUpdated: 'Profile updated',
  itemsDeleted: (count: number): string => `${count} item(s) deleted successfully.`,
  /** Said only where it was asked for: a token that was never verified goes in silence. */
  tokenDeleted: 'Token deleted successfully.',
} as const
