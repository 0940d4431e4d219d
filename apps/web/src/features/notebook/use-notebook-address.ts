import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usePageSearch } from '../../parts/page-search.ts'
import { isIn } from './listed-notes.ts'
import type { FolderMove } from './note-actions.ts'
import { NotebookSearch } from './notebook-search.ts'

export interface NotebookAddress {
  readonly said: NotebookSearch
  /** A step in the browser's history; `replace` updates the current one. */
  readonly go: (changes: Partial<NotebookSearch>, replace?: boolean) => void
}

/** Search parameters of the notebook: the listed notes, and the open one. */
export function useNotebookAddress(): NotebookAddress {
  const router = useRouter()
  const [said] = usePageSearch(NotebookSearch)
  const go = useCallback(
    (changes: Partial<NotebookSearch>, replace = false) =>
      void router.navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace }),
    [router],
  )
  return { said, go }
}

/** Follows a moved folder, if it is the one in the address or a parent of it. */
export function useFollowFolder(): (move: FolderMove) => void {
  const router = useRouter()
  return useCallback(
    ({ from, to }: FolderMove) => {
      const follow = (before: { readonly folder?: string | undefined }) =>
        before.folder !== undefined && isIn(before.folder, from)
          ? { ...before, folder: to + before.folder.slice(from.length) }
          : before
      void router.navigate({ to: '.', search: follow, replace: true })
    },
    [router],
  )
}
