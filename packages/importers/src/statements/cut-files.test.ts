// @large: a law over files of all platforms
import { readdirSync } from 'node:fs'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleText, writtenBytes } from '../../test/samples.ts'
import type { ColumnMapping, ParsedFile } from '../importer.ts'
import { readFile } from '../importers.ts'
import { derive } from './derive.ts'
import { shuffledItems } from './random-account.ts'
import { recordsOf, type Statement } from './records.ts'
import { type Union, unionOf } from './union.ts'

const root = new URL('../../test/samples/', import.meta.url)
/** Pages and workbooks are no lines; a test of a strategy is no account. */
const samples = readdirSync(root)
  .flatMap((platform) => readdirSync(new URL(platform, root)).map((name) => ({ platform, name })))
  .filter(({ name }) => /\.(?:csv|txt|xml|ofx|qfx)$/.test(name) && !name.includes('workbook'))
  // Each row of this list is one half of a position, which it makes into a trade by itself.
  .filter(({ name }) => name !== 'position-history-list.csv')

/** Columns that were guessed or chosen once are remembered for the next table with the same heads. */
const parse = (text: string, name: string, mapping: ColumnMapping | null = null): ParsedFile =>
  readFile({ name, bytes: writtenBytes(text) }, 'AUTO', { mapping })

const statementOf = (file: ParsedFile, id: string): Statement => ({
  id,
  form: file.format,
  span: file.span ?? { from: '', to: '', stated: false },
  ...recordsOf(file),
})

/** Lines of a file, each with the time by which a period holds it; null: it stands in every file of that kind. */
interface TimedLine {
  readonly text: string
  readonly time: string | null
}

const always = '9999'

function timed(text: string, file: ParsedFile): readonly TimedLine[] {
  const times = new Map<number, string>()
  for (const { line, details, date, standIn } of file.fills)
    if (standIn === null) for (const one of [line, ...details.map((detail) => detail.line)]) times.set(one, date)
  for (const { lines, exitDate } of file.positions) for (const line of lines) times.set(line, exitDate ?? always)
  for (const { line, timestamp } of file.payins) times.set(line, timestamp)
  // Orders that repeat their executions go with them.
  const refused = file.format.startsWith('Interactive Brokers')
    ? new Set([...file.rejected, ...file.duplicateLines].map(({ line }) => line))
    : new Set<number>()
  // A closed lot that stands in for an opening goes with the trade above it.
  for (const { line, standIn } of file.fills.toSorted((a, b) => a.line - b.line)) {
    if (standIn === null) continue
    for (let above = line - 1; above > 0 && !times.has(line); above--)
      if (times.has(above)) times.set(line, times.get(above)!)
  }
  return text.split('\n').flatMap((line, at) => {
    // The title of an account statement stands for options that ended without a row.
    const time = line.startsWith('Account Statement') ? null : (times.get(at + 1) ?? null)
    return refused.has(at + 1) ? [] : [{ text: line, time }]
  })
}

const cutText = (lines: readonly TimedLine[], from: string, to: string): string =>
  lines
    .filter(({ time }) => time === null || (time >= from && time <= to))
    .map(({ text }) => text)
    .join('\n')

const told = (union: Union) => {
  const { trades, unmatched } = derive(union)
  return {
    trades: trades.map(({ parts: _parts, also: _also, notes: _notes, ...trade }) => trade),
    unmatched: unmatched.map(({ fill, size }) => `${fill.name} ${size}`),
    cash: union.cash.map(({ timestamp, delta }) => `${timestamp} ${delta}`).toSorted(),
  }
}

/** Rows that are left out, so that each account is another one; where its time is cut; what is given twice. */
const choice = fc.record({
  left: fc.array(fc.nat(), { maxLength: 3 }),
  ends: fc.array(fc.nat(), { maxLength: 4 }),
  more: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 }),
})

describe('real exports that are cut into statements', () => {
  it.each(samples)('$platform/$name', ({ platform, name }) => {
    const text = sampleText(platform, name)
    const complete = parse(text, name)
    const mapping = complete.mapping?.guess ?? null
    const rows = timed(text, complete)
    const dated = rows.flatMap(({ time }, at) => (time === null ? [] : [at]))
    if (complete.failure !== null || dated.length < 2) return
    fc.assert(
      fc.property(
        choice.chain((made) => fc.tuple(fc.constant(made), shuffledItems([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))),
        ([{ left, ends, more }, order]) => {
          const gone = new Set(left.map((at) => rows[dated[at % dated.length]!]!.time))
          const lines = rows.filter(({ time }) => time === null || !gone.has(time))
          const whole = parse(lines.map((line) => line.text).join('\n'), name, mapping)
          if (whole.format !== complete.format) return
          // Every part has the period of the whole in its title, and so would end an option that waits for its shares.
          if (whole.warnings.some((warning) => warning.includes('their shares are not in this statement'))) return
          const days = [...new Set(lines.flatMap(({ time }) => (time === null ? [] : [time.slice(0, 10)])))].toSorted()
          if (days.length === 0) return
          const dayAt = (at: number): string => days[at % days.length]!
          const sorted = [...new Set(ends.map(dayAt))].toSorted()
          const spans = [...sorted, always].map((to, i) => ({
            from: i === 0 ? '' : `${sorted[i - 1]!}~`,
            to: `${to}~`,
          }))
          const others = more.map(([a, b]) => {
            const [from = '', to = ''] = [dayAt(a), dayAt(b)].toSorted()
            return { from, to: `${to}~` }
          })
          const cuts = [...spans, ...others]
          const files = order
            .filter((at) => at < cuts.length)
            .map((at) => parse(cutText(lines, cuts[at]!.from, cuts[at]!.to), name, mapping))
          const read = files.filter(({ failure, format }) => failure === null && format === complete.format)
          const union = unionOf(read.map((file, i) => statementOf(file, `s${i}`)))
          expect(told(union)).toEqual(told(unionOf([statementOf(whole, 'whole')])))
        },
      ),
      { numRuns: runs({ quick: 8, full: 1000 }) },
    )
  })
})
