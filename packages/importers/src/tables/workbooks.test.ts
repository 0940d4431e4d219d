import { readdirSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sampleText, written } from '../../test/samples.ts'
import { importers, readFile } from '../importers.ts'
import { readCsv } from '../shared/csv.ts'
import { withTrades } from '../shared/file-trades.ts'

/** Files that a trader opens in a spreadsheet and saves as a workbook: the same table says the same. */

const root = new URL('../../test/samples/', import.meta.url)
/** Of these a table of text is read by itself, and none is a workbook. */
const others = new Set(['generic-csv', 'interactive-brokers', 'metatrader-4', 'metatrader-5'])
const samples = readdirSync(root)
  .filter((platform) => !others.has(platform))
  .flatMap((platform) => readdirSync(new URL(platform, root)).map((name) => ({ platform, name })))
  .filter(({ name }) => /\.(?:csv|txt)$/.test(name))

type Cell = (text: string) => string

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const asText: Cell = (text) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
/** As a spreadsheet does with what it takes for a number. */
const asNumber: Cell = (text) =>
  /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/.test(text) ? `<c><v>${text}</v></c>` : asText(text)
/** And for a date: the days since the end of 1899, shown as one. */
const asDate: Cell = (text) => {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?$/.exec(text) ?? []
  if (day === undefined) return asNumber(text)
  const days = Date.parse(`${day}T${clock ?? '00:00:00'}Z`) / 86_400_000 + 25_569
  return `<c s="${clock === undefined ? 1 : 2}"><v>${days}</v></c>`
}

const styles =
  '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>'

function workbook(text: string, cell: Cell): Uint8Array {
  const delimiter = ([',', ';', '\t'] as const).toSorted((a, b) => text.split(b).length - text.split(a).length)[0]!
  const rows = readCsv(text, delimiter).rows.map(
    ({ line, cells }) =>
      `<row r="${line}">${cells.map((one) => (one.trim() === '' ? '<c/>' : cell(one.trim()))).join('')}</row>`,
  )
  return zipSync({
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
    'xl/styles.xml': strToU8(styles),
    'xl/workbook.xml': strToU8('<workbook><workbookPr/></workbook>'),
  })
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

describe('a table as CSV and as a workbook says the same', () => {
  it.each(samples)('$platform/$name', ({ platform, name }) => {
    const text = sampleText(platform, name)
    const before = told(written(text), name)
    for (const cell of [asText, asNumber, asDate])
      expect(told(workbook(text, cell), name.replace(/\.(?:csv|txt)$/, '.xlsx'))).toEqual(before)
  })

  it('stands for all platforms that say that they give workbooks', () => {
    const tested = new Set(
      samples.map(
        ({ platform, name }) =>
          readFile({ name, bytes: written(sampleText(platform, name)) }, 'AUTO', { mapping: null }).format.split(
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
