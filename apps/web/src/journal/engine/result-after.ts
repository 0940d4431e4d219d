import type { EngineResult } from './hooks.ts'

/**
 * A report that is computed from the data of another query. An error of that query is shown only while there is no data: if a later
 * reading fails, the report stays.
 */
export function resultAfter<T>(source: EngineResult<unknown>, result: EngineResult<T>): EngineResult<T> {
  const { data, error, isFetching, refetch: readSource } = source
  if (data !== undefined || error === null) return result
  const refetch: EngineResult<T>['refetch'] = async () => {
    await readSource()
    return result.refetch()
  }
  return { data: undefined, error, isFetching, refetch }
}
