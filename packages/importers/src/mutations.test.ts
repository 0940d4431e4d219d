// @large: changes in files of all platforms
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { big } from '@afterclose/core/decimal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenBytes } from '../test/samples.ts'
import { readFile } from './importers.ts'
import { decodeText } from './shared/encodings.ts'
import { type FileTrades, withTrades } from './shared/file-trades.ts'
import { isZip } from './shared/zip.ts'

/*
 * Files that were damaged or changed on their way: whatever was done to one, its trades are the same, or it is refused, or
 * the preview names what is wrong. What cannot be noticed is counted: a file without totals that was cut between two rows
 * holds less, and nothing wrong, or a shorter last number; and a digit that was changed into another, in a name or where
 * nothing else in the file depends on it.
 */

const largest = 60_000
const own = new URL('../test/samples', import.meta.url).pathname
const real = resolve(process.env['AFTERCLOSE_FIXTURES'] ?? '../shared/fixtures')

interface Source {
  readonly name: string
  readonly bytes: Uint8Array
  readonly before: FileTrades
}

const read = (name: string, bytes: Uint8Array): FileTrades =>
  withTrades(readFile({ name, bytes }, 'AUTO', { mapping: null }))

function sourcesIn(folder: string): readonly Source[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('/') && statSync(join(folder, path)).isFile())
    .toSorted()
    .flatMap((path) => {
      const bytes = new Uint8Array(readFileSync(join(folder, path)))
      const name = path.split('/').at(-1)!
      if (bytes.length > largest) return []
      const before = read(name, bytes)
      return before.failure !== null || before.trades.length === 0 ? [] : [{ name: path, bytes, before }]
    })
}

/** What is done to the lines of a text, or to all of it; numbers between 0 and 1 say where. */
type Change = (text: string, where: number, how: number) => string | Uint8Array

const atLine = (
  text: string,
  where: number,
  change: (lines: readonly string[], at: number) => readonly string[],
): string => {
  const lines = text.split('\n')
  return change(lines, Math.floor(where * lines.length)).join('\n')
}

/** Where the digits stand that a trader could mistype; not those of tags and styles. */
function nth(text: string, letters: RegExp, where: number): number {
  const body = Math.max(text.indexOf('\n'), 0)
  // Tags are blanked, so that letters keep their places.
  const shown = text.replace(/<[^>]*>/g, (tag) => ' '.repeat(tag.length))
  const places = [...shown.matchAll(letters)].map(({ index }) => index).filter((at) => at > body)
  return places[Math.floor(where * places.length)] ?? -1
}

const swapped = (text: string): string => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

/** A number of a cell in the writing of another country. */
const abroad = (cell: string): string => (/^[-+($\s]*\d[\d,]*\.\d+\)?\s*$/.test(cell) ? swapped(cell) : cell)

const changes: Readonly<Record<string, Change>> = {
  'cut off': (text, where) => text.slice(0, Math.floor(text.length * (0.3 + where * 0.69))),
  'row cut in the middle': (text, where) =>
    atLine(text, where, (lines, at) => lines.with(at, lines[at]!.slice(0, lines[at]!.length >> 1))),
  'row doubled': (text, where) => atLine(text, where, (lines, at) => lines.toSpliced(at, 0, lines[at]!)),
  'delimiter lost': (text, where) =>
    atLine(text, where, (lines, at) => lines.with(at, lines[at]!.replace(/[,;\t]/, ''))),
  'file doubled': (text) => `${text.replace(/\n*$/, '\n')}${text}`,
  'rows reordered': (text, where, how) =>
    atLine(text, where, (lines, at) => {
      const to = Math.floor(how * lines.length)
      return lines.with(at, lines[to]!).with(to, lines[at]!)
    }),
  'in UTF-16': (text, where) => writtenBytes(text, { encoding: 'utf-16le', mark: where > 0.5 }),
  'in a code page': (text, where) => {
    const page = where > 0.5 ? 'windows-1252' : 'windows-1251'
    try {
      return writtenBytes(text, { encoding: page })
    } catch {
      return text // it has letters that the page does not
    }
  },
  'with other line ends': (text, where) => writtenBytes(text, { mark: true, lineEnd: where > 0.5 ? '\r\n' : '\r' }),
  'in another locale': (text) =>
    /<td/i.test(text)
      ? text.replace(/>([^<>]+)</g, (whole, cell: string) => whole.replace(cell, abroad(cell)))
      : text.includes('"') || text.includes(';') || !text.includes(',')
        ? text
        : text
            .split('\n')
            .map((line) => line.split(',').map(abroad).join(';'))
            .join('\n'),
  'letter for a digit': (text, where) => {
    const at = nth(text, /[01]/g, where)
    return at < 0 ? text : text.slice(0, at) + (text[at] === '0' ? 'O' : 'l') + text.slice(at + 1)
  },
  'digit changed': (text, where, how) => {
    const at = nth(text, /\d/g, where)
    const digit = (Number(text[at] ?? 0) + 1 + Math.floor(how * 9)) % 10
    return at < 0 ? text : text.slice(0, at) + digit + text.slice(at + 1)
  },
}

