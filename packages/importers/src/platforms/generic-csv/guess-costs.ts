import { type DecimalSign, findDecimalSign, readNumber } from '../../shared/numbers.ts'
import { moneyKind } from '../../shared/money-heads.ts'
import { costFields, type Field } from './fields.ts'
import { fieldRanks } from './head-names.ts'
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
  const usedHeads = new Set(Object.values(guess))
  const unused = table.heads.filter((head, at) => !usedHeads.has(head) && isNumeric(at))
  const kindOf = (head: string) => moneyKind(head.replace(/ \(\d+\)$/, ''))
  const worded = unused.filter((head) => kindOf(head) === 'COST' && !isWorth(table, guess, head))
  const unnamed = unused.filter((head) => kindOf(head) === null && fieldRanks(head).size === 0)
  const others = worded.length + named.length > 0 ? worded : provenCosts(table, guess, unnamed)
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

interface Worth {
  /** Price × size; 0 if unknown. */
  readonly worth: number
  /** The amounts of the asked columns; 0 if empty. */
  readonly amounts: readonly number[]
}

/** Absolute amounts of columns beside price × size, row by row. */
function worths(
  { heads, rows }: Table,
  guess: Readonly<Partial<Record<Field, string>>>,
  amountHeads: readonly string[],
): readonly Worth[] {
  const places = [guess.price ?? guess.entryPrice ?? '', guess.quantity ?? '', ...amountHeads].map((head) =>
    heads.indexOf(head),
  )
  const tests = rows.slice(0, tested)
  const sign = findDecimalSign(
    tests.flatMap(({ cells }) => places.map((at) => cells[at] ?? '')),
    '.',
  )
  return tests.map(({ cells }) => {
    const [price, size, ...amounts] = places.map((at) => Math.abs(Number(readNumber(cells[at] ?? '', sign) ?? 0)))
    return { worth: price! * size!, amounts }
  })
}

/** Whether a column is what was paid for the units: "Cost" may be that as well. */
function isWorth(table: Table, guess: Readonly<Partial<Record<Field, string>>>, head: string): boolean {
  const priced = worths(table, guess, [head]).filter(({ worth, amounts }) => worth > 0 && amounts[0]! > 0)
  return priced.length > 0 && priced.every(({ worth, amounts }) => Math.abs(amounts[0]! / worth - 1) < 0.05)
}

/** A column whose name says nothing is one of costs if it is what the amounts differ from price × size in every row. */
function provenCosts(
  table: Table,
  guess: Readonly<Partial<Record<Field, string>>>,
  heads: readonly string[],
): readonly string[] {
  const { amount } = guess
  if (amount === undefined || guess.price === undefined) return []
  const proven = heads.find((head) => {
    const priced = worths(table, guess, [amount, head]).filter(({ worth }) => worth > 0)
    return (
      priced.some(({ amounts: [, cost] }) => cost! > 0.011) &&
      priced.every(({ worth, amounts: [paid, cost] }) => Math.abs(Math.abs(paid! - worth) - cost!) < 0.011)
    )
  })
  return proven === undefined ? [] : [proven]
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
  const otherColumns = columns.filter((column) => !sums.includes(column))
  return otherColumns.length === 0 ? columns.slice(0, 1) : otherColumns
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
