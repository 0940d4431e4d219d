import { headAt, plainHeads, type SourceTable } from './source-table.ts'

/**
 * Appends times of day to their dates, for tables with separate columns.
 *
 * @param pairs headers of a date and of its time of day
 */
export const withClocks =
  (...pairs: readonly (readonly [date: string, clock: string])[]) =>
  (table: SourceTable): SourceTable => {
    const plain = plainHeads(table.heads)
    const places = pairs.map(([date, clock]) => [headAt(plain, date), headAt(plain, clock)] as const)
    const rows = table.rows.map((row) => {
      const cells = [...row.cells]
      for (const [date, clock] of places) {
        const [day, time] = [cells[date]?.trim() ?? '', cells[clock]?.trim() ?? '']
        if (day !== '' && time !== '') cells[date] = `${day} ${time}`
      }
      return { ...row, cells }
    })
    return { ...table, rows }
  }
