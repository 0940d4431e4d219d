import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { ParsedAction } from '../importer.ts'
import { type ActionKind, isNumber, type Ratio } from './action.ts'
import type { FileLine } from './fill.ts'

/** A row of a file about a corporate action, which may take several rows: old units out, new ones in. */
export interface ActionRow extends FileLine {
  readonly account: string | null
  readonly date: LocalDateTime
  readonly kind: ActionKind
  readonly symbol: string
  /** Units received; negative: given up. Null: not stated. */
  readonly size: Decimal | null
  readonly ratio: Ratio | null
  /** The other symbol that the row names: the new one, or that of which a company was spun off. */
  readonly other: string | null
  /** Money paid or received. */
  readonly money: Decimal
  /** Exchange rate of the money to the account's currency, if stated. */
  readonly fxRate?: Decimal | undefined
}

/** Units of one symbol in the rows of an action. */
interface Moved {
  readonly symbol: string
  readonly size: Decimal
  readonly rows: readonly ActionRow[]
}

interface Change {
  readonly out: Moved | null
  readonly in: Moved | null
}

export interface ActionsRead {
  readonly actions: readonly ParsedAction[]
  /** Rows that do not state what happened to which symbol. */
  readonly unknown: readonly FileLine[]
}

export const incompleteAction = 'A corporate action that the row does not describe completely'

/** The corporate actions of a file: rows of one account, day and kind belong together. */
export function actionsOf(rows: readonly ActionRow[]): ActionsRead {
  const groups = Map.groupBy(rows, ({ account, date, kind }) => [account ?? '', date.slice(0, 10), kind].join('\u0000'))
  const actions: ParsedAction[] = []
  const unknown: ActionRow[] = []
  for (const group of groups.values())
    for (const change of changesOf(group)) {
      const action = actionOf(change)
      if (action === null) unknown.push(...rowsOf(change))
      else actions.push(action)
    }
  return { actions, unknown }
}

const rowsOf = ({ out, in: received }: Change): readonly ActionRow[] => [
  ...(out?.rows ?? []),
  ...(received === null || received === out ? [] : received.rows.filter((row) => out?.rows.includes(row) !== true)),
]

/** Units out and in by symbol; a symbol with units out alone belongs to one with units in alone. */
function changesOf(group: readonly ActionRow[]): readonly Change[] {
  const moves = [...Map.groupBy(group, ({ symbol }) => symbol)].map(([symbol, rows]) => ({
    symbol,
    ...sidesOf(symbol, rows),
    named: rows.some(({ other, ratio }) => other !== null || ratio !== null),
  }))
  const isAlone = group[0]?.kind === 'CASH_IN_LIEU'
  const wholeMoves = moves.filter((one) => isAlone || one.named || (one.out === null) === (one.in === null))
  const outs = moves.filter((one) => !wholeMoves.includes(one) && one.out !== null)
  const ins = moves.filter((one) => !wholeMoves.includes(one) && one.in !== null)
  const pairs = outs.map((one) => ({
    out: one.out,
    in: ins.find((other) => isPairOf(one.out!, other.in!, outs, ins))?.in ?? null,
  }))
  const pairedRows = new Set(pairs.map((pair) => pair.in))
  const alone = ins.filter((one) => !pairedRows.has(one.in)).map((one) => ({ out: null, in: one.in }))
  return [...wholeMoves.map((one) => ({ out: one.out, in: one.in })), ...pairs, ...alone]
}

type Side = { readonly out: Moved | null; readonly in: Moved | null }

/** The only one of each, or the only one of the same size. */
function isPairOf(out: Moved, received: Moved, outs: readonly Side[], ins: readonly Side[]): boolean {
  if (outs.length === 1 && ins.length === 1) return true
  const isSame = (size: Decimal): boolean => big(size).abs().eq(big(out.size).abs())
  return (
    isSame(received.size) &&
    ins.filter((one) => isSame(one.in!.size)).length === 1 &&
    outs.filter((one) => isSame(one.out!.size)).length === 1
  )
}

