import { type GalleryPicture, listPictures } from '@afterclose/contract/screenshots'
import { queryOptions } from '@tanstack/react-query'
import { journalKey } from '../../journal/journal-data.ts'
import { allOf, pagesOf } from '../../journal/list-pages.ts'
import { queryClient } from '../../journal/query-client.ts'

const picturesKey = (journalId: number) => [...journalKey(journalId), 'pictures'] as const

/** All pictures of the journal's records of one kind, and links to pictures, by record and slot. */
export const picturesQuery = (journalId: number, of: 'TRADE' | 'MISSED' | 'PLAN' | 'SETUP') =>
  queryOptions({
    queryKey: [...picturesKey(journalId), of],
    queryFn: ({ signal }): Promise<readonly GalleryPicture[]> =>
      allOf(
        pagesOf(listPictures, { params: { journalId }, query: { of, limit: 1000 } }, signal),
        ({ pictures }) => pictures,
      ),
  })

/** A slot was filled, emptied or described. */
export const refreshPictures = (journalId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: picturesKey(journalId) })
