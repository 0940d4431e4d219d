import { basePath } from './base-path.ts'
import { ApiError, sentenceOf } from './call-server.ts'

/**
 * The address of a page in a journal: what is copied, or opened in another tab, shows the same wherever it is opened.
 *
 * @param path of a page of ours, with its search
 */
export const addressInJournal = (path: string, journalId: number): string => withJournal(basePath + path, journalId)

/** An address of ours that names the journal, too. */
export const withJournal = (address: string, journalId: number): string =>
  `${address}${address.includes('?') ? '&' : '?'}journal=${journalId}`

/** Why a journal that an address names cannot be opened. */
export const linkProblem = (error: unknown): string =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)
    ? 'You cannot open the journal in this link. It was deleted, or is not shared with you.'
    : sentenceOf(error, 'loading data')
