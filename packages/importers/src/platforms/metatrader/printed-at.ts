import { localText, type LocalDateTime } from '@afterclose/core/time'
import type { Span } from '../../importer.ts'
import { readTime } from '../../shared/dates.ts'
import type { TableRow } from '../../shared/table-row.ts'

const moment = /^(\d{4})[ .-](\p{L}{3,12}|\d{1,2})[ .-](\d{1,2}),? (\d{1,2}:\d{2}(?::\d{2})?)$/u

/** When a statement was made: "2024 February 1, 10:00" or "2024.03.08 18:00" in its header; null if unstated. */
export function printedAt(head: readonly TableRow[]): LocalDateTime | null {
  for (const { cells } of head)
    for (const cell of cells) {
      const match = moment.exec(cell.trim())
      if (match === null) continue
      const [, year, month, day, clock] = match
      const named = /\d/.test(month!) ? `${year}-${month}-${day} ${clock}` : `${month} ${day}, ${year} ${clock}`
      const time = readTime(named, 'YMD')
      if (time !== null) return localText(time.wall)
    }
  return null
}

/** End of the time that a statement covers: when it was printed. Its beginning is unknown. */
export function spanUntil(span: Span | null, printed: LocalDateTime | null): Span | null {
  if (span === null || printed === null || printed <= span.to) return span
  return { ...span, to: printed }
}
