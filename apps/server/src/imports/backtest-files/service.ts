import { createHash } from 'node:crypto'
import {
  type BacktestFileView,
  BacktestMapping,
  mostRowsShown,
  type previewBacktestFile as previewCall,
} from '@afterclose/contract/backtest-files'
import { BacktestTradeInputSchema, mostBacktestTrades } from '@afterclose/contract/backtest-trades'
import { AppError } from '@afterclose/contract/problems'
import { backtestFigures, backtestResult, backtestTradeProblems } from '@afterclose/core/backtest'
import { backtestFieldLabels, backtestFields } from '@afterclose/importers/backtests/backtest-fields'
import { type BacktestFile, type NotReadRow, readBacktestFile } from '@afterclose/importers/backtests/read-backtest'
import type { z } from 'zod'
import { found } from '../../platform/http/route.ts'
import type { Db } from '../../store/db.ts'
import { logManyTrades } from '../../records/backtests/many-trades.ts'
import { costsOf } from '../../records/backtests/measure.ts'
import { findBacktest } from '../../records/backtests/repository.ts'
import { findBacktestMapping, findNames, saveBacktestMapping } from './repository.ts'

interface Asked {
  readonly userId: number
  readonly journalId: number
  readonly backtestId: number
  readonly file: z.output<typeof previewCall.body>
}

/** Of a file with these heads, for tested trades. */
const fingerprintOf = (heads: readonly string[]): string =>
  `backtest:${createHash('sha256').update(JSON.stringify(heads)).digest('hex')}`

/** @throws AppError 'Unknown file format' where the text is no table */
async function readFile(db: Db, { userId, journalId, file: { text, mapping, date, direction } }: Asked) {
  const names = await findNames(db, journalId)
  const read = (by: BacktestMapping | null): BacktestFile => {
    const file = readBacktestFile(text, { mapping: by, names, date, direction })
    if (file === null) throw new AppError('Unknown file format')
    return file
  }
  const first = read(mapping)
  if (mapping !== null) return { file: first, remembered: false }
  const known = BacktestMapping.safeParse(await findBacktestMapping(db, userId, fingerprintOf(first.heads)))
  if (!known.success) return { file: first, remembered: false }
  return { file: read({ ...known.data, headerLine: first.mapping.headerLine }), remembered: true }
}

/** The trades that can be logged as they are, and each other one with what is wrong with it. */
function checkedTrades({ trades, rejected }: BacktestFile) {
  const wrong: NotReadRow[] = []
  const right = trades.flatMap(({ line, text, trade }) => {
    const parsed = BacktestTradeInputSchema.safeParse(trade)
    const issue = parsed.error?.issues[0]
    const problem = parsed.success ? backtestTradeProblems(parsed.data)[0] : undefined
    if (parsed.success && problem === undefined) return [parsed.data]
    const field = issue === undefined ? '' : `${fieldWords(issue.path[0])} `
    wrong.push({ line, text, reason: problem?.message ?? `${field}${issue?.message ?? 'is not right'}` })
    return []
  })
  return { right, rejected: [...rejected, ...wrong].toSorted((a, b) => a.line - b.line) }
}

function fieldWords(name: PropertyKey | undefined): string {
  const field = backtestFields.find((one) => one === name)
  return field === undefined ? String(name ?? '') : backtestFieldLabels[field]
}

const shown = (rows: readonly NotReadRow[]) =>
  rows.slice(0, mostRowsShown).map(({ line, text, reason }) => ({ line, text: text.slice(0, 300), reason }))

/** What the file would add. */
export async function previewFile(db: Db, asked: Asked): Promise<BacktestFileView> {
  const backtest = found(await findBacktest(db, asked.journalId, asked.backtestId))
  const { file, remembered } = await readFile(db, asked)
  const { right, rejected } = checkedTrades(file)
  const results = right.map((trade) => backtestResult(trade, costsOf(backtest)))
  const { balance: _balance, ...figures } = backtestFigures(backtest.start_balance, backtest.risk_percent, results)
  const days = right.map(({ entryDate }) => entryDate).toSorted()
  return {
    heads: [...file.heads],
    fields: backtestFields.map((field) => ({ field, label: backtestFieldLabels[field] })),
    sample: file.sample.map((cells) => [...cells]),
    mapping: { ...file.mapping, columns: { ...file.mapping.columns } },
    remembered,
    undated: file.undated,
    ...figures,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    rejected: rejected.length,
    rejectedRows: shown(rejected),
    skipped: file.skipped.length,
    skippedRows: shown(file.skipped),
    unknownNames: file.unknownNames.slice(0, mostRowsShown),
    room: mostBacktestTrades - backtest.trades,
  }
}

/** Adds its trades. @returns their numbers */
export async function importFile(db: Db, asked: Asked): Promise<readonly number[]> {
  const { userId, journalId, backtestId } = asked
  found(await findBacktest(db, journalId, backtestId))
  const { file } = await readFile(db, asked)
  const { right } = checkedTrades(file)
  if (right.length === 0) throw new AppError('Unknown file format', { message: 'There is no trade in this file.' })
  const ids = await logManyTrades(db, journalId, backtestId, right)
  await saveBacktestMapping(db, userId, fingerprintOf(file.heads), file.mapping, new Date().toISOString())
  return ids
}
