import { z } from 'zod'

const word = /^-?\w+$/

/**
 * `?sort=-gain,entryDate`: the columns that a grid is sorted by, the leading one first, those that descend with a minus. `sort=`
 * with nothing is a grid that is not sorted.
 */
export const SortSearch = z.object({
  sort: z
    .preprocess((said) => (typeof said === 'string' ? wordsOf(said) : said), z.array(z.string().regex(word)).optional())
    .catch(undefined),
})

/** Nothing that can be read is nothing said. */
function wordsOf(said: string): readonly string[] | undefined {
  const words = said.split(',').filter((one) => word.test(one))
  return words.length === 0 && said !== '' ? undefined : words
}
