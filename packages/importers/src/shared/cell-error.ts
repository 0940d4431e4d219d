/** An invalid cell, with its column. Thrown and caught within one row. */
export class CellError extends Error {
  override name = 'CellError'
  readonly column: string

  constructor(column: string, reason: string) {
    super(reason)
    this.column = column
  }
}

/** Returns a caught CellError; rethrows any other error, because it is a bug. */
export function asCellError(error: unknown): CellError {
  if (error instanceof CellError) return error
  throw error
}

/** A cell's text in a sentence. */
export const quotedCell = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`
