import type { ColumnTypes } from './column-types.ts'
import { accounts } from './first-release/accounts.ts'
import { bars } from './first-release/bars.ts'
import { diary } from './first-release/diary.ts'
import { imports } from './first-release/imports.ts'
import { journals } from './first-release/journals.ts'
import { planning } from './first-release/planning.ts'
import { trades } from './first-release/trades.ts'
import { viewsOfReviews } from './first-release/views-of-reviews.ts'
import { viewsOfTrades } from './trade-rows.ts'

/** All tables of the first release. Those that refer to others come after them. */
export const statements = (types: ColumnTypes): readonly string[] => [
  ...[accounts, journals, trades, diary, planning, imports, bars].flatMap((tablesOf) => tablesOf(types)),
  ...viewsOfTrades,
  ...viewsOfReviews,
]
