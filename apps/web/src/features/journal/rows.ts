/**
 * What the grid holds of a trade: its row in the typed columns, counted from 1 because the grid takes 0 for "no row".
 * Nothing of the trades is copied.
 */
export const gridRows = (rows: ArrayLike<number>): number[] => Array.from(rows, (row) => row + 1)

export const rowOf = (gridRow: number): number => gridRow - 1
