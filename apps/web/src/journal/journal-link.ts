import { basePath } from './base-path.ts'
import { ApiError, sentenceOf } from './call-server.ts'

/**
 * The address of a page in a journal: if copied, or opened in another tab, it shows the same journal.
 *
 * @param path path of a page of this app, with its search
 */
export const addressInJournal = (path: string, journalId: number): string => withJournal(basePath + path, journalId)

/** An internal address that includes the journal. */
export const withJournal = (address: string, journalId: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}journal=${journalId}`

/** Reason why a journal in an address cannot be opened. */
export const linkProblem = (error: unknown): string =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)
    ? 'You cannot open the journal in this link. It was deleted, or is not shared with you.'
    : sentenceOf(error, 'loading data')
