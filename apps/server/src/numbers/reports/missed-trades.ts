import { filteredMissed } from '@afterclose/core/filtered-missed'
import type { Filters } from '@afterclose/core/filters'
import type { View } from '@afterclose/engine/reports/definition'
import { anyReport, type ReportName } from '@afterclose/engine/reports/registry'
import { findMissedTrades } from '../../records/missed-trades/repository.ts'
import type { Db } from '../../store/db.ts'

const everyOne = { from: undefined, to: undefined, limit: Number.MAX_SAFE_INTEGER, after: null }

interface Asked {
  readonly name: ReportName
  readonly filters: Filters
  readonly view: View
}

/** The view of a report with the journal's missed trades, where it takes them: a page has them already, an address has not. */
export async function withMissedTrades(db: Db, journalId: number, { name, filters, view }: Asked): Promise<View> {
  const taken = Object.entries(anyReport(name).view ?? {}).filter(([, { is }]) => is === 'missedTrades')
  if (taken.length === 0) return view
  const missed = filteredMissed(await findMissedTrades(db, journalId, everyOne), filters)
  return { ...view, ...Object.fromEntries(taken.map(([parameter]) => [parameter, missed])) }
}
