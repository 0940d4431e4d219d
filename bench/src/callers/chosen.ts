/** Common part of the names of the rows for the slowest calls. */
export const slowestRow = 'slowest calls'

interface Named {
  readonly name: string
  /** It continues the work of the previous row. */
  readonly follows?: true
}

export interface Chosen<Row> {
  readonly row: Row
  /** False: it only runs for a following row, and is not observed. */
  readonly measured: boolean
}

/** Rows with one of the texts in their name, or all for null, with the rows that they follow. @throws Error for a text that no row has */
export function chosenRows<Row extends Named>(
  rows: readonly Row[],
  only: readonly string[] | null,
): readonly Chosen<Row>[] {
  const nowhere = (only ?? []).filter((text) => !rows.some(({ name }) => name.includes(text)))
  if (nowhere.length > 0)
    throw new Error(
      `No row has ${nowhere.map((text) => `"${text}"`).join(' or ')} in its name. There are:\n${[...rows.map(({ name }) => name), slowestRow].join('\n')}`,
    )
  const isMeasured = ({ name }: Row): boolean => only?.some((text) => name.includes(text)) ?? true
  const isDone = (row: Row, i: number): boolean => {
    const next = rows[i + 1]
    return isMeasured(row) || (next?.follows === true && isDone(next, i + 1))
  }
  return rows.filter(isDone).map((row) => ({ row, measured: isMeasured(row) }))
}