/** What a file says, without where it stands in it and what it is called there. */
function factsOf({ fills, positions, payins }: FileTrades, named = true): readonly string[] {
  const number = (text: string | null): string | null => (text === null ? null : big(text).toFixed())
  return [
    ...fills.map((fill) => [
      ...(named ? [fill.account, fill.instrument] : []),
      fill.side,
      fill.date,
      fill.effect,
      ...[fill.price, fill.size, fill.commission, fill.swap, fill.realised].map(number),
    ]),
    ...positions.map((trade) => [
      ...(named ? [trade.account, trade.symbol] : []),
      trade.direction,
      trade.entryDate,
      trade.exitDate,
      ...[trade.entryPrice, trade.exitPrice, trade.size, trade.commission, trade.swap, trade.netGain].map(number),
    ]),
    ...payins.map(({ timestamp, delta }) => [timestamp, delta]),
  ].map((fact) => fact.join(' '))
}

/** Those of `some` that `others` do not have, repetitions counted. */
function without(some: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1)
  return some.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}

const missed = ({ totals }: FileTrades): number =>
  totals.filter(({ stated, computed, tolerance }) => big(stated).minus(computed).abs().gt(tolerance)).length

/** What became of a changed file: by what it was noticed, or that it could not be. */
function outcome({ before }: Source, after: FileTrades, change: string): string {
  if (after.failure !== null) return 'refused'
  const [was, is] = [factsOf(before), factsOf(after)]
  const [gone, come] = [without(was, is), without(is, was)]
  if (gone.length === 0 && come.length === 0) return 'same'
  if (missed(after) > missed(before)) return 'totals'
  const [rejected, duplicates] = (['rejected', 'duplicateLines'] as const).map((list) =>
    without(
      after[list].map(({ text, reason }) => `${text} ${reason}`),
      before[list].map(({ text, reason }) => `${text} ${reason}`),
    ),
  )
  if (rejected!.length > 0) return 'rejected'
  if (duplicates!.length > 0) return 'duplicate'
  if (without(after.warnings, before.warnings).length > 0) return 'warning'
  if (after.positions.length + after.fills.length === 0) return 'nothing'
  // A cut goes through one row.
  if (come.length === 0 || (change === 'cut off' && come.length === 1)) return 'less'
  if (without(factsOf(after, false), factsOf(before, false)).length === 0) return 'a name'
  return gone.length <= 1 && come.length <= 1 ? 'one other' : 'SILENT'
}

/** What cannot be noticed, and by what it was done. */
const unnoticed: Readonly<Record<string, readonly string[]>> = {
  // A section of a Flex file whose row of heads was cut is not read.
  less: ['cut off', 'row cut in the middle'],
  'a name': ['digit changed', 'letter for a digit', 'row cut in the middle', 'cut off', 'delimiter lost'],
  'one other': ['digit changed'],
}

const columns = [
  'same',
  'refused',
  'totals',
  'rejected',
  'duplicate',
  'warning',
  'nothing',
  'less',
  'a name',
  'one other',
] as const

function table(tally: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const rows = [...tally].map(([change, counts]) =>
    [change.padEnd(24), ...columns.map((column) => String(counts.get(column) ?? 0).padStart(column.length + 2))].join(
      '',
    ),
  )
  return [`${''.padEnd(24)}${columns.map((column) => `  ${column}`).join('')}`, ...rows].join('\n')
}

/** A parsed file as text, without line numbers. */
const withoutLines = (file: FileTrades): string =>
  JSON.stringify(file, (key, value: unknown) =>
    key === 'line' ? null : key === 'lines' && Array.isArray(value) ? value.length : value,
  ).replaceAll(/\b[Ll]ines? \d+(, \d+)*( and \d+)?/g, 'line')

it('a page, XML or OFX says the same with all of its rows on one line', () => {
  const tagged = sourcesIn(own).filter(({ name }) => /\.(html?|xml|ofx|qfx)$/.test(name))
  expect(new Set(tagged.map(({ name }) => name.split('.').at(-1)))).toEqual(
    new Set(['htm', 'html', 'xml', 'ofx', 'qfx']),
  )
  for (const { name, bytes, before } of tagged) {
    const line = decodeText(bytes).replaceAll(/\r?\n/g, ' ')
    const after = read(name.split('/').at(-1)!, new TextEncoder().encode(line))
    expect(withoutLines(after), name).toBe(withoutLines(before))
  }
})

describe.each([
  ['our own samples', own, 200],
  ['real exports', real, 200],
])('changes of %s', (what, folder, runs) => {
  const sources = sourcesIn(folder)
  it.runIf(sources.length > 0)('change no trade in silence', () => {
    const tally = new Map(Object.keys(changes).map((change) => [change, new Map<string, number>()]))
    const silent: string[] = []
    const share = fc.noBias(fc.nat(999_999)).map((millionths) => millionths / 1_000_000)
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.constantFrom(...Object.keys(changes)),
        share,
        share,
        (source, change, where, how) => {
          const name = source.name.split('/').at(-1)!
          const changed = isZip(source.bytes)
            ? source.bytes.subarray(0, Math.floor(source.bytes.length * where))
            : changes[change]!(decodeText(source.bytes), where, how)
          const bytes = typeof changed === 'string' ? new TextEncoder().encode(changed) : changed
          const found = outcome(source, read(name, bytes), change)
          const counts = tally.get(change)!
          counts.set(found, (counts.get(found) ?? 0) + 1)
          if (found === 'SILENT' || (unnoticed[found] !== undefined && !unnoticed[found].includes(change)))
            silent.push(`${source.name}: ${change} ${where}, ${how}: ${found}`)
        },
      ),
      { numRuns: runs, seed: 13, endOnFailure: true },
    )
    if (process.env['PRINT'] === '1') console.log(`${what}: ${sources.length} files\n${table(tally)}`)
    expect(silent).toEqual([])
  })
})
