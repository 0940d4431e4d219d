/**
 * Records in columns: one array of values for each field, or the value alone where all have the same. Compressed, a month
 * of a busy account is some kilobytes so.
 */
export interface RecordColumns {
  readonly count: number
  /** All of them, in the order of the records. */
  readonly fields: readonly string[]
  readonly same: Readonly<Record<string, unknown>>
  readonly each: Readonly<Record<string, readonly unknown[]>>
}

/** The records as they were, in their order. */
export function* recordsOfColumns({ count, fields, same, each }: RecordColumns): Generator<object> {
  const columns = Object.entries(each)
  const empty = Object.fromEntries(fields.map((field) => [field, same[field]]))
  for (let i = 0; i < count; i++) {
    const record: Record<string, unknown> = { ...empty }
    for (const [field, values] of columns) record[field] = values[i]
    yield record
  }
}

/** @param records plain data, all with the same fields */
export function columnsOf(records: readonly object[]): RecordColumns {
  const rows = records.map((record): Readonly<Record<string, unknown>> => ({ ...record }))
  const same: Record<string, unknown> = {}
  const each: Record<string, readonly unknown[]> = {}
  const fields = Object.keys(rows[0] ?? {})
  for (const field of fields) {
    const values = rows.map((row) => row[field])
    const [first] = values
    if (isPlain(first) && values.every((value) => value === first)) same[field] = first
    else each[field] = values
  }
  return { count: rows.length, fields, same, each }
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'
