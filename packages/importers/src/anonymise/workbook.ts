import { zipSync } from 'fflate'
import { encodingOf } from '../shared/encodings.ts'
import { tidyCell } from '../shared/table-row.ts'
import { momentText, StylesReader, WorkbookReader } from '../shared/xlsx-dates.ts'
import { unpack, type ZipPart, zipParts } from '../shared/zip.ts'
import type { PlainCell } from './changed-rows.ts'
import { decodedEntities, encodedXml } from './documents.ts'
import { encodedText } from './encode-text.ts'

/** Maximum unpacked size of a part. */
const maxPart = 128 * 1024 * 1024

/** A workbook as rows of cells, and how to write it with other texts. */
export interface OpenWorkbook {
  /** Rows of all sheets, then names of sheets and properties of the file. */
  readonly rows: readonly (readonly PlainCell[])[]
  /** The workbook with other texts in the same cells, and with moments moved by days. */
  readonly write: (texts: readonly (readonly string[])[], days: number) => Uint8Array
}

interface Part {
  readonly text: string
  readonly encoding: string
  readonly marked: boolean
}

interface SheetCell extends PlainCell {
  readonly from: number
  readonly to: number
  readonly kind: 'SHARED' | 'INLINE' | 'MOMENT' | 'PLAIN'
  /** Index of a shared text, or the number of a moment. */
  readonly raw: string
  /** The cell as it is written. */
  readonly tag: string
}

const sheetName = /^xl\/worksheets\/sheet\d{1,4}\.xml$/
const copied = /^(?:xl\/styles\.xml|xl\/theme\/theme\d+\.xml)$/
const texts = 'xl/sharedStrings.xml'
const book = 'xl/workbook.xml'
const properties = 'docProps/core.xml'
const links = /(?:^|\/)_rels\/(?:workbook\.xml)?\.rels$/
const types = '[Content_Types].xml'

/** Opens a workbook; null if it has no sheet, or is damaged. Parts that no importer reads are not in the copy. */
export function openWorkbook(bytes: Uint8Array): OpenWorkbook | null {
  const entries = zipParts(bytes, 1000)
  if (entries === null) return null
  try {
    const parts = new Map([...entries].filter(([name]) => isNeeded(name)).map(([name, part]) => [name, readPart(part)]))
    const sheets = [...parts].filter(([name]) => sheetName.test(name))
    return sheets.length === 0 ? null : opened(parts, sheets)
  } catch {
    return null
  }
}

const isNeeded = (name: string): boolean =>
  sheetName.test(name) || copied.test(name) || links.test(name) || [texts, book, properties, types].includes(name)

function readPart(part: ZipPart): Part {
  if (part.size > maxPart) throw new RangeError('The part is too large')
  const whole = new Uint8Array(part.size)
  let at = 0
  for (const piece of unpack(part)) {
    whole.set(piece, at)
    at += piece.length
  }
  const encoding = encodingOf(whole)
  const marked = whole[0] === 0xef || whole[0] === 0xff || whole[0] === 0xfe
  return { text: new TextDecoder(encoding).decode(whole), encoding, marked }
}

