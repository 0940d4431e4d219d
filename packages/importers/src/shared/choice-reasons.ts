import type { CsvRow } from './csv.ts'
import { isBlank } from './numbers.ts'

/** Field of each header. */
export type FieldsByHead<Field> = ReadonlyMap<string, Field>

/**
 * For each header, the short reason for its field, or for none.
 *
 * @param guessed the detected mapping
 * @param chosen the mapping in use: the guess, or the trader's choice
 * @param whyGuessed reason of the guess for the header at that index: `field` is undefined for an unused column
 */
export const choiceReasons = <Field>(
  heads: readonly string[],
  guessed: FieldsByHead<Field>,
  chosen: FieldsByHead<Field>,
  whyGuessed: (at: number, field: Field | undefined) => string,
): readonly string[] =>
  heads.map((head, at) => {
    const field = chosen.get(head)
    if (field === guessed.get(head)) return whyGuessed(at, field)
    return field === undefined ? 'Excluded by you' : 'Chosen by you'
  })

export const isEmptyColumn = (rows: readonly CsvRow[], at: number): boolean =>
  rows.every(({ cells }) => isBlank((cells[at] ?? '').trim()))
