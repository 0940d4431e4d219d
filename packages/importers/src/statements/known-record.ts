/** A record, and the index of the statement that it was taken from. */
export interface KnownRecord<T> {
  record: T
  from: number
}
