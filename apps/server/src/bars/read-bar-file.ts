import { AppError } from '@afterclose/contract/problems'
import type { BarOptions, BarPreview } from '@afterclose/contract/bars'
import { barsOfRows } from '@afterclose/bars/read/bars-of-rows'
import type { BarColumns } from '@afterclose/bars/bar'
import type { Layout } from '@afterclose/bars/read/layout'
import { fileReader, headBytes, layoutOf } from '@afterclose/bars/read/read-file'
import type { RowsTaken } from '@afterclose/bars/read/read-rows'
import { type Survey, surveyor } from '@afterclose/bars/read/survey'
import { utcOf } from '@afterclose/bars/utc'
import type { z } from 'zod'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { uploadKey } from './bar-files.ts'

export type Options = z.output<typeof BarOptions>

export interface BarFile {
  readonly jobId: string
  readonly fileName: string
  readonly options: Options
}

/** How many bytes were read. */
type Progress = (bytes: number) => Promise<void>

/** What a file is, as the trader says, and else as it says itself. */
async function layoutFor(files: WorkFiles, { jobId, fileName, options }: BarFile): Promise<Layout> {
  const stream = await files.get(uploadKey(jobId), { first: 0, last: headBytes - 1 })
  if (stream === null) throw new Error(`The upload of bars ${jobId} is gone`)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  const layout = layoutOf(Buffer.concat(parts), fileName)
  return options.mapping === null ? layout : { ...layout, columns: options.mapping }
}

async function readRows(
  files: WorkFiles,
  { jobId }: BarFile,
  columns: NonNullable<Layout['columns']>,
  taken: RowsTaken,
  progress: Progress,
  between: () => Promise<void> = async () => {},
): Promise<void> {
  const stream = await files.get(uploadKey(jobId))
  if (stream === null) throw new Error(`The upload of bars ${jobId} is gone`)
  const reader = fileReader(columns, taken)
  let bytes = 0
  for await (const part of stream) {
    reader.push(part)
    bytes += part.length
    await between()
    await progress(bytes)
  }
  reader.end()
  await between()
}

/**
 * Reads all of a file and tells what it holds, before any of it is saved.
 * @throws AppError 'Unknown file format' for what is no text of bars
 */
export async function previewBars(files: WorkFiles, file: BarFile, progress: Progress): Promise<BarPreview> {
  const layout = await layoutFor(files, file)
  const survey = surveyor()
  if (layout.columns !== null) await readRows(files, file, layout.columns, survey, progress)
  const result = survey.result()
  if (result.rows === 0 && file.options.mapping === null && layout.rows.every((row) => row.length < 5))
    throw new AppError('Unknown file format', { message: 'This is no table of price bars that can be read.' })
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

/** What is known of a file once nothing is left to ask. */
export interface KnownFile extends BarFile {
  readonly zone: string
  readonly length: number
}

/**
 * Reads a file again and hands its bars on, part by part, in its order.
 * @param take is awaited before the next part is read
 */
export async function barsOfFile(
  files: WorkFiles,
  file: KnownFile,
  take: (bars: BarColumns) => Promise<void>,
  progress: Progress,
): Promise<void> {
  const { columns } = await layoutFor(files, file)
  if (columns === null) throw new AppError('Bars not ready')
  const how = { toUtc: utcOf(file.zone), length: file.length, stamp: columns.stamp }
  let waiting: BarColumns[] = []
  const taken = {
    rows: (rows: Parameters<RowsTaken['rows']>[0]) => void waiting.push(barsOfRows(rows, how)),
    problem() {},
  }
  await readRows(files, file, columns, taken, progress, async () => {
    const parts = waiting
    waiting = []
    for (const part of parts) await take(part)
  })
}
