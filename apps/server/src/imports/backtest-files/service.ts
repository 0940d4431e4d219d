import { createHash } from 'node:crypto'
import {
  type BacktestFileView,
  BacktestMapping,
  mostRowsShown,
  type previewBacktestFile as previewCall,
} from '@afterclose/contract/backtest-files'
import { mostBacktestTrades } from '@afterclose/contract/backtest-trades'
import { AppError } from '@afterclose/contract/problems'
import { backtestFieldLabels, backtestFields } from '@afterclose/importers/backtests/backtest-fields'
import type { NotReadRow } from '@afterclose/importers/backtests/read-backtest'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { foundOr404 } from '../../platform/http/route.ts'
import type { Db } from '../../store/db.ts'
import { logManyTrades, type LoggedTogether } from '../../records/backtests/many-trades.ts'
import { fewRows } from '../../records/trades/few-rows.ts'
import { costsOf } from '../../records/backtests/measure.ts'
import { findBacktest } from '../../records/backtests/repository.ts'
import type { FileAsk } from './read-tasks.ts'
import type { BacktestFileThread } from './read-thread.ts'
import { findBacktestMapping, findNames, saveBacktestMapping } from './repository.ts'

interface Reading {
  readonly db: Db
  readonly thread: BacktestFileThread
  readonly saving: FastifyInstance['saving']
}

interface Asked {
  readonly userId: number
  readonly journalId: number
  readonly backtestId: number
  readonly file: z.output<typeof previewCall.body>
}

/**
 * Fingerprint of a file with these headers, for tested trades. Workbooks format numbers in their own way, so they differ from text with
 * these headers.
 */
const fingerprintOf = (form: Asked['file']['form'], heads: readonly string[]): string =>
  `${form === 'TEXT' ? 'backtest' : 'backtest-workbook'}:${createHash('sha256').update(JSON.stringify(heads)).digest('hex')}`

/** How to read the file: as requested, as remembered for these headers, or as guessed. */
async function askFor(
  { db, thread }: Reading,
  { userId, journalId, file: { form, text, mapping, date, direction } }: Asked,
): Promise<{ readonly ask: FileAsk; readonly remembered: boolean }> {
  const options = { mapping, names: await findNames(db, journalId), date, direction }
  const request = { form, text, options }
  if (mapping !== null) return { ask: request, remembered: false }
  const { heads, headerLine } = await thread.run('heads', request)
  const rememberedMapping = BacktestMapping.safeParse(await findBacktestMapping(db, userId, fingerprintOf(form, heads)))
  if (!rememberedMapping.success) return { ask: request, remembered: false }
  return {
    ask: { ...request, options: { ...options, mapping: { ...rememberedMapping.data, headerLine } } },
    remembered: true,
  }
}

const shownRows = (rows: readonly NotReadRow[]) =>
  rows.slice(0, mostRowsShown).map(({ line, text, reason }) => ({ line, text: text.slice(0, 300), reason }))

/** Previews the trades that the file would add. */
export async function previewFile(reading: Reading, request: Asked): Promise<BacktestFileView> {
  const backtest = foundOr404(await findBacktest(reading.db, request.journalId, request.backtestId))
  const { ask, remembered } = await askFor(reading, request)
  const worth = {
    startBalance: backtest.start_balance,
    riskPercent: backtest.risk_percent,
    costs: costsOf(backtest),
  }
  const file = await reading.thread.run('preview', { file: ask, worth })
  const { balance: _balance, ...figures } = file.figures
  return {
    heads: [...file.heads],
    reasons: [...file.reasons],
    fields: backtestFields.map((field) => ({ field, label: backtestFieldLabels[field] })),
    sample: file.sample.map((cells) => [...cells]),
    mapping: { ...file.mapping, columns: { ...file.mapping.columns } },
    remembered,
    undated: file.undated,
    ...figures,
    from: file.from,
    to: file.to,
    rejected: file.rejected.length,
    rejectedRows: shownRows(file.rejected),
    skipped: file.skipped.length,
    skippedRows: shownRows(file.skipped),
    unknownNames: file.unknownNames.slice(0, mostRowsShown),
    room: mostBacktestTrades - backtest.trades,
  }
}

/** Adds its trades. @returns their ids and the receipt to undo it */
export async function importFile(
  reading: Reading,
  request: Asked,
): Promise<{ readonly ids: readonly number[]; readonly logged: LoggedTogether }> {
  const { userId, journalId, backtestId } = request
  const { db, thread, saving } = reading
  foundOr404(await findBacktest(db, journalId, backtestId))
  const { ask } = await askFor(reading, request)
  const { heads, mapping, trades } = await thread.run('trades', ask)
  if (trades.length === 0) throw new AppError('Unknown file format', { message: 'This file contains no trades.' })
  const log = { journalId, backtestId, trades }
  const added = await (trades.length > fewRows ? saving.run('logManyTrades', log) : logManyTrades(db, log))
  await saveBacktestMapping(db, userId, fingerprintOf(request.file.form, heads), mapping, new Date().toISOString())
  return added
}