/** Rows without units, which only pay money, belong to the units given up, if there are any. */
function sidesOf(symbol: string, rows: readonly ActionRow[]): Change {
  const isOut = ({ size }: ActionRow): boolean => size?.startsWith('-') === true
  const isIn = ({ size }: ActionRow): boolean => size !== null && size !== '0' && !size.startsWith('-')
  const hasOut = rows.some(isOut)
  return {
    out: movedBy(symbol, hasOut ? rows.filter((row) => !isIn(row)) : []),
    in: movedBy(symbol, rows.filter(hasOut ? isIn : (row) => !isOut(row))),
  }
}

function movedBy(symbol: string, rows: readonly ActionRow[]): Moved | null {
  if (rows.length === 0) return null
  return { symbol, rows, size: decimalText(rows.reduce((sum, { size }) => sum.plus(size ?? '0'), big(0))) }
}

function actionOf(change: Change): ParsedAction | null {
  const { out, in: received } = change
  const rows = rowsOf(change)
  const [first] = rows
  if (first === undefined) return null
  const { account, date, kind } = first
  const statedRatio = rows.find(({ ratio }) => ratio !== null)?.ratio ?? null
  const other = rows.find((row) => row.other !== null)?.other ?? null
  const money = decimalText(rows.reduce((sum, row) => sum.plus(row.money), big(0)))
  const isPaid = money !== '0'
  const { fxRate } = rows.find((row) => row.money !== '0') ?? first
  const moved = out !== null && received !== null && !isZero(out) && !isZero(received) ? ratioBy(out, received) : null
  const base = {
    account,
    date,
    kind,
    symbol: first.symbol,
    ratio: null,
    added: null,
    into: null,
    received: null,
    money: null,
    ...(isPaid && fxRate !== undefined && { fxRate }),
    lines: rows.map(({ line, text }) => ({ line, text })),
  }
  const net = decimalText(big(received?.size ?? '0').plus(out?.size ?? '0'))
  const added = net === '0' ? null : net
  switch (kind) {
    case 'SPLIT': {
      const ratio = statedRatio ?? moved
      if (out === null || received === null || out.symbol === received.symbol) return { ...base, ratio, added }
      if (isNumber(out.symbol) && !isNumber(received.symbol)) return { ...base, symbol: received.symbol, ratio, added }
      if (isNumber(received.symbol) && !isNumber(out.symbol)) return { ...base, symbol: out.symbol, ratio, added }
      return { ...base, kind: 'RENAME', symbol: out.symbol, into: received.symbol, ratio }
    }
    case 'RENAME':
    case 'MERGER': {
      const into =
        other ?? (out !== null && received !== null && received.symbol !== out.symbol ? received.symbol : null)
      const isForCash = kind === 'MERGER' && isPaid && into === null
      const symbol = out?.symbol ?? (other !== null || isForCash ? first.symbol : null)
      if (symbol === null || symbol === into || (kind === 'RENAME' && into === null)) return null
      const isSame = moved !== null && moved.to === moved.from
      const ratio = isPaid || (kind === 'RENAME' && isSame) ? null : (statedRatio ?? moved)
      if (into === null)
        return { ...base, symbol, ratio, added: isForCash ? givenUp(added) : added, money: isPaid ? money : null }
      return { ...base, symbol, into, ratio, received: received === null || isZero(received) ? null : received.size }
    }
    case 'SPIN_OFF':
      if (received === null || isZero(received)) return null
      return other === null
        ? { ...base, symbol: received.symbol, added }
        : { ...base, symbol: other, into: received.symbol, received: received.size }
    case 'OTHER':
      return { ...base, added }
    case 'CASH_IN_LIEU': {
      const units = givenUp(added)
      if (!isPaid) return null
      return { ...base, money, added: money.startsWith('-') ? (units?.slice(1) ?? null) : units }
    }
  }
}

/** Some files state the units that were paid for without a sign. */
const givenUp = (units: Decimal | null): Decimal | null =>
  units === null || units.startsWith('-') ? units : `-${units}`

const isZero = ({ size }: Moved): boolean => size === '0'
const ratioBy = (out: Moved, received: Moved): Ratio => ({ to: received.size, from: out.size.replace('-', '') })
