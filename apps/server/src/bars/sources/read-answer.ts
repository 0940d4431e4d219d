import type { BarColumns } from '@afterclose/bars/bar'
import { joinedBars, PricesTooFarApart, sortedBars } from '@afterclose/bars/merge'
import { barsOfRows } from '@afterclose/bars/read/bars-of-rows'
import { type BarColumnsOfTable, plainColumns } from '@afterclose/bars/read/layout'
import { fileReader, headBytes, layoutOf } from '@afterclose/bars/read/read-file'
import type { LineProblem } from '@afterclose/bars/read/read-rows'
import { surveyor } from '@afterclose/bars/read/survey'
import { utcOf } from '@afterclose/bars/utc'
import type { JsonAnswer } from '@afterclose/contract/price-sources'
import { AppError } from '@afterclose/contract/problems'
import { counted } from '@afterclose/core/format'
import { parseAnyJson } from '../../platform/http/json.ts'
import type { SourceSettings } from '../../store/bar-tables.ts'
import { rowsOfJson } from './json-rows.ts'
import { messageIn, refusalByWords, saysNoBars } from './refusal.ts'
import { SourceProblem } from './source-problem.ts'

/** Bars needed to detect the bar length. */
const telling = 10
const shownText = 60
/** Ten times the rows requested from a source at once. */
const mostRows = 100_000

/** Format of a source's responses. */
export type AnswerForm = Pick<SourceSettings, 'answer' | 'length' | 'zone'>

/**
 * Parses and sorts the bars of a response. One invalid line rejects all of it, because missing bars would look like a gap.
 * @throws SourceProblem for a response without bars
 */
export function readAnswer(bytes: Uint8Array, form: AnswerForm): BarColumns {
  if (form.answer !== 'CSV') {
    const lines = jsonLines(bytes, form.answer === 'KLINES' ? klines : form.answer)
    return barsOf(new TextEncoder().encode(lines), plainColumns, null, form)
  }
  const layout = layoutOf(bytes, '')
  if (layout.columns !== null) return barsOf(bytes, layout.columns, layout.zone, form)
  const rows = layout.rows.filter((row) => row.some((cell) => cell !== ''))
  const isEmpty = rows.length === 0 || (rows.length === 1 && isHead(rows[0] ?? []))
  if (isEmpty && bytes.length < headBytes) return joinedBars([]) // otherwise a line longer than the buffer follows
  const message = messageIn(bytes, true)
  if (saysNoBars(message)) return joinedBars([])
  if (message !== '' && rows.length === 1) throw refusalByWords(message)
  throw isEmpty || rows.every((row) => row.length < 5)
    ? notBars(bytes)
    : new SourceProblem(
        'The columns in the response could not be identified. They need headers: time, open, high, low and close.',
      )
}

const isHead = (row: readonly string[]): boolean =>
  ['open', 'high', 'low', 'close'].every((name) => row.some((cell) => cell.toLowerCase().includes(name)))

/** As Binance answers. */
const klines: JsonAnswer = { rows: [], time: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 }

/** Rows of a JSON response as lines of a table, parsed digit by digit. Empty without rows, if the response states no problem. */
function jsonLines(bytes: Uint8Array, form: JsonAnswer): string {
  const rows = rowsOfJson(jsonOf(bytes), form)
  if (rows !== null && rows.length > mostRows) throw tooMany()
  if (rows !== null && !rows.includes(null)) return rows.map((cells) => cells?.join(',')).join('\n')
  const message = messageIn(bytes)
  if (saysNoBars(message)) return ''
  if (message !== '') throw refusalByWords(message)
  // Some leave the field of the rows out if there are none.
  if (rows === null && form.rows.length > 0 && /^\s*\{/.test(new TextDecoder().decode(bytes.subarray(0, 100))))
    return ''
  throw notBars(bytes)
}

/** @throws SourceProblem for invalid JSON, and for too deep nesting */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return parseAnyJson(new TextDecoder().decode(bytes))
  } catch (error) {
    if (error instanceof AppError) throw notBars(bytes)
    throw error
  }
}

function barsOf(bytes: Uint8Array, columns: BarColumnsOfTable, zone: string | null, form: AnswerForm): BarColumns {
  const survey = surveyor()
  const parts: BarColumns[] = []
  let problem: LineProblem | null = null
  const how = { toUtc: utcOf(zone ?? form.zone), length: form.length, stamp: columns.stamp }
  const reader = fileReader(columns, {
    rows(rows) {
      survey.rows(rows)
      parts.push(barsOfRows(rows, how))
    },
    problem: (one) => (problem ??= one),
  })
  reader.push(bytes)
  reader.end()
  const wrong = Object(problem)
  if (problem !== null)
    throw new SourceProblem(`Line ${wrong.line} of the response ${wrong.reason}: “${wrong.text.slice(0, shownText)}”.`)
  const { rows, length } = survey.result()
  if (rows > mostRows) throw tooMany()
  if (rows >= telling && length !== null && length !== form.length)
    throw new SourceProblem(
      `The source’s bars are ${counted(length, 'second')} long, not ${counted(form.length, 'second')}. Check the interval and the bar length.`,
    )
  try {
    return sortedBars(joinedBars(parts)).bars
  } catch (error) {
    if (!(error instanceof PricesTooFarApart)) throw error
    throw new SourceProblem(`${error.message}. Check the response format.`)
  }
}

const tooMany = (): SourceProblem =>
  new SourceProblem(`The source returned more than ${mostRows.toLocaleString('en')} bars. Check the address.`)

function notBars(bytes: Uint8Array): SourceProblem {
  const text = new TextDecoder().decode(bytes.subarray(0, 200)).replaceAll(/\s+/g, ' ').trim().slice(0, shownText)
  return new SourceProblem(
    `The source returned no price bars${text === '' ? '' : ` but “${text}”`}. Check the address and the response format.`,
  )
}
