import { readFileSync } from 'node:fs'
import { decimalText, sum } from '@afterclose/core/decimal'
import { expect } from 'vitest'
import type { ParsedFile, RowProblem } from '../src/importer.ts'
import { encodedText } from '../src/anonymise/encode-text.ts'
import { readFile } from '../src/importers.ts'
import { type FileTrades, withTrades } from '../src/shared/file-trades.ts'

/** How a platform writes its file. Samples themselves are plain UTF-8 with line feeds, so that they can be read and compared. */
export interface Written {
  /** Encoding by its `TextDecoder` name; UTF-8 by default. */
  readonly encoding?: string
  /** Begins with a byte order mark. */
  readonly mark?: boolean
  readonly lineEnd?: '\r\n' | '\r'
}

/** The text of a sample; `platform` is the folder of files of our own in the shape of its real ones: `samples/<platform>`. */
export const sampleText = (platform: string, name: string): string =>
  readFileSync(new URL(`samples/${platform}/${name}`, import.meta.url), 'utf8')

/** The bytes that a platform would have written for a text. */
export function writtenBytes(text: string, { encoding = 'utf-8', mark = false, lineEnd }: Written = {}): Uint8Array {
  const lines = lineEnd === undefined ? text : text.replaceAll('\n', lineEnd)
  const all = mark ? `\ufeff${lines}` : lines
  const bytes = encodedText(all, encoding)
  if (new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes) !== all)
    throw new Error(`${encoding} has not all letters`)
  return bytes
}

/** Reads a file as a trader would give it, "AUTO", and checks what holds for every file. */
export function read(bytes: Uint8Array, name = 'sample'): FileTrades {
  const parsed = withTrades(readFile({ name, bytes }, 'AUTO', { mapping: null }))
  expectSound(parsed)
  return parsed
}

/** A sample of ours, read as its platform writes it; it must be readable. */
export function readSample(platform: string, name: string, how: Written = {}): FileTrades {
  const parsed = read(writtenBytes(sampleText(platform, name), how), name)
  expect(parsed.failure).toBeNull()
  return parsed
}

/** Checks invariants of any file: each row is in one place, names are unique, marks are within their texts. */
export function expectSound(parsed: FileTrades): void {
  const used = parsed.trades.flatMap(({ lines }) => lines)
  expect(used.length + parsed.rejected.length + parsed.duplicateLines.length).toBe(parsed.rowsRead)
  for (const { lines, texts, entryDate, exitDate, size, commission } of parsed.trades) {
    expect(lines.length).toBeGreaterThan(0)
    expect(texts.length).toBe(lines.length)
    if (exitDate !== null) expect(exitDate >= entryDate).toBe(true)
    for (const number of [size ?? '1', commission]) expect(number).toMatch(/^-?\d+(\.\d+)?$/)
    expect(size?.startsWith('-') ?? false).toBe(false)
  }
  const ids = parsed.trades.map(({ externalId }) => externalId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { cell, text } of [...parsed.rejected, ...parsed.duplicateLines])
    if (cell !== null) expect(cell[0] >= 0 && cell[0] <= cell[1] && cell[1] <= text.length).toBe(true)
  if (parsed.failure !== null) expect(parsed.rowsRead + parsed.trades.length + parsed.payins.length).toBe(0)
}

/**
 * Trades in short: symbol, direction, size, entry and exit as "price @ time", commission, swap, net result, and the lines
 * they came from. "–" is what is not there.
 */
export const tradeTexts = ({ trades }: FileTrades): readonly string[] =>
  trades.map((trade) => {
    const { symbol, direction, size, entryPrice, entryDate, exitPrice, exitDate, commission, swap, netGain, lines } =
      trade
    const exit = exitDate === null ? 'open' : `${exitPrice ?? '–'} @ ${exitDate}`
    return `${symbol} ${direction} ${size ?? '–'}: ${entryPrice ?? '–'} @ ${entryDate} → ${exit}; cost ${commission}, swap ${swap}, net ${netGain ?? '–'}; lines ${lines.join(' ')}`
  })

/** Further fields of a file's trades: line, and each field that is not empty. */
export const detailedTrades = ({ trades }: FileTrades): readonly string[] =>
  trades.map((trade) => {
    const { account, market, pointValue, currency, fxRate, stopLoss, takeProfit, highestPrice, lowestPrice, notes } =
      trade
    const optionalTexts = Object.entries({
      account,
      market,
      pointValue,
      currency,
      fxRate,
      stopLoss,
      takeProfit,
      highestPrice,
      lowestPrice,
      notes,
    })
    return [
      `line ${trade.lines[0]}`,
      ...optionalTexts.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name} ${value}`])),
    ].join(', ')
  })

/** Rows that were not taken, in short: line, whether an error or a note, reason, and the cell that is to blame. */
export const refusedRows = ({ rejected }: ParsedFile): readonly string[] => rejected.map(problemText)

export const problemText = ({ line, severity, reason, column, cell, text }: RowProblem): string =>
  `${line} ${severity}: ${reason}${column === null ? '' : ` [${column}: ${cell === null ? '' : text.slice(...cell)}]`}`

export const paid = ({ payins }: Pick<ParsedFile, 'payins'>): readonly string[] =>
  payins.map(
    ({ timestamp, delta, currency, textualReason }) => `${timestamp} ${delta} ${currency ?? '–'} ${textualReason}`,
  )

/** Totals in short: "label stated", with what was computed where that differs. */
export const comparedTotals = ({ totals }: ParsedFile): readonly string[] =>
  totals.map(({ label, currency, stated, computed }) =>
    [label, currency, stated, ...(stated === computed ? [] : [`≠ ${computed}`])]
      .filter((part) => part !== null)
      .join(' '),
  )

/** Sum of the results of all closed trades. */
export const netOf = ({ trades }: FileTrades): string => decimalText(sum(trades.map(({ netGain }) => netGain ?? '0')))
