import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Cells } from './source-table.ts'
import type { TimeColumn } from './times.ts'

/** A row, and facts about its whole table. */
export interface RowContext {
  readonly cells: Cells
  /** Id from the platform; null: none. */
  readonly name: string | null
  /** Currency of the row's money; null: unknown. */
  readonly currency: string | null
  readonly time: (column: TimeColumn) => LocalDateTime
  /** Total of the format's cost columns: 0 or more, negative = rebate. */
  readonly cost: () => Decimal
  /** Whether the file has a column of costs. */
  readonly hasCosts: boolean
  /** Adds a remark, which is reported once with all of its lines. */
  readonly remark: (matter: string) => void
}
