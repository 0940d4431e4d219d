import type { QueryKey } from '@tanstack/react-query'
import type { JournalKey } from './feed-state.ts'
import type { TradeQuestion } from './protocol.ts'

/** Prefix of the keys of everything computed from a journal's trades. */
export const engineKey = ({ userId, journalId }: JournalKey) => ['engine', userId, journalId] as const

/**
 * Key of the query of a response. Keys of its parts begin with it.
 *
 * @param at state of the trades that it is about; null for a request that is sent once, whatever changes
 */
export const answerKey = (
  question: TradeQuestion,
  at: { readonly revision: number | undefined; readonly onlyNewest: boolean } | null,
) => [...engineKey(question.journal), question.ask, at?.revision ?? null, at?.onlyNewest ?? false, question] as const

export const isAnswer = ({ queryKey }: { readonly queryKey: QueryKey }): boolean => queryKey[0] === 'engine'

/** Key of the response of which this is the key of a part, or the key itself. */
export const wholeKey = (key: QueryKey): QueryKey => key.slice(0, 7)

/** Whether a response is about all trades of this revision, or sent once. */
export const isAbout = ([, , , , of, onlyNewest]: QueryKey, revision: number): boolean =>
  (of === revision || of === null) && onlyNewest === false
