import { useState } from 'react'
import { usePageSearch } from '../page-search.ts'
import { isSameSort, type SortModel } from './kept-state.ts'
import { SortSearch } from './sort-search.ts'

interface SortOfGrid {
  /** Stored sorting; undefined: never changed. */
  readonly kept: SortModel | undefined
  readonly defaultSort: SortModel
  readonly columns: readonly { readonly id: string }[]
}

/**
 * Sorting of a grid: from the address, else as stored, else the default. A change is a step in the browser's history. It applies
 * immediately, and the address follows: waiting for the router would delay it.
 */
export function useSort({ kept, defaultSort, columns }: SortOfGrid): readonly [SortModel, (next: SortModel) => void] {
  const [{ sort: said }, change] = usePageSearch(SortSearch)
  const [sort, setSort] = useState(() => sortSaid(said, columns) ?? kept ?? defaultSort)
  const [readWords, setReadWords] = useState(said)
  if (said !== readWords) {
    setReadWords(said)
    const sortOfAddress = sortSaid(said, columns)
    if (sortOfAddress !== null && !isSameSort(sortOfAddress, sort)) setSort(sortOfAddress)
  }
  const choose = (next: SortModel): void => {
    setSort(next)
    change({ sort: wordsOfSort(next) }, { sort: wordsOfSort(sort) })
  }
  return [sort, choose]
}

const wordsOfSort = (model: SortModel): string[] =>
  model.map(({ colId, sort }) => (sort === 'desc' ? `-${colId}` : colId))

/** Sorting from the address; null if it is missing or has no existing column. */
function sortSaid(said: readonly string[] | undefined, columns: SortOfGrid['columns']): SortModel | null {
  if (said === undefined) return null
  const sortOfColumns = said.flatMap((word) => {
    const colId = word.replace(/^-/, '')
    return columns.some(({ id }) => id === colId) ? [{ colId, sort: colId === word ? 'asc' : 'desc' } as const] : []
  })
  return sortOfColumns.length === 0 && said.length > 0 ? null : sortOfColumns
}
