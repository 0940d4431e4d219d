import { useMemo } from 'react'

/** Names of records by id; a stable function as long as none changes. */
export function useNames(records: readonly { readonly id: number; readonly name: string }[]): (id: number) => string {
  return useMemo(() => {
    const names = new Map(records.map(({ id, name }) => [id, name]))
    return (id) => names.get(id) ?? '–'
  }, [records])
}
