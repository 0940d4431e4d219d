// @large: zip bombs, and workbooks of a million rows
import * as fc from 'fast-check'
import { Inflate, strToU8, zipSync } from 'fflate'
import { Tokenizer } from 'htmlparser2'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readFile } from '../importers.ts'
import { xlsxHead, xlsxProblem, xlsxRows, xlsxSheets } from './xlsx.ts'

function utf16(text: string, littleEndian = true): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2))
  view.setUint16(0, 0xfeff, littleEndian)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2 + 2, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`
const workbook = (rows: string, texts = '<sst/>', encode: (text: string) => Uint8Array = strToU8): Uint8Array =>
  zipSync({ 'xl/worksheets/sheet1.xml': encode(sheet(rows)), 'xl/sharedStrings.xml': encode(texts) })
const cells = (...book: Parameters<typeof workbook>) => xlsxRows(workbook(...book)).rows.map((row) => row.cells)

/** A workbook with a part that unpacks to 24 MB. */
function bomb(name: string): Uint8Array {
  const made = bombs.get(name)
  if (made !== undefined) return made
  const book = zipSync({
    'xl/worksheets/sheet1.xml': strToU8(sheet('<row><c><v>1</v></c></row>')),
    'xl/sharedStrings.xml': strToU8('<sst/>'),
    [name]: strToU8('<a/>'.repeat(6 * 1024 * 1024)),
  })
  bombs.set(name, book)
  return book
}
const bombs = new Map<string, Uint8Array>()

/** The workbook with another size in the directory's entry of a part. */
function saying(book: Uint8Array, part: string, size: number): Uint8Array {
  const changed = book.slice()
  const name = strToU8(part)
  const isAt = (at: number) => name.every((byte, i) => changed[at + i] === byte)
  let at = changed.length - name.length
  while (!isAt(at)) at--
  new DataView(changed.buffer).setUint32(at - 46 + 24, size, true)
  return changed
}

describe('a workbook of which a part was damaged on its way', () => {
  /** Stored and not deflated, so that one byte is one letter. */
  function damaged(rows: number): Uint8Array {
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (...texts: readonly string[]): string => `<row>${texts.map(cell).join('')}</row>`
    const head = row(
      'Ticket',
      'Open',
      'Type',
      'Volume',
      'Symbol',
      'Price',
      'S/L',
      'T/P',
      'Close',
      'Price',
      'Swap',
      'Commissions',
      'Profit',
      'Pips',
      'Duration',
    )
    const trade = (i: number): string =>
      row(
        String(i),
        '2025-01-03 10:00:00',
        'buy',
        '1',
        'US100',
        '100',
        '0',
        '0',
        '2025-01-03 11:00:00',
        '110',
        '0',
        '0',
        '10.00',
        '1',
        '3600',
      )
    const body = sheet(head + Array.from({ length: rows }, (_, i) => trade(i + 1)).join(''))
    const book = zipSync({ 'xl/worksheets/sheet1.xml': [strToU8(body), { level: 0 }] })
    const text = new TextDecoder('latin1').decode(book)
    book[text.lastIndexOf('>10.00<') + 1] = 0x39 // 90.00
    return book
  }

  it.each([3, 400])('is refused by what it is, with %i rows', (rows) => {
    const parsed = readFile({ name: 'a.xlsx', bytes: damaged(rows) }, 'AUTO', { mapping: null })
    expect([parsed.failure, parsed.positions.length]).toEqual([
      'The workbook is damaged or truncated and cannot be opened. Export it again.',
      0,
    ])
  })
})

describe('xlsxRows', () => {
  const rows =
    '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="3"/><c r="C2"><v>-790.00</v></c></row>' +
    '<row r="3"/><row r="5"><c r="AA5" t="inlineStr"><is><t>far &amp; </t><t>wide</t></is></c></row>'
  const texts = '<sst><si><t>no</t></si><si><r><t>Gr</t></r><r><t>öße </t></r><rPh><t>x</t></rPh></si></sst>'

  it.each([
    ['UTF-8', strToU8],
    ['UTF-16 LE', (text: string) => utf16(text)],
    ['UTF-16 BE', (text: string) => utf16(text, false)],
  ])('reads shared, inline and number cells from parts in %s', (_, encode) => {
    expect(xlsxRows(workbook(rows, texts, encode))).toEqual({
      problem: null,
      rows: [
        { line: 2, cells: ['Größe', '', '-790.00'], title: '' },
        { line: 5, cells: [...Array.from({ length: 26 }, () => ''), 'far & wide'], title: '' },
      ],
    })
  })

  it('counts rows and columns that have no address, and reads tags with a prefix', () => {
    expect(cells('<x:row><x:c><x:v>1</x:v></x:c><x:c t="str"><x:v>b</x:v></x:c></x:row>')).toEqual([['1', 'b']])
  })

  it('takes binary noise and exponents out of numbers, and leaves long numbers of positions alone', () => {
    const numbers = [
      '1.1409000000000001',
      '1E-05',
      '4272445503123456789',
      '0.30000000000000004',
      '1200',
      '-5.0000000000000003E-2',
    ]
    const row = `<row>${numbers.map((one) => `<c><v>${one}</v></c>`).join('')}</row>`
    expect(cells(row)).toEqual([['1.1409', '0.00001', '4272445503123456789', '0.3', '1200', '-0.05']])
  })

  it('reads the sheet with the lowest number', () => {
    const book = zipSync({
      'xl/worksheets/sheet2.xml': strToU8(sheet('<row><c><v>2</v></c></row>')),
      'xl/worksheets/sheet1.xml': strToU8(sheet('<row><c><v>1</v></c></row>')),
    })
    expect(xlsxRows(book).rows.map((row) => row.cells)).toEqual([['1']])
  })

  it('says what is wrong with a workbook that is cut off, damaged or none', () => {
    const book = workbook(rows, texts)
    expect(xlsxRows(book.slice(0, -30)).problem).toMatch(/truncated/)
    expect(xlsxProblem(book.slice(0, -30))).toMatch(/truncated/)
    expect(xlsxProblem(zipSync({ 'word/document.xml': strToU8('x') }))).toBeNull()
    expect(xlsxProblem(new Uint8Array())).toBeNull()
    expect(xlsxRows(zipSync({ 'word/document.xml': strToU8('x') })).problem).toMatch(/damaged/)
    expect(xlsxRows(workbook('<row><c t="s"><v>7</v></c></row>')).problem).toMatch(/damaged/)
    expect(xlsxRows(new Uint8Array()).problem).toMatch(/damaged/)
  })

  it('reads no more of a text than a cell can hold, and no character 0', () => {
    const long = `<sst><si><t>${'ab'.repeat(1_000_000)}</t></si><si><t>EUR\0USD</t></si></sst>`
    const row = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><v>X\0Y</v></c></row>'
    const [[text = '', ...others] = []] = cells(row, long)
    expect(text.length).toBe(32_767)
    expect(others).toEqual(['EUR\uFFFDUSD', 'X\uFFFDY'])
  })

  it('refuses an archive with more parts than a workbook has', () => {
    const parts = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`part${i}`, new Uint8Array()]))
    const book = {
      'xl/worksheets/sheet1.xml': strToU8(sheet('<row><c><v>1</v></c></row>')),
      'xl/sharedStrings.xml': strToU8('<sst/>'),
    }
    expect(xlsxRows(zipSync({ ...parts, ...book })).problem).toMatch(/damaged/)
    expect(xlsxHead(zipSync({ ...parts, ...book }))).toBe('')
  })

  describe('of a zip bomb', () => {
    afterEach(() => void vi.restoreAllMocks())
    const parts = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'] as const
    /** Packed bytes that were unpacked. */
    const unpacking = () => {
      const push = vi.spyOn(Inflate.prototype, 'push')
      return () => push.mock.calls.reduce((sum, [bytes]) => sum + bytes.length, 0)
    }

    it.each(parts)('in %s unpacks nothing: the sizes that it states tell', (part) => {
      const unpacked = unpacking()
      expect(bomb(part).length).toBeLessThan(100_000)
      expect(xlsxRows(bomb(part)).problem).toMatch(/more than forty times its size/)
      expect(xlsxRows(saying(bomb(part), part, 513 * 1024 * 1024)).problem).toMatch(/more than 512 MB/)
      expect(xlsxRows(saying(bomb(part), part, 0xffffffff)).problem).toMatch(/more than 512 MB/)
      expect(unpacked()).toBe(0)
    })

    it('in two parts counts both', () => {
      const unpacked = unpacking()
      const half = 300 * 1024 * 1024
      const book = parts.reduce((bytes, part) => saying(bytes, part, half), workbook('', '<sst/>'))
      expect(xlsxRows(book).problem).toMatch(/more than 512 MB/)
      expect(unpacked()).toBe(0)
    })

    it.each(parts)('in %s that states a small size stops at the first piece beyond it', (part) => {
      const unpacked = unpacking()
      expect(xlsxRows(saying(bomb(part), part, 1000)).problem).toMatch(/damaged/)
      expect(unpacked()).toBeLessThanOrEqual(2 * 8 * 1024)
    })

    it.each([
      ['rows without cells', sheet(`<row spans="1:${'1234567890'.repeat(10)}"/>`.repeat(400_000)), '<sst/>'],
      ['remarks', sheet(`<!--${'x'.repeat(9)}--><a b="c"/>`.repeat(1_200_000)), '<sst/>'],
      [
        'texts that are none',
        sheet('<row><c><v>1</v></c></row>'),
        `<sst>${'<a b="cdefghij"/>'.repeat(2_000_000)}</sst>`,
      ],
    ])('of %s is left after some megabytes, in the head as in the whole', (_what, rows, texts) => {
      const book = zipSync(
        { 'xl/worksheets/sheet1.xml': strToU8(rows), 'xl/sharedStrings.xml': strToU8(texts) },
        { level: 0 },
      )
      const unpacked = unpacking()
      const read = vi.spyOn(Tokenizer.prototype, 'write')
      expect(xlsxRows(book).problem).toMatch(/Most of the workbook is empty/)
      expect(xlsxSheets(book, 60)).toEqual([])
      expect(xlsxProblem(book)).toMatch(/Most of the workbook is empty/)
      expect(readFile({ name: 'a.xlsx', bytes: book }, 'AUTO', { mapping: null }).failure).toMatch(
        /Most of the workbook is empty/,
      )
      for (const [text] of read.mock.calls) expect(text.length).toBeLessThan(1024 * 1024)
      // Five readings, each of the 8 MB that it takes to know.
      expect(read.mock.calls.reduce((sum, [text]) => sum + text.length, 0)).toBeLessThan(45 * 1024 * 1024)
      expect(unpacked()).toBe(0)
    })

    it('gets a sentence if no importer knows it', () => {
      const failure = readFile({ name: 'a.xlsx', bytes: bomb(parts[0]) }, 'AUTO', { mapping: null }).failure
      expect(failure).toMatch(/more than forty times its size/)
    })

    it('in a part that is not needed is left alone', () => {
      const unpacked = unpacking()
      expect(xlsxRows(bomb('xl/media/image1.png'))).toMatchObject({ problem: null, rows: [{ cells: ['1'] }] })
      expect(unpacked()).toBeLessThan(1000)
    })

    it('is recognised by its first few texts, whatever it unpacks to', () => {
      const unpacked = unpacking()
      for (const part of ['docProps/core.xml', ...parts]) xlsxHead(bomb(part))
      expect(unpacked()).toBeLessThanOrEqual(4 * 8 * 1024)
    })
  })

  it('stops at more cells than a report has, also where few letters stand for many', () => {
    const row = '<row><c r="BL1"><v>1</v></c></row>'
    expect(
      xlsxRows(zipSync({ 'xl/worksheets/sheet1.xml': [strToU8(sheet(row.repeat(270_000))), { level: 0 }] })).problem,
    ).toMatch(/more than 16 million cells/)
    const empty = `<sst>${'<si/>'.repeat(4_300_000)}</sst>`
    const book = { 'xl/worksheets/sheet1.xml': strToU8(sheet('')), 'xl/sharedStrings.xml': strToU8(empty) }
    expect(xlsxRows(zipSync(book, { level: 0 })).problem).toMatch(/more than 512 MB/)
  })

  it('stops at more rows than a sheet can have', () => {
    const many = strToU8(sheet('<row><c><v>1</v></c></row>'.repeat(1_048_577)))
    const book = zipSync({ 'xl/worksheets/sheet1.xml': [many, { level: 0 }] })
    expect(xlsxRows(book).problem).toMatch(/more than 1,048,576 rows/)
  })

  it('never throws, whatever the bytes and whatever is changed in a workbook', () => {
    const book = workbook(rows, texts)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(book.length), fc.nat(255), (bytes, at, byte) => {
        xlsxRows(bytes)
        xlsxHead(bytes)
        const changed = book.slice()
        changed[at] = byte
        xlsxRows(changed)
        xlsxHead(changed)
      }),
    )
  })
})

describe('xlsxHead', () => {
  it('gives the title of the properties and the first texts, one a line', () => {
    const book = zipSync({
      'docProps/core.xml': utf16('<p>\n <dc:title>MetaTrader 5</dc:title>\n <dc:creator>Broker</dc:creator>\n</p>'),
      'xl/sharedStrings.xml': utf16('<sst><si><t>Trade History Report</t></si></sst>'),
    })
    expect(xlsxHead(book)).toBe('MetaTrader 5\nBroker\nTrade History Report')
  })
})
