// @large: a law over files of all platforms
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleText, writtenBytes } from '../../test/samples.ts'
import { readFile } from '../importers.ts'
import { type Delimiter, readCsv } from '../shared/csv.ts'
import { type DateOrder, findDateOrder, readTime } from '../shared/dates.ts'
import { type FileTrades, withTrades } from '../shared/file-trades.ts'

/*
 * Files that a trader opened in Excel and saved again, in English (United States) and in German: other delimiters, decimal signs and dates,
 * times without seconds, rows wider than the widest. Samples say the same; real exports say the same or are refused, never other numbers.
 */

const samples = new URL('../../test/samples/', import.meta.url)
const told = readdirSync(samples)
  .filter((platform) => !/^(metatrader-4|ofx)/.test(platform))
  .flatMap((platform) =>
    readdirSync(new URL(`${platform}/`, samples))
      .filter((name) => /\.(csv|txt)$/.test(name))
      .map((name) => [platform, name] as const),
  )

const largest = 200_000
/** Real exports, if they are there. */
const real = resolve(process.env['AFTERCLOSE_FIXTURES'] ?? '../shared/fixtures')
const exports = existsSync(real)
  ? readdirSync(real, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(?!stats|mt4|mt5).*\.(csv|txt)$/.test(path))
      .map((path) => [path, readFileSync(join(real, path), 'utf8')] as const)
      .filter(([, text]) => text.length < largest)
  : []

interface Language {
  readonly delimiter: string
  readonly number: (text: string) => string
  readonly day: (year: number, month: number, day: number) => string
}

const two = (number: number): string => String(number).padStart(2, '0')

const american: Language = {
  delimiter: ',',
  number: (text) => text,
  day: (year, month, day) => `${month}/${day}/${two(year % 100)}`,
}
const german: Language = {
  delimiter: ';',
  number: (text) => text.replace('.', ','),
  day: (year, month, day) => `${two(day)}.${two(month)}.${year}`,
}

const delimiterOf = (text: string): Delimiter => {
  const counts = ([',', ';', '\t'] as const).map((one) => [one, text.split(one).length] as const)
  return counts.toSorted((a, b) => b[1] - a[1])[0]![0]
}

const date = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})(?: \d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)?$/
const isDate = (cell: string): boolean => date.test(cell)

function cellAgain(cell: string, order: DateOrder, comma: boolean, { number, day }: Language): string {
  if (isDate(cell)) {
    const time = readTime(cell, order)
    if (time === null) return cell
    const wall = new Date(time.wall)
    const clock = time.timed ? ` ${wall.getUTCHours()}:${two(wall.getUTCMinutes())}` : ''
    return `${day(wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate())}${clock}`
  }
  const plain = comma ? cell.replaceAll('.', '').replace(',', '.') : cell.replaceAll(',', '')
  const grouped = comma ? /^-?\d{1,3}(?:\.\d{3})*(?:,\d+)?$/ : /^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/
  if (!grouped.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(comma ? plain : cell)) return cell
  // Long ids lose their digits: 1.3E+15.
  if (/^[1-9]\d{11,}$/.test(plain))
    return number(
      Number(plain)
        .toExponential(5)
        .replace(/\.?0*e/, 'E'),
    )
  if (/^-?0\d/.test(plain)) return cell
  return number(String(Number(plain)))
}

function savedAgain(text: string, language: Language): string | null {
  const delimiter = delimiterOf(text)
  const { rows } = readCsv(text, delimiter)
  const cells = rows.flatMap((row) => row.cells.map((cell) => cell.trim()))
  const { order, sure } = findDateOrder(cells.filter(isDate), 'MDY')
  // Which of 3/4 and 4/3 Excel was told is not in the file.
  if (!sure) return null
  const commas = cells.filter((cell) => /^-?[\d.]*\d,\d+$/.test(cell) && !/^-?\d{1,3},\d{3}$/.test(cell)).length
  const points = cells.filter((cell) => /^-?[\d,]*\d\.\d+$/.test(cell)).length
  // A sheet that once had more columns is saved with them.
  const width = Math.max(...rows.map((row) => row.cells.length)) + 2
  const quoted = (cell: string): string =>
    cell.includes(language.delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  let saved = ''
  let line = 1
  for (const row of rows) {
    // Empty lines stay, as rows of empty cells.
    for (; line < row.line; line++) saved += `${language.delimiter.repeat(width - 1)}\n`
    const words = Array.from({ length: width }, (_, at) => {
      const cell = (row.cells[at] ?? '').trim()
      return quoted(cellAgain(cell, order, commas > points, language))
    })
    saved += `${words.join(language.delimiter)}\n`
    line = row.line + 1
  }
  return saved
}

const minute = (time: string | null): string => time?.slice(0, 16) ?? 'open'

/** All that a file says, to the minute and without names. */
const factsOf = ({ trades, payins }: FileTrades): readonly string[] => [
  ...trades.map((trade) =>
    [
      trade.symbol,
      trade.direction,
      trade.size,
      minute(trade.entryDate),
      minute(trade.exitDate),
      trade.entryPrice,
      trade.exitPrice,
      trade.commission,
      trade.swap,
      trade.netGain,
    ].join(' '),
  ),
  ...payins.map(({ timestamp, delta }) => `${minute(timestamp)} ${delta}`),
]

const errorsOf = ({ rejected }: FileTrades): number => rejected.filter(({ severity }) => severity === 'error').length

/** @param mayBeRefused whether the file may be refused, or have more rows that are */
function expectSame(name: string, text: string, language: Language, mayBeRefused: boolean): void {
  const again = savedAgain(text, language)
  if (again === null) return
  const parse = (content: string): FileTrades =>
    withTrades(
      readFile({ name, bytes: writtenBytes(content, { mark: true, lineEnd: '\r\n' }) }, 'AUTO', { mapping: null }),
    )
  const [before, after] = [parse(text), parse(again)]
  const known = new Set(factsOf(before))
  expect(factsOf(after).filter((fact) => !known.has(fact))).toEqual([])
  const isWhole = factsOf(after).length === factsOf(before).length
  expect(isWhole || (mayBeRefused && (after.failure !== null || errorsOf(after) > errorsOf(before)))).toBe(true)
}

describe.each([
  ['the United States', american],
  ['Germany', german],
])('a file that was saved again by Excel in %s', (_, language) => {
  it.each(told)('%s/%s has the same content', (platform, name) => {
    const text = sampleText(platform, name)
    // No spreadsheet takes "|" for the end of a cell.
    expectSame(name, text, language, text.includes('"|"'))
  })

  it.each(exports)('the export %s says the same, or is refused', (path, text) => {
    expectSame(path.split('/').at(-1)!, text.replace('\ufeff', ''), language, true)
  })
})
