import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { ActionKind } from '../../shared/action.ts'
import { type ActionRow, actionsOf, type ActionsRead } from '../../shared/action-rows.ts'
import { actionKindOf, ratioIn } from '../../shared/action-words.ts'
import type { FileLine } from '../../shared/fill.ts'
import type { ParsedAction } from '../../importer.ts'

/** A row about a corporate action, from any of the broker's formats. */
export interface CorporateAction extends FileLine {
  readonly account: string | null
  readonly date: LocalDateTime
  readonly description: string
  /** Symbol of the row, if it has one of its own. */
  readonly symbol: string
  /** Units received; negative: given up. */
  readonly quantity: Decimal
  readonly proceeds: Decimal
  /** Exchange rate of the proceeds to the base currency, if stated. */
  readonly fxRate?: Decimal | undefined
}

/** "NVDA(US67066G1040) Split 10 for 1 (NVDA, NVIDIA CORP, US67066G1040)": English in every language. */
const shape = /^([^(]+)\(\w{8,12}\)\s*(.*)\(([^,()]+),.*\)\s*$/

/** Whether a cell describes a corporate action. */
export const describesAction = (cell: string): boolean => shape.test(cell.trim())

/** "QZX" of "QZX(US1234567890) Cash in Lieu of Fractional Shares"; empty: the text does not start with a symbol. */
export const symbolBefore = (description: string): string => /^([^(]+)\(\w{8,12}\)/.exec(description.trim())?.[1] ?? ''

interface Row extends ActionRow {
  /** Symbol of the instrument that the action is about. */
  readonly of: string
}

/** Rows of one instrument and day belong together: old units out, new ones in. */
export function corporateActions(rows: readonly CorporateAction[]): ActionsRead {
  const read = rows.map((row) => [row, readRow(row)] as const)
  const knownRows = read.flatMap(([, row]) => row ?? [])
  const groups = [...Map.groupBy(knownRows, ({ of, date }) => `${of}\u0000${date.slice(0, 10)}`).values()]
  const groupActions = groups.map((group) => actionsOf(withNewSymbol(group)))
  const unreadRows = read.flatMap(([{ line, text }, row]) => (row === null ? [{ line, text }] : []))
  return {
    actions: groupActions.flatMap(({ actions }): readonly ParsedAction[] => actions),
    unknown: [...groupActions.flatMap(({ unknown }) => unknown), ...unreadRows],
  }
}

function readRow({
  account,
  date,
  description,
  symbol: ownSymbol,
  quantity,
  proceeds,
  fxRate,
  line,
  text,
}: CorporateAction): Row | null {
  const [, base = '', words = '', named = ''] = shape.exec(description.trim()) ?? [
    '',
    ownSymbol,
    description,
    ownSymbol,
  ]
  const [of, symbol] = [plainSymbol(base), plainSymbol(named)]
  if (of === '' || symbol === '') return null
  const kind: ActionKind | null = actionKindOf(words) ?? (of === symbol ? 'OTHER' : null)
  if (kind === null) return null
  const isSplit = kind === 'SPLIT' && /split/i.test(words)
  return {
    line,
    text,
    account,
    date,
    kind,
    symbol,
    of,
    size: quantity,
    ratio: isSplit ? ratioIn(words) : null,
    other: kind === 'SPIN_OFF' ? of : null,
    money: proceeds,
    fxRate,
  }
}

/** A symbol without the suffix of a replaced one, "OLD". */
const plainSymbol = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.OLD$/, '')

/** A row of new units alone replaces those of the instrument that it is about. */
const withNewSymbol = (group: readonly Row[]): readonly Row[] =>
  group.some(({ size }) => size?.startsWith('-'))
    ? group
    : group.map((row) =>
        (row.kind === 'RENAME' || row.kind === 'MERGER') && row.symbol !== row.of
          ? { ...row, symbol: row.of, other: row.symbol }
          : row,
      )
