import { plainHead } from '../shared/plain-head.ts'
import type { Column, Heads } from '../tables/columns.ts'
import type { Format } from '../tables/format.ts'
import { headAt } from '../tables/source-table.ts'
import type { Role } from './roles.ts'

const roles: Readonly<Record<string, Role | undefined>> = {
  size: 'SCALE',
  amount: 'SCALE',
  total: 'SCALE',
  result: 'SCALE',
  gross: 'SCALE',
  net: 'SCALE',
  swap: 'SCALE',
  price: 'PRICE',
  entryPrice: 'PRICE',
  exitPrice: 'PRICE',
  stop: 'PRICE',
  target: 'PRICE',
  high: 'PRICE',
  low: 'PRICE',
} satisfies Partial<Record<Column, Role>>

/** Treatment of the numbers under a head; null if it is not known. */
export type NumberRoles = (head: string) => Role | null

/** Looks up the column of a format by its head. Some platforms call the price "Limit", and the amount "Price". */
export function numberRolesOf(format: Format | null): NumberRoles {
  if (format === null || format.kind === 'NOT_READ') return () => null
  const columns = Object.entries(format.columns).flatMap(([column, heads]): (readonly [Heads, Role])[] => {
    const role = roles[column]
    return role === undefined ? [] : [[heads, role]]
  })
  const costs = (format.costs?.columns ?? []).map((heads) => [heads, 'SCALE'] as const)
  return (head) => [...columns, ...costs].find(([heads]) => headAt([plainHead(head)], heads) >= 0)?.[1] ?? null
}
