import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sampleText, writtenBytes } from '../../test/samples.ts'
import { asDate, asNumber, asText, type Cell, workbook } from '../../test/workbook.ts'
import { importers, readFile } from '../importers.ts'
import { readCsv } from '../shared/csv.ts'
import { withTrades } from '../shared/file-trades.ts'

/** Files that a trader opens in a spreadsheet and saves as a workbook: the same table says the same. */

const root = new URL('../../test/samples/', import.meta.url)
/** Of these a table of text is read by itself, and none is a workbook. */
const others = new Set(['interactive-brokers', 'metatrader-4', 'metatrader-5'])
const samples = readdirSync(root)
  .filter((platform) => !others.has(platform))
  .flatMap((platform) => readdirSync(new URL(platform, root)).map((name) => ({ platform, name })))
  .filter(({ name }) => /\.(?:csv|txt)$/.test(name))

function asWorkbook(text: string, cell: Cell): Uint8Array {
  const delimiter = ([',', ';', '\t'] as const).toSorted((a, b) => text.split(b).length - text.split(a).length)[0]!
  return workbook(readCsv(text, delimiter).rows, cell)
}

function told(bytes: Uint8Array, name: string) {
  const file = withTrades(readFile({ name, bytes }, 'AUTO', { mapping: null }))
  return {
    format: file.format,
    failure: file.failure,
    rowsRead: file.rowsRead,
    trades: file.trades.map(({ externalId: _id, texts: _texts, ...trade }) => trade),
    payins: file.payins.map(({ externalId: _id, ...payin }) => payin),
    rejected: file.rejected.map(({ line, severity, reason }) => `${line} ${severity}: ${reason}`),
    span: file.span,
    zone: file.timeZone,
  }
}

describe('a table as CSV and as a workbook has the same content', () => {
  it.each(samples)('$platform/$name', ({ platform, name }) => {
    const text = sampleText(platform, name)
    const before = told(writtenBytes(text), name)
    for (const cell of [asText, asNumber, asDate])
      expect(told(asWorkbook(text, cell), name.replace(/\.(?:csv|txt)$/, '.xlsx'))).toEqual(before)
  })

  it('covers all platforms that offer workbooks', () => {
    const tested = new Set(
      samples.map(
        ({ platform, name }) =>
          readFile({ name, bytes: writtenBytes(sampleText(platform, name)) }, 'AUTO', { mapping: null }).format.split(
            ' ',
          )[0],
      ),
    )
    const givers = importers.filter(
      ({ fileExtensions, type }) => fileExtensions.includes('xlsx') && !type.startsWith('MT'),
    )
    for (const { label } of givers) expect([...tested]).toContain(label.split(' ')[0])
  })
})
