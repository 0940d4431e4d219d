import type { JournalKey } from './feed-state.ts'

/** Key of the state of a journal's trades. Separate, so that the menu knows it without the code that loads them. */
export const feedKey = ({ userId, journalId }: JournalKey) => ['journal', journalId, 'feed', userId] as const
