/** The part of a row's name that all of the slowest calls have. */
export const slowestRow = 'slowest calls'
/** The name by which `--only` takes callers who are refused. */
export const refusedRow = 'refused callers'

interface Named {
  readonly name: string
  /** It works on what the row before has left. */
  readonly follows?: true
}

export interface Chosen<Row> {
  readonly row: Row
  /** False: it is done because a row that follows is measured, and nobody watches. */
  readonly measured: boolean
}

/** Rows that have one of the texts in their name, all for null, with those that they follow. @throws Error for a text that no row has */
export function chosenRows<Row extends Named>(
  rows: readonly Row[],
  only: readonly string[] | null,
): readonly Chosen<Row>[] {
  const nowhere = (only ?? []).filter((text) => !rows.some(({ name }) => name.includes(text)))
  if (nowhere.length > 0)
    throw new Error(
      `No row has ${nowhere.map((text) => `"${text}"`).join(' or ')} in its name. There are:\n${[...rows.map(({ name }) => name), slowestRow, refusedRow].join('\n')}`,
    )
  const isMeasured = ({ name }: Row): boolean => only?.some((text) => name.includes(text)) ?? true
  const isDone = (row: Row, i: number): boolean => {
    const next = rows[i + 1]
    return isMeasured(row) || (next?.follows === true && isDone(next, i + 1))
  }
  return rows.filter(isDone).map((row) => ({ row, measured: isMeasured(row) }))
}