function opened(parts: ReadonlyMap<string, Part>, sheets: readonly (readonly [string, Part])[]): OpenWorkbook {
  const shared = sharedTexts(parts.get(texts)?.text ?? '')
  const [styles, workbook] = [new StylesReader(), new WorkbookReader()]
  styles.read(parts.get('xl/styles.xml')?.text ?? '')
  workbook.read(parts.get(book)?.text ?? '')
  const read = sheets.map(([name, part]) => ({
    name,
    rows: sheetRows(part.text, shared, (style) => styles.isMoment(style), workbook.from1904),
  }))
  const others = [book, properties].map((name) => ({ name, cells: textCells(name, parts.get(name)?.text ?? '') }))
  return {
    rows: [...read.flatMap(({ rows }) => [...rows, []]), ...others.map(({ cells }) => cells)],
    write(changed, days) {
      const filled = read.flatMap(({ rows }, sheet) => {
        const before = read.slice(0, sheet).reduce((count, { rows: above }) => count + above.length + 1, 0)
        return rows.flatMap((cells, at) =>
          cells.map((cell, place) => ({ ...cell, sheet, text: changed[before + at]?.[place] ?? '' })),
        )
      })
      const indexes = sharedIndexes(filled)
      const written = new Map<string, string>()
      for (const [sheet, { name }] of read.entries()) {
        const cells = filled.filter((cell) => cell.sheet === sheet)
        const places = cells.map((cell) => ({ ...cell, text: writtenCell(cell, days, indexes) }))
        written.set(name, withoutExtras(spliced(parts.get(name)!.text, places)))
      }
      for (const [at, { name, cells }] of others.entries()) {
        const row = changed[changed.length - others.length + at] ?? []
        const places = cells.map((cell, place) => ({ ...cell, text: encodedXml(row[place] ?? '') }))
        const text = parts.get(name)?.text
        if (text !== undefined) written.set(name, withoutNames(spliced(text, places)))
      }
      if (parts.has(texts)) written.set(texts, sharedPart(indexes))
      return zipped(parts, written)
    },
  }
}

const spliced = (text: string, places: readonly { from: number; to: number; text: string }[]): string => {
  let result = ''
  let at = 0
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    result += text.slice(at, place.from) + place.text
    at = place.to
  }
  return result + text.slice(at)
}

const plainTexts = (text: string): string =>
  [
    ...text
      .replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g),
  ]
    .map(([, inside]) => decodedEntities(inside ?? ''))
    .join('')

const sharedTexts = (text: string): readonly string[] =>
  [...text.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(([, inside]) =>
    tidyCell(plainTexts(inside ?? '')),
  )

const rowTag = /<(?:\w+:)?row\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g
const cellTag = /<((?:\w+:)?)c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g

function sheetRows(
  text: string,
  shared: readonly string[],
  isMoment: (style: number) => boolean,
  from1904: boolean,
): readonly (readonly SheetCell[])[] {
  return [...text.matchAll(rowTag)].map((row) => {
    const start = row.index + row[0].indexOf('>') + 1
    let column = -1
    return [...(row[1] ?? '').matchAll(cellTag)].flatMap((match): readonly SheetCell[] => {
      const [, , attributes = '', inside = ''] = match
      const attribute = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
      const address = /^[A-Z]{1,3}/.exec(attribute('r'))?.[0]
      column =
        address === undefined
          ? column + 1
          : [...address].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      const from = start + match.index
      const type = attribute('t')
      const value = /<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inside)?.[1] ?? ''
      const whole = { from, to: from + match[0].length, column, raw: value, tag: match[0] }
      if (type === 's') return [{ ...whole, kind: 'SHARED', text: shared[Number(value)] ?? '' }]
      if (type !== '' && type !== 'n')
        return [
          {
            ...whole,
            kind: 'INLINE',
            text: type === 'inlineStr' ? plainTexts(inside) : decodedEntities(value),
          },
        ]
      if (value === '') return []
      if (isMoment(Number(attribute('s')))) return [{ ...whole, kind: 'MOMENT', text: momentText(value, from1904) }]
      return [{ ...whole, kind: 'PLAIN', text: value }]
    })
  })
}

/** Names of sheets, or texts of properties. */
function textCells(part: string, text: string): readonly (PlainCell & { from: number; to: number })[] {
  const pattern = part === book ? /(?<=<(?:\w+:)?sheet\b[^>]*?\bname=")[^"]*/g : /(?<=<([\w:]+)(?:\s[^<>]*)?>)[^<>]+(?=<)/g
  return [...text.matchAll(pattern)]
    .filter(([inside]) => inside.trim() !== '')
    .map(({ 0: inside, 1: tag = '', index }) => ({
      text: decodedEntities(inside),
      column: -1,
      name: /creator|modifiedBy/i.test(tag) ? 'name' : '',
      from: index,
      to: index + inside.length,
    }))
}

