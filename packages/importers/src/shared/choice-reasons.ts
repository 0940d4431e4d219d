import type { CsvRow } from './csv.ts'
import { isBlank } from './numbers.ts'

/** Field of each header. */
export type FieldsByHead<Field> = ReadonlyMap<string, Field>

/**
 * For each head, in few words, why its column is taken for what it is, or for nothing.
 *
 * @param guessed what the table was guessed to mean
 * @param chosen what it is read by: the guess, or what the trader chose
 * @param whyGuessed of the guess, for the head at that place: `field` is undefined for a column that nothing is read from
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
