import { offeredRanges } from '@afterclose/core/filters'
import type { FilterCounts } from '@afterclose/engine/filters/filter-counts'
import { keyOf } from '../../parts/filter-fields/filter-fields.ts'

/** Trades by choice key of a field; null for a field without counts. Keys without trades are absent. */
export function fieldCounts(fieldId: string, counts: FilterCounts): ReadonlyMap<string, number> | null {
  const counted = named({ ...counts }, fieldId.startsWith('customComments') ? 'customComments' : fieldId)
  if (counted === undefined || typeof counted === 'number') return null
  const byKey = new Map<string, number>()
  if ('get' in counted) counted.forEach((trades: number, value: string | number) => byKey.set(String(value), trades))
  else named({ ...offeredRanges }, fieldId)?.forEach((range, i) => byKey.set(keyOf(range), counted[i] ?? 0))
  return byKey
}

const named = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
