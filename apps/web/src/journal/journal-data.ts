import type { ChecklistView } from '@afterclose/contract/checklists'
import type { CommentView } from '@afterclose/contract/comments'
import type { CustomCommentView } from '@afterclose/contract/custom-comments'
import type { GridState } from '@afterclose/contract/grid-state'
import type { ImporterView } from '@afterclose/contract/imports'
import type { InstrumentView } from '@afterclose/contract/instruments'
import type { PayinView } from '@afterclose/contract/payins'
import type { SetupView } from '@afterclose/contract/setups'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useActiveJournal } from './active-journal.ts'
import { api } from './api.ts'
import { listFromStart } from './coming-start.ts'

/** Data of a journal without its trades; every key starts with `journalKey`, so one call refreshes all of it. */
export const journalKey = (journalId: number) => ['journal', journalId] as const

export const lookups = {
  instruments: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'instruments'],
      queryFn: async ({ signal }) =>
        (await listFromStart(journalId, 'instruments')) ??
        (await api.listInstruments({ params: { journalId } }, signal)).instruments,
    }),
  setups: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'setups'],
      queryFn: async ({ signal }) =>
        (await listFromStart(journalId, 'setups')) ?? (await api.listSetups({ params: { journalId } }, signal)).setups,
    }),
  checklists: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'checklists'],
      queryFn: async ({ signal }) =>
        (await listFromStart(journalId, 'checklists')) ??
        (await api.listChecklists({ params: { journalId } }, signal)).checklists,
    }),
  comments: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'comments'],
      queryFn: async ({ signal }) =>
        (await listFromStart(journalId, 'comments')) ??
        (await api.listComments({ params: { journalId } }, signal)).comments,
    }),
  customComments: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'custom-comments'],
      queryFn: async ({ signal }) =>
        (await listFromStart(journalId, 'customComments')) ??
        (await api.listCustomComments({ params: { journalId } }, signal)).customComments,
    }),
  payins: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'payins'],
      queryFn: async ({ signal }) =>
        (await listFromStart(journalId, 'payins')) ?? (await api.listPayins({ params: { journalId } }, signal)).payins,
    }),
  /** The current balance, and problems with the deposits. */
  balance: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'balance'],
      queryFn: async ({ signal }) =>
        (await listFromStart(journalId, 'balance')) ?? api.latestBalance({ params: { journalId } }, signal),
    }),
  gridStates: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'grid-states'],
      queryFn: async ({ signal }) =>
        (await listFromStart(journalId, 'gridStates')) ??
        (await api.listGridStates({ params: { journalId } }, signal)).gridStates,
    }),
  importers: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'importers'],
      queryFn: async ({ signal }) => (await api.listImporters({ params: { journalId } }, signal)).importers,
    }),
} as const

export interface JournalData {
  readonly instruments: readonly InstrumentView[]
  readonly setups: readonly SetupView[]
  readonly checklists: readonly ChecklistView[]
  readonly comments: readonly CommentView[]
  readonly customComments: readonly CustomCommentView[]
  readonly payins: readonly PayinView[]
  readonly gridStates: readonly GridState[]
  readonly balance: { readonly accountBalance: string; readonly warning: string | null }
}

const none: readonly never[] = []
const noBalance = { accountBalance: '0', warning: null }

/** Lookups of the active journal, including inactive items. They are loaded before any page shows. */
export function useJournalData(): JournalData {
  const { id } = useActiveJournal()
  return {
    instruments: useQuery(lookups.instruments(id)).data ?? none,
    setups: useQuery(lookups.setups(id)).data ?? none,
    checklists: useQuery(lookups.checklists(id)).data ?? none,
    comments: useQuery(lookups.comments(id)).data ?? none,
    customComments: useQuery(lookups.customComments(id)).data ?? none,
    payins: useQuery(lookups.payins(id)).data ?? none,
    gridStates: useQuery(lookups.gridStates(id)).data ?? none,
    balance: useQuery(lookups.balance(id)).data ?? noBalance,
  }
}

/** Requested when a file is to be chosen. Null until loaded; empty after a failure. */
export function useImporters(): readonly ImporterView[] | null {
  const { id } = useActiveJournal()
  const { data, isPending } = useQuery(lookups.importers(id))
  return isPending ? null : (data ?? none)
}
