import { isDecimalField } from '@afterclose/contract/values'
import { expect, it } from 'vitest'
import { longestText } from '../src/platform/http/longest-text.ts'
import { textColumns, tradeTextColumns } from '../src/platform/quotas/text-repository.ts'
import { journalKinds } from '../src/records/kinds/kinds.ts'
import { columnOf } from '../src/records/kinds/record-kind.ts'
import { storedTable } from '../src/store/stored-tables.ts'

/** Long, but not written by the user, or limited by another quota. */
const others: ReadonlySet<string> = new Set([
  'setup.color',
  'stored_trade.external_id',
  'payin.timestamp',
  'payin.external_id',
  'deleted_fill.fill',
  'deleted_fill.counted_fill',
  'leg_decision.fill',
  'leg_decision.together_with',
  'stored_screenshot.file_id',
  // as long as the imported files, which are counted by imports of a day
  ...['form', 'digest'].map((column) => `statement.${column}`),
  ...['account', 'month', 'digest'].map((column) => `statement_part.${column}`),
  ...['digest', 'bytes'].map((column) => `statement_block.${column}`),
])

it('every long text of a record counts against the quota of texts', () => {
  const counted = new Map(Object.entries({ ...textColumns, stored_trade: tradeTextColumns }))
  const missing = journalKinds.flatMap((kind) => {
    const table = storedTable(kind.table)
    return Object.entries(kind.schema.shape)
      .filter(([, schema]) => !isDecimalField(schema) && longestText(schema) > 200)
      .map(([name]) => [table, columnOf(kind, name)] as const)
      .filter(([, column]) => !(counted.get(table) ?? []).some((one) => one === column))
      .map(([, column]) => `${table}.${column}`)
  })
  expect(missing.filter((column) => !others.has(column))).toEqual([])
})
