import { type DecimalSign, findDecimalSign, readNumber } from '../../shared/numbers.ts'
import { moneyKind } from '../../shared/money-heads.ts'
import { costFields, type Field } from './fields.ts'
import type { Table } from './table.ts'

const tested = 300

interface Candidate {
  readonly at: number
  readonly head: string
  /** Absolute amount of each tested row; 0 if empty. */
  readonly amounts: readonly number[]
}

/**
 * Maps all columns of costs, which add up. A column that is the sum of others is left out.
 *
 * @param guess the mapping of the other fields, and of the costs that are known by name
 * @param isNumeric whether a column contains numbers
 */
export function guessCostColumns(
  table: Table,
  guess: Readonly<Partial<Record<Field, string>>>,
  isNumeric: (at: number) => boolean,
): Partial<Record<Field, string>> {
  const named = costFields.flatMap((field) => guess[field] ?? [])
  const used = new Set(Object.values(guess))
  const others = table.heads.filter(
    (head, at) => !used.has(head) && moneyKind(head.replace(/ \(\d+\)$/, '')) === 'COST' && isNumeric(at),
  )
  if (others.length === 0 && named.length < 2) return {}
  const heads = [...named, ...others]
  const places = heads.map((head) => table.heads.indexOf(head))
  const sign = findDecimalSign(
    table.rows.flatMap(({ cells }) => places.map((at) => cells[at] ?? '')),
    '.',
  )
  const parts = withoutSums(
    heads.map((head, i): Candidate => ({ head, at: places[i]!, amounts: amountsOf(table, places[i]!, sign) })),
  )
  const names = parts.map(({ head }) => head)
  const free = costFields.filter((field) => guess[field] === undefined || !names.includes(guess[field]))
  const added = names.filter((head) => !named.includes(head))
  return Object.fromEntries([
    ...named
      .filter((head) => !names.includes(head))
      .map((head) => [costFields.find((field) => guess[field] === head)!, undefined] as const),
    ...added.slice(0, free.length).map((head, i) => [free[i]!, head] as const),
  ])
}

/** Whether a column is the sum of the columns mapped as costs, and can be left out. */
export function isSumOfCosts(table: Table, columns: Readonly<Record<string, string>>, head: string): boolean {
  const named = costFields.flatMap((field) => columns[field] ?? [])
  const places = [head, ...named].map((name) => table.heads.indexOf(name))
  const sign = findDecimalSign(
    table.rows.flatMap(({ cells }) => places.map((at) => cells[at] ?? '')),
    '.',
  )
  const [whole, ...parts] = [head, ...named].map(
    (name, i): Candidate => ({ head: name, at: places[i]!, amounts: amountsOf(table, places[i]!, sign) }),
  )
  return isSum(whole!, parts)
}

const amountsOf = ({ rows }: Table, at: number, sign: DecimalSign): readonly number[] =>
  rows.slice(0, tested).map(({ cells }) => Math.abs(Number(readNumber(cells[at] ?? '', sign) ?? 0)))

/** Leaves out columns that are the sum of two or more others, and totals that repeat one other column. */
function withoutSums(columns: readonly Candidate[]): readonly Candidate[] {
  const sums = columns.filter((column) => {
    const others = columns.filter((other) => other !== column && other.amounts.some((amount) => amount > 0))
    return column.amounts.some((amount) => amount > 0) && isSum(column, others)
  })
  const left = columns.filter((column) => !sums.includes(column))
  return left.length === 0 ? columns.slice(0, 1) : left
}

function isSum({ head, amounts }: Candidate, others: readonly Candidate[]): boolean {
  const fewest = /total|sum|gesamt|all/i.test(head) ? 1 : 2
  const most = Math.min(others.length, 8)
  for (let choice = 1; choice < 1 << most; choice++) {
    const parts = others.filter((_, i) => i < most && (choice & (1 << i)) !== 0)
    if (parts.length < fewest) continue
    if (
      amounts.every(
        (amount, row) => Math.abs(parts.reduce((sum, part) => sum + part.amounts[row]!, 0) - amount) < 0.0051,
      )
    )
      return true
  }
  return false
}
