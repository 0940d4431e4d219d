import { z } from 'zod'

const word = /^-?\w+$/

/**
 * `?sort=-gain,entryDate`: the sort columns of a grid, the leading one first, descending ones with a minus. An empty `sort=` is an unsorted
 * grid.
 */
export const SortSearch = z.object({
  sort: z
    .preprocess((said) => (typeof said === 'string' ? wordsOf(said) : said), z.array(z.string().regex(word)).optional())
    .catch(undefined),
})

/** Valid sort columns of the text; undefined if none is valid. */
function wordsOf(said: string): readonly string[] | undefined {
  const words = said.split(',').filter((one) => word.test(one))
  return words.length === 0 && said !== '' ? undefined : words
}