/** Index of each new text by the index of the old one: one text may become several, if columns treat it differently. */
type SharedIndexes = ReadonlyMap<string, ReadonlyMap<string, number>>

function sharedIndexes(cells: readonly SheetCell[]): SharedIndexes {
  const cellsByIndex = Map.groupBy(
    cells.filter(({ kind }) => kind === 'SHARED'),
    ({ raw }) => raw,
  )
  let next = 0
  const inOrder = [...cellsByIndex].toSorted(([a], [b]) => Number(a) - Number(b))
  return new Map(
    inOrder.map(([raw, some]) => [
      raw,
      new Map([...new Set(some.map(({ text }) => text))].map((text) => [text, next++])),
    ]),
  )
}

function sharedPart(indexes: SharedIndexes): string {
  const items = [...indexes.values()].flatMap((some) => [...some.keys()])
  const written = items.map((text) => `<si><t xml:space="preserve">${encodedXml(text)}</t></si>`)
  return `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="${items.length}" uniqueCount="${items.length}">${written.join('')}</sst>`
}

/** A cell with its new text, in `text`; formulas are left out. */
function writtenCell({ tag, kind, raw, text }: SheetCell, days: number, indexes: SharedIndexes): string {
  const value = (inside: string): string =>
    tag.replace(insideOfCell, (_, open: string, close: string) => `${open}<v>${inside}</v>${close}`)
  if (kind === 'SHARED') return value(String(indexes.get(raw)?.get(text) ?? 0))
  if (kind === 'MOMENT') return value(Number(raw) >= 1 ? String(Number(raw) + days) : raw)
  if (kind === 'PLAIN') return value(encodedXml(text))
  if (!/\bt="inlineStr"/.test(tag)) return value(encodedXml(text))
  return tag.replace(
    insideOfCell,
    (_, open: string, close: string) => `${open}<is><t xml:space="preserve">${encodedXml(text)}</t></is>${close}`,
  )
}

const insideOfCell = /^(<[^>]*>)[\s\S]*?(<\/[\w:]+>)$/

/** A sheet up to the end of its cells: what follows are links, comments and print settings. */
const withoutExtras = (text: string): string =>
  text.replace(/(<\/((?:\w+:)?)sheetData>)[\s\S]*$/, (_, end: string, prefix: string) => `${end}</${prefix}worksheet>`)

/** Names of ranges, paths of the author and users of a shared file are left out. */
const withoutNames = (text: string): string =>
  text
    .replace(/<((?:\w+:)?)definedNames\b[\s\S]*?<\/\1definedNames>/g, '')
    .replace(/<[\w:]*(?:absPath|fileSharing|webPublishing)\b[^>]*\/?>/g, '')

/** All parts again, without links to those that are left out. */
function zipped(parts: ReadonlyMap<string, Part>, written: ReadonlyMap<string, string>): Uint8Array {
  const isCopied = (target: string): boolean =>
    [...parts.keys()].some((name) => name.endsWith(target.replace(/^(?:\.\.\/|\/)+/, '')))
  const linked = (text: string): string =>
    text
      .replace(/<Relationship\b[^>]*?Target="([^"]*)"[^>]*?\/>/g, (link, target: string) =>
        isCopied(target) ? link : '',
      )
      .replace(/<Override\b[^>]*?PartName="([^"]*)"[^>]*?\/>/g, (link, target: string) =>
        isCopied(target) ? link : '',
      )
  return zipSync(
    Object.fromEntries(
      [...parts].map(([name, { text, encoding, marked }]) => {
        const whole = written.get(name) ?? linked(text)
        return [name, encodedText(marked ? `\ufeff${whole}` : whole, encoding)]
      }),
    ),
  )
}
