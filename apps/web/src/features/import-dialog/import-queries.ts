import type { ImportJob, ImportOptions } from '@afterclose/contract/imports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isRunning } from '../../journal/active-imports.ts'
import { api } from '../../journal/api.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { refreshJournal } from '../../journal/start.ts'
import { queryClient } from '../../journal/query-client.ts'

export type RowList = 'changes' | 'trades' | 'merged' | 'duplicates' | 'rejected'
export const pageRows = 100
/** Maximum manually entered trades listed. */
export const mostLookAlikes = 1000

const importsKey = (journalId: number) => [...journalKey(journalId), 'imports'] as const

/** Polling interval in the open dialog, shorter than that of the header. */
const watchMs = 400

export const importQuery = (journalId: number, importIdentifier: string) =>
  queryOptions({
    queryKey: [...importsKey(journalId), importIdentifier],
    queryFn: ({ signal }) => api.readImport({ params: { journalId, importIdentifier } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? watchMs : false),
  })

export const importsQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...importsKey(journalId), 'all'],
    queryFn: ({ signal }) => api.listImports({ params: { journalId } }, signal),
    staleTime: 0,
  })

/**
 * One page of the rows behind a count, as of the last read. Changes of the journal do not affect them, and the server has them only until
 * the import is confirmed, so they are not refetched with the journal.
 */
export const rowsQuery = (journalId: number, job: ImportJob, list: RowList, page: number) =>
  queryOptions({
    queryKey: ['import-rows', journalId, job.importIdentifier, job.options, list, page],
    queryFn: ({ signal }) =>
      api.readImportRows(
        {
          params: { journalId, importIdentifier: job.importIdentifier },
          query: { list, offset: page * pageRows, limit: pageRows },
        },
        signal,
      ),
    enabled: job.state === 'NEEDS_INPUT',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Listed manually entered trades that the file contains too. */
export const lookAlikesQuery = (journalId: number, job: ImportJob) =>
  queryOptions({
    queryKey: ['import-rows', journalId, job.importIdentifier, job.options, 'lookAlikes'],
    queryFn: async ({ signal }) => {
      const params = { journalId, importIdentifier: job.importIdentifier }
      const query = { list: 'lookAlikes', offset: 0, limit: mostLookAlikes } as const
      return (await api.readImportRows({ params, query }, signal)).lookAlikes
    },
    enabled: job.state === 'NEEDS_INPUT',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Stores the server's response about an import, and cancels earlier requests. */
export function knowImport(journalId: number, job: ImportJob): void {
  const { queryKey } = importQuery(journalId, job.importIdentifier)
  void queryClient.cancelQueries({ queryKey }, { revert: false, silent: true })
  queryClient.setQueryData(queryKey, job)
}

/** Refetches the imports: the dialog's list and the header's badge. */
export const refreshImports = (journalId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: importsKey(journalId) })

export function startImport(journalId: number, file: File, importer: string, signal: AbortSignal): Promise<ImportJob> {
  const body = new FormData()
  // fields before the file: the server reads them in this order
  body.append('importer', importer)
  body.append('options', JSON.stringify({}))
  body.append('file', file, file.name)
  return api.startImport({ params: { journalId }, body }, signal)
}

export const changeImport = (journalId: number, importIdentifier: string, options: ImportOptions): Promise<ImportJob> =>
  api.changeImport({ params: { journalId, importIdentifier }, body: options })

/** After importing or undoing: refetches all data of the journal, and its list of imports. */
export async function refreshAfterImport(journalId: number): Promise<void> {
  await Promise.all([refreshTrades(), refreshJournal(journalId)])
}
