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
/** Trades entered by hand that are listed. */
export const mostLookAlikes = 1000

const importsKey = (journalId: number) => [...journalKey(journalId), 'imports'] as const

/** Somebody waits for it with open eyes, so it is asked for more often than from the header. */
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
 * One page of the rows behind a count, as the file was last read. What happens in the journal changes nothing in them,
 * and the server has them only until the import is confirmed: so they are not among what is read again with a journal.
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

/** The trades entered by hand that the file brings again, as far as they are shown. */
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

/** Keeps what the server answered about an import; what was asked before that is older, and is not waited for. */
export function knowImport(journalId: number, job: ImportJob): void {
  const { queryKey } = importQuery(journalId, job.importIdentifier)
  void queryClient.cancelQueries({ queryKey }, { revert: false, silent: true })
  queryClient.setQueryData(queryKey, job)
}

/** Reads the imports again: the dialog's list and the header's badge. */
export const refreshImports = (journalId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: importsKey(journalId) })

export function startImport(journalId: number, file: File, importer: string, signal: AbortSignal): Promise<ImportJob> {
  const body = new FormData()
  // the fields before the file: the server reads them in this order
  body.append('importer', importer)
  body.append('options', JSON.stringify({}))
  body.append('file', file, file.name)
  return api.startImport({ params: { journalId }, body }, signal)
}

export const changeImport = (journalId: number, importIdentifier: string, options: ImportOptions): Promise<ImportJob> =>
  api.changeImport({ params: { journalId, importIdentifier }, body: options })

/** After trades were written or taken back: everything of the journal, and its list of imports. */
export async function refreshAfterImport(journalId: number): Promise<void> {
  await Promise.all([refreshTrades(), refreshJournal(journalId)])
}
