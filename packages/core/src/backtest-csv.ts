import type { BacktestTradeInput, ResultMode } from './backtest.ts'
import type { CommentType } from './comment.ts'
import { isFormula, quotedCell } from './csv.ts'
import { directionLabels } from './trade.ts'

/** A trade of a backtest in its file form. */
export interface BacktestFileTrade extends BacktestTradeInput {
  readonly comments: readonly number[]
  readonly customComments: readonly number[]
  readonly tags: readonly string[]
}

/** Names of the items in a journal that tested trades refer to. */
export interface BacktestNames {
  readonly comments: readonly { readonly id: number; readonly name: string; readonly type: CommentType }[]
  readonly customComments: readonly { readonly id: number; readonly name: string; readonly commentGroup: number }[]
}

/** Header of each column of the file. */
export const backtestHeads = {
  date: 'Date',
  direction: 'Direction',
  mode: 'Result',
  r: 'R',
  customR: 'Own R',
  entryPrice: 'Entry price',
  stopLoss: 'Stop loss',
  takeProfit: 'Take profit',
  exitPrice: 'Exit price',
  highestPrice: 'Highest price',
  lowestPrice: 'Lowest price',
  PRE_TRADE: 'Pre-trade comments',
  ENTRY: 'Entry comments',
  MANAGEMENT: 'Management comments',
  EXIT: 'Exit comments',
  customComments: 'Custom statistics',
  tags: 'Tags',
} as const

export const backtestModeWords: Readonly<Record<ResultMode, string>> = {
  TARGET: 'Target',
  STOP: 'Stop',
  BREAK_EVEN: 'Break-even',
  EXIT_PRICE: 'Exit price',
  CUSTOM_R: 'Custom R',
}

/** Whether an apostrophe is put before it: for a formula, and for a text that starts with one, because reading removes one. */
const isGuarded = (text: string): boolean => text.startsWith("'") || isFormula(text)
export const guardedText = (text: string): string => (isGuarded(text) ? `'${text}` : text)
export const unguardedText = (text: string): string =>
  text.startsWith("'") && isGuarded(text.slice(1)) ? text.slice(1) : text

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' }

/** Joins several names in one cell, escaped: "Breakout; News\, Fed". */
export const joinedNames = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\;,\n\r]/g, (sign) => escapes[sign] ?? `\\${sign}`)).join('; ')

/** Splits the names joined by `joinedNames`; a comma separates too. */
export function splitNames(text: string): readonly string[] {
  if (text === '') return []
  const names: string[] = ['']
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === ';' || sign === ',') {
      names.push('')
      if (text[at + 1] === ' ') at++
    } else if (sign === '\\' && at + 1 < text.length) {
      at++
      const next = text[at]!
      names.push(`${names.pop()!}${next === 'n' ? '\n' : next === 'r' ? '\r' : next}`)
    } else names.push(`${names.pop()!}${sign}`)
  }
  return names
}

/**
 * Trades of a backtest as a CSV file (RFC 4180, UTF-8 with a byte order mark), in order. `readBacktestFile` of the importers reads back
 * exactly these trades; "R" is the result, for spreadsheets.
 */
export function backtestCsv(
  trades: readonly (BacktestFileTrade & { readonly r: number | null })[],
  { comments, customComments }: BacktestNames,
): string {
  const types = ['PRE_TRADE', 'ENTRY', 'MANAGEMENT', 'EXIT'] as const
  const commentOf = new Map(comments.map((comment) => [comment.id, comment]))
  const customOf = new Map(customComments.map((one) => [one.id, `${one.commentGroup}: ${one.name}`]))
  const namesIn = (ids: readonly number[], type: CommentType): string =>
    joinedNames(ids.flatMap((id) => (commentOf.get(id)?.type === type ? [commentOf.get(id)!.name] : [])))
  const cellsOf = (trade: (typeof trades)[number]): readonly string[] => [
    trade.entryDate.replace('T', ' '),
    directionLabels[trade.direction],
    backtestModeWords[trade.resultMode],
    trade.r === null ? '' : String(trade.r),
    trade.customR ?? '',
    trade.entryPrice ?? '',
    trade.stopLoss ?? '',
    trade.takeProfit ?? '',
    trade.exitPrice ?? '',
    trade.highestPrice ?? '',
    trade.lowestPrice ?? '',
    ...types.map((type) => guardedText(namesIn(trade.comments, type))),
    guardedText(joinedNames(trade.customComments.flatMap((id) => customOf.get(id) ?? []))),
    guardedText(joinedNames(trade.tags)),
  ]
  const lines = [Object.values(backtestHeads), ...trades.map(cellsOf)]
  return `\ufeff${lines.map((cells) => `${cells.map(quotedCell).join(',')}\r\n`).join('')}`
}
