import type { BacktestMapping, previewBacktestFile } from '@afterclose/contract/backtest-files'
import { BacktestTradeInputSchema } from '@afterclose/contract/backtest-trades'
import { AppError } from '@afterclose/contract/problems'
import { type BacktestFigures, backtestFigures, backtestResult, backtestTradeProblems } from '@afterclose/core/backtest'
import type { Decimal } from '@afterclose/core/decimal'
import { backtestFieldLabels, backtestFields } from '@afterclose/importers/backtests/backtest-fields'
import {
  type BacktestFile,
  type BacktestFileOptions,
  type NotReadRow,
  readBacktestFile,
} from '@afterclose/importers/backtests/read-backtest'
import type { BacktestSource } from '@afterclose/importers/backtests/backtest-layout'
import { testerRows } from '@afterclose/importers/backtests/tester-report'
import { maxRows } from '@afterclose/importers/shared/csv'
import { xlsxRows } from '@afterclose/importers/shared/xlsx'
import type { z } from 'zod'

const tooManyRows = `The workbook has more than ${maxRows.toLocaleString('en-US')} rows.`

type SentFile = z.output<typeof previewBacktestFile.body>

/** An uploaded file and its reading options. */
export interface FileAsk extends Pick<SentFile, 'form' | 'text'> {
  readonly options: BacktestFileOptions
}
/** Inputs for the value of its trades. */
interface Worth {
  readonly startBalance: Decimal
  readonly riskPercent: Decimal
  readonly costs: { readonly spread: Decimal; readonly tickSize: Decimal | null }
}
export interface FilePreview extends Omit<BacktestFile, 'trades'> {
  readonly figures: BacktestFigures
  readonly from: string | null
  readonly to: string | null
}
export interface FileTrades {
  readonly heads: readonly string[]
  readonly mapping: BacktestMapping
  readonly trades: readonly z.output<typeof BacktestTradeInputSchema>[]
}

/**
 * Parses files of tested trades in a worker thread.
 * @throws AppError 'Unknown file format' for a file without a table, or an unreadable workbook
 */
export const readTasks = {
  /** Only the headers and their line: the mapping for files with these headers is stored under them. */
  heads: async (ask: FileAsk): Promise<{ readonly heads: readonly string[]; readonly headerLine: number }> => {
    const { heads, mapping } = fileOf(ask)
    return { heads, headerLine: mapping.headerLine }
  },
  preview: async ({ file: ask, worth }: { readonly file: FileAsk; readonly worth: Worth }): Promise<FilePreview> => {
    const { trades, ...file } = fileOf(ask)
    const { right, rejected } = checked(trades)
    const results = right.map((trade) => backtestResult(trade, worth.costs))
    const days = right.map(({ entryDate }) => entryDate).toSorted()
    return {
      ...file,
      rejected: inOrder([...file.rejected, ...rejected]),
      figures: backtestFigures(worth.startBalance, worth.riskPercent, results),
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
    }
  },
  trades: async (ask: FileAsk): Promise<FileTrades> => {
    const { heads, mapping, trades } = fileOf(ask)
    return { heads, mapping, trades: checked(trades).right }
  },
}
export type ReadTasks = typeof readTasks

function fileOf({ form, text, options }: FileAsk): BacktestFile {
  const bytes = Buffer.from(text, form === 'WORKBOOK' ? 'base64' : 'utf8')
  const source = testerRows({ name: '', bytes }) ?? (form === 'WORKBOOK' ? workbookRows(text) : text)
  const file = readBacktestFile(source, options)
  if (file === null) throw new AppError('Unknown file format')
  return file
}

function workbookRows(text: string): BacktestSource {
  const { rows, problem } = xlsxRows(Buffer.from(text, 'base64'))
  if (problem !== null) throw new AppError('Unknown file format', { message: problem })
  if (rows.length > maxRows) throw new AppError('Unknown file format', { message: tooManyRows })
  return rows
}

const inOrder = (rows: readonly NotReadRow[]) => rows.toSorted((a, b) => a.line - b.line)

/** The valid trades, and each invalid one with its problem. */
function checked(trades: BacktestFile['trades']) {
  const rejected: NotReadRow[] = []
  const right = trades.flatMap(({ line, text, trade }) => {
    const parsed = BacktestTradeInputSchema.safeParse(trade)
    const issue = parsed.error?.issues[0]
    const problem = parsed.success ? backtestTradeProblems(parsed.data)[0] : undefined
    if (parsed.success && problem === undefined) return [parsed.data]
    const field = issue === undefined ? '' : `${fieldWords(issue.path[0])} `
    rejected.push({ line, text, reason: problem?.message ?? `${field}${issue?.message ?? 'is not valid'}` })
    return []
  })
  return { right, rejected }
}

function fieldWords(name: PropertyKey | undefined): string {
  const field = backtestFields.find((one) => one === name)
  return field === undefined ? String(name ?? '') : backtestFieldLabels[field]
}
