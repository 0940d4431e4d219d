/** The values of a column at some rows. */
export function numbersAt(column: Float64Array, rows: Uint32Array): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) numbers[i] = column[rows[i]!]!
  return numbers
}

/** The same of a column of ids, codes or rows. */
export function codesAt(column: Uint32Array | Uint8Array, rows: Uint32Array): Uint32Array<ArrayBuffer> {
  const codes = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) codes[i] = column[rows[i]!]!
  return codes
}
