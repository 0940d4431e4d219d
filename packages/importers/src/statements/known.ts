/** A record, and the statement that is believed about it: a place in the list. */
export interface Known<T> {
  record: T
  from: number
}
