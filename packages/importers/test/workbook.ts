import { strToU8, zipSync } from 'fflate'

/** How a spreadsheet keeps what a trader sees in a cell. */
export type Cell = (text: string) => string

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
export const asText: Cell = (text) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
/** As a spreadsheet does with what it takes for a number. */
export const asNumber: Cell = (text) =>
  /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/.test(text) ? `<c><v>${text}</v></c>` : asText(text)
/** And for a date: the days since the end of 1899, shown as one. */
export const asDate: Cell = (text) => {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?$/.exec(text) ?? []
  if (day === undefined) return asNumber(text)
  const days = Date.parse(`${day}T${clock ?? '00:00:00'}Z`) / 86_400_000 + 25_569
  return `<c s="${clock === undefined ? 1 : 2}"><v>${days}</v></c>`
}

const styles =
  '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>'

type Rows = readonly { readonly line: number; readonly cells: readonly string[] }[]

/** A workbook of one sheet with these rows, each at its line. */
export const workbook = (rows: Rows, cell: Cell): Uint8Array => workbookOf({ Sheet1: rows }, cell)

/** A workbook of several sheets, by what their tabs say, with the links between its parts that a spreadsheet writes. */
export function workbookOf(sheets: Readonly<Record<string, Rows>>, cell: Cell): Uint8Array {
  const names = Object.keys(sheets)
  const tabs = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 7}" r:id="rId${at + 3}"/>`)
  const links = names.map((_, at) => `<Relationship Id="rId${at + 3}" Target="worksheets/sheet${at + 1}.xml"/>`)
  return zipSync({
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(sheetText(rows, cell))]),
    ),
    'xl/styles.xml': strToU8(styles),
    'xl/workbook.xml': strToU8(`<workbook><workbookPr/><sheets>${tabs.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${links.join('')}</Relationships>`),
  })
}

function sheetText(rows: Rows, cell: Cell): string {
  const written = rows.map(
    ({ line, cells }) =>
      `<row r="${line}">${cells.map((one) => (one.trim() === '' ? '<c/>' : cell(one.trim()))).join('')}</row>`,
  )
  return `<worksheet><sheetData>${written.join('')}</sheetData></worksheet>`
}

/** A workbook of some kilobytes that unpacks to 20 megabytes of nothing. */
export const workbookBomb = (): Uint8Array =>
  zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(20 * 1024 * 1024).fill(0x20) })
