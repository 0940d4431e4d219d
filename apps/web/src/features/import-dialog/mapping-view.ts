import type { ColumnMapping } from '@afterclose/contract/imports'

/** Words for the fields that a table's columns can hold; fields of other names show as they are. */
const words: Readonly<Record<string, string>> = {
  id: 'ID',
  account: 'Account',
  symbol: 'Instrument',
  assetClass: 'Market',
  side: 'Side (buy or sell)',
  quantity: 'Size',
  entryTime: 'Entry date and time',
  entryClock: 'Entry time of day',
  exitTime: 'Exit date and time',
  exitClock: 'Exit time of day',
  entryPrice: 'Entry price',
  exitPrice: 'Exit price',
  time: 'Date and time',
  clock: 'Time of day',
  price: 'Price',
  stop: 'Stop loss',
  target: 'Take profit',
  commission: 'Commission',
  fees: 'Fees',
  swap: 'Swap',
  pnl: 'Result',
  amount: 'Amount',
  status: 'Status (filled or not)',
  balance: 'Balance',
  currency: 'Currency',
  tags: 'Tags',
  notes: 'Notes',
}

export const fieldLabel = (field: string): string => words[field] ?? field

/** The mapping with another head for a field, or none; a head holds one field only, so it leaves its old one. */
export function withColumn(mapping: ColumnMapping, field: string, head: string | null): ColumnMapping {
  const others = Object.entries(mapping.columns).filter(([name, taken]) => name !== field && taken !== head)
  return { ...mapping, columns: Object.fromEntries(head === null ? others : [...others, [field, head]]) }
}

/** For each head, the field that it holds, or null: what stands above the sample rows. */
export function fieldsOfHeads(mapping: ColumnMapping, heads: readonly string[]): readonly (string | null)[] {
  const fields = new Map(Object.entries(mapping.columns).map(([field, head]) => [head, field]))
  return heads.map((head) => fields.get(head) ?? null)
}
