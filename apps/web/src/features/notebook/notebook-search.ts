import { z } from 'zod'

/** Parts of the notebook besides its folders. */
export const notePlaces = ['pinned', 'archive'] as const

const words = (most: number) => z.string().min(1).max(most).optional().catch(undefined)

/** `?folder=Plans/Week&q=stop&note=12`: which notes are listed, and which one is open. */
export const NotebookSearch = z.object({
  place: z.enum(notePlaces).optional().catch(undefined),
  folder: words(100),
  tag: words(40),
  /** Search words for title, text and tags. */
  q: words(200),
  note: z.coerce.number().int().positive().optional().catch(undefined),
})
export type NotebookSearch = z.output<typeof NotebookSearch>
