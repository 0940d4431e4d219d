import { AppError } from '@afterclose/contract/problems'
import type { BarOptions, BarPreview } from '@afterclose/contract/bars'
import { barsOfRows } from '@afterclose/bars/read/bars-of-rows'
import type { BarColumns } from '@afterclose/bars/bar'
import type { Layout } from '@afterclose/bars/read/layout'
import { fileReader, headBytes, layoutOf } from '@afterclose/bars/read/read-file'
import type { RowsTaken } from '@afterclose/bars/read/read-rows'
import { type Survey, surveyor } from '@afterclose/bars/read/survey'
import { symbolOf } from '@afterclose/bars/read/recognise'
import { utcOf } from '@afterclose/bars/utc'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { uploadKey } from './bar-files.ts'
import { type BarTable, tablesOf } from './packed-files.ts'

export type Options = z.output<typeof BarOptions>

export interface BarFile {
  readonly jobId: string
  readonly fileName: string
  readonly options: Options
}

/** Bytes read so far. */
type Progress = (bytes: number) => Promise<void>

/** Parses the tables of a file with the trader's columns, or else detected ones. */
interface Tables {
  readonly layout: Layout
  readonly tables: readonly BarTable[]
}

async function tablesIn(files: WorkFiles, { jobId, fileName, options }: BarFile): Promise<Tables> {
  const tables = await tablesOf(files, uploadKey(jobId), fileName)
  const layouts: Layout[] = []
  for (const table of tables) layouts.push(layoutOf(await headOf(table), table.name))
  const layout = oneLayout(layouts)
  const symbol = layout.symbol ?? symbolOf(fileName)
  return { tables, layout: { ...layout, symbol, columns: options.mapping ?? layout.columns } }
}

async function headOf(table: BarTable): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of table.parts()) {
    parts.push(part)
    if ((bytes += part.length) >= headBytes) break
  }
  return Buffer.concat(parts).subarray(0, headBytes)
}

/** @throws AppError 'Unknown file format' for tables that do not match each other */
function oneLayout(layouts: readonly Layout[]): Layout {
  const known = layouts.find(({ columns }) => columns !== null) ?? layouts[0]
  if (known === undefined) throw new Error('There is no table')
  const symbols = new Set(layouts.flatMap(({ symbol }) => symbol ?? []))
  if (symbols.size > 1) throw together(`bars of ${[...symbols].slice(0, 5).join(', ')}${symbols.size > 5 ? ' …' : ''}`)
  const differs = ({ format, columns }: Layout): boolean =>
    format !== known.format || (columns !== null && !isDeepStrictEqual(columns, known.columns))
  if (layouts.some(differs)) throw together('tables with different columns')
  return { ...known, symbol: [...symbols][0] ?? null }
}

const together = (what: string): AppError =>
  new AppError('Unknown file format', { message: `This ZIP holds ${what}. Unpack it and upload them one by one.` })

async function readRows(
  tables: readonly BarTable[],
  columns: NonNullable<Layout['columns']>,
  taken: RowsTaken,
  progress: Progress,
  between: () => Promise<void> = async () => {},
): Promise<void> {
  let before = 0
  for (const table of tables) {
    const inTable = tables.length === 1 ? taken : { ...taken, problem: named(taken.problem, table.name) }
    const reader = fileReader(columns, inTable)
    let bytes = 0
    for await (const part of table.parts((read) => (bytes = read))) {
      reader.push(part)
      await between()
      await progress(before + bytes)
    }
    reader.end()
    await between()
    before += table.size
  }
}

/** Adds the table's name to a line number if there are several tables. */
const named =
  (problem: RowsTaken['problem'], name: string): RowsTaken['problem'] =>
  (one) =>
    problem({ ...one, reason: `${one.reason} (${name.replaceAll(/\p{C}/gu, '').slice(0, 100)})` })

/**
 * Scans a whole file and summarises its content before anything is saved.
 * @throws AppError 'Unknown file format' for text that contains no bars
 */
export async function previewBars(files: WorkFiles, file: BarFile, progress: Progress): Promise<BarPreview> {
  const { tables, layout } = await tablesIn(files, file)
  const survey = surveyor()
  if (layout.columns !== null) await readRows(tables, layout.columns, survey, progress)
  const result = survey.result()
  if (result.rows === 0 && file.options.mapping === null && layout.rows.every((row) => row.length < 5))
    throw new AppError('Unknown file format', { message: 'This is not a readable table of price bars.' })
  return presentPreview(layout, result, file.options)
}

function presentPreview(layout: Layout, survey: Survey, options: Options): BarPreview {
  const symbol = options.symbol ?? layout.symbol
  const length = options.length ?? survey.length
  const zone = survey.instants ? 'UTC' : (options.zone ?? layout.zone)
  const columns = layout.columns
  const asks: BarPreview['asks'] = []
  if (columns === null || survey.rows === 0) asks.push('MAPPING')
  if (symbol === null) asks.push('SYMBOL')
  if (zone === null) asks.push('ZONE')
  if (length === null) asks.push('LENGTH')
  const time = (seconds: number | null): string | null =>
    seconds === null ? null : `${new Date(seconds * 1000).toISOString().slice(0, 19)}${zone === 'UTC' ? 'Z' : ''}`
  return {
    format: layout.format,
    symbol,
    length,
    zone,
    first: time(survey.first),
    last: time(survey.last),
    rows: survey.rows,
    duplicates: survey.duplicates,
    repeatedHours: [...survey.repeatedHours],
    unsorted: survey.unsorted,
    problemCount: survey.problemCount,
    problems: survey.problems.map((problem) => ({ ...problem, text: problem.text.replaceAll('\0', '\ufffd') })),
    asks,
    table: {
      rows: layout.rows.map((row) => row.map((cell) => cell.slice(0, 100).replaceAll('\0', '\ufffd'))),
      mapping: columns,
    },
  }
}

/** Facts about a file once all questions are answered. */
export interface KnownFile extends BarFile {
  readonly zone: string
  readonly length: number
}

/**
 * Parses a file again and passes its bars on, in chunks and in order.
 * @param take is awaited before the next chunk is parsed
 */
export async function barsOfFile(
  files: WorkFiles,
  file: KnownFile,
  take: (bars: BarColumns) => Promise<void>,
  progress: Progress,
): Promise<void> {
  const {
    tables,
    layout: { columns },
  } = await tablesIn(files, file)
  if (columns === null) throw new AppError('Bars not ready')
  const how = { toUtc: utcOf(file.zone), length: file.length, stamp: columns.stamp }
  let waiting: BarColumns[] = []
  const taken = {
    rows: (rows: Parameters<RowsTaken['rows']>[0]) => void waiting.push(barsOfRows(rows, how)),
    problem() {},
  }
  await readRows(tables, columns, taken, progress, async () => {
    const parts = waiting
    waiting = []
    for (const part of parts) await take(part)
  })
}
