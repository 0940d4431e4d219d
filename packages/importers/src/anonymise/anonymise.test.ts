// @large: copies of the samples of all platforms
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { DAY } from '@afterclose/core/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { writtenBytes } from '../../test/samples.ts'
import { asDate, workbookOf } from '../../test/workbook.ts'
import { readFile } from '../importers.ts'
import { decodeText, encodingOf } from '../shared/encodings.ts'
import { type FileTrades, withTrades } from '../shared/file-trades.ts'
import { isZip } from '../shared/zip.ts'
import { xlsxSheets } from '../shared/xlsx.ts'
import { type AnonymousCopy, anonymise, difference } from './anonymise.ts'
import { sourceWords } from './source-words.ts'

const source = new URL('..', import.meta.url).pathname
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted()
const words = sourceWords(
  filesIn(source)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(source, path), 'utf8')),
)

/** A linear congruential generator: the same copies in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

const read = (name: string, bytes: Uint8Array): FileTrades =>
  withTrades(readFile({ name, bytes }, 'AUTO', { mapping: null }))

function copyOf(name: string, bytes: Uint8Array, seed = 7): AnonymousCopy {
  const copy = anonymise({ name, bytes }, words, seeded(seed))
  if (copy.refusal !== null) throw new Error(copy.refusal)
  return copy
}

/** All texts of a file. */
const textOf = (bytes: Uint8Array): string =>
  isZip(bytes)
    ? xlsxSheets(bytes, null)
        .flatMap(({ rows }) => rows.map(({ cells }) => cells.join('\t')))
        .join('\n')
    : decodeText(bytes)

const roundedMoney = 'a figure that is right to half a cent is wrong by up to nine halves after it is multiplied'
const dust = 'a rest of less than a unit of money is more than that after it is multiplied, and stays open'
/** Files whose copy is read differently, and why. */
const differences: Readonly<Record<string, string>> = {
  'binance-dust.csv': dust,
  'bitvavo/history.csv': roundedMoney,
  'metatrader-4/detailed-statement-eur.htm': roundedMoney,
  'metatrader-4/detailed-statement-jpy.htm': roundedMoney,
  'mt4/detailed-eur-130.htm': roundedMoney,
  'mt4/tester-eurusd-278.htm': roundedMoney,
  'generic/eu-semicolon-decimal-comma.csv':
    'days after the twelfth show that the day is first, so the copy has no doubt',
}

const ownFolders = ['samples', 'cases'].map((name) => join(source, '../test', name))
const real = resolve(process.env['AFTERCLOSE_FIXTURES'] ?? '../shared/fixtures')
const folders = [...ownFolders, real].filter(existsSync).map((folder) => [folder.split('/').at(-1)!, folder] as const)

describe.each(folders)('the copies of %s', (_, folder) => {
  const files = filesIn(folder).flatMap((path) => {
    const bytes = new Uint8Array(readFileSync(join(folder, path)))
    const name = path.split('/').at(-1)!
    return bytes.length > 300_000 || /\.(?:json|md)$/.test(name) ? [] : [{ path, name, bytes }]
  })
  let copies: readonly ((typeof files)[number] & { readonly copy: AnonymousCopy })[] = []
  beforeAll(() => {
    copies = files.map((file) => ({ ...file, copy: copyOf(file.name, file.bytes) }))
  }, 300_000)

  it('have the same trades, cash, problems, warnings and totals', () => {
    const different = copies.filter(({ copy }) => difference(copy) > 0)
    const expected = copies.filter(({ path }) => differences[path] !== undefined)
    const facts = different.map(({ path, copy: { before, after, isMoved } }) => [path, before, after, isMoved])
    expect(
      different.map(({ path }) => path),
      JSON.stringify(facts),
    ).toEqual(expected.map(({ path }) => path))
    for (const { path, copy } of copies) {
      if (differences[path] === dust) continue
      const [before, after] = [copy.before, copy.after].map(({ trades, payins, problems }) => [
        trades,
        payins,
        problems,
      ])
      expect([after, copy.isMoved], path).toEqual([before, true])
    }
  })

  it('have the same prices and sides, sizes and results times the factor, and times a number of weeks earlier', () => {
    const times = (value: string | null, factor: number): number | null =>
      value === null ? null : Number(value) * factor
    for (const { path, name, bytes, copy } of copies) {
      if (differences[path] === dust) continue
      const [before, after] = [read(name, bytes), read(copy.file.name, copy.file.bytes)]
      const closed = (file: FileTrades, factor: number, weeks: number) =>
        file.trades
          .map((trade) => [
            trade.direction,
            Date.parse(`${trade.entryDate.replace(' ', 'T')}Z`) - weeks * 7 * DAY,
            Number(trade.entryPrice),
            times(trade.size, factor)?.toFixed(6),
            // Rounded before it is multiplied: a ninth of a unit.
            Math.round((times(trade.netGain, factor) ?? 0) / 2),
          ])
          .map((facts) => facts.join(' '))
          .toSorted()
      expect(closed(after, 1, 0), path).toEqual(closed(before, copy.factor, copy.weeks))
    }
  })

  it('contain no account, no long ID and no comment of their file', () => {
    for (const { path, name, bytes, copy } of copies) {
      const file = read(name, bytes)
      const [original, shared] = [textOf(bytes), textOf(copy.file.bytes)]
      const numbers = new Set(shared.match(/(?<![\d.,])\d{6,}(?![\d.,])/g))
      const accounts = [...file.trades, ...file.fills].flatMap(({ account }) => account ?? [])
      const ids = file.fills.flatMap(({ id }) => id ?? []).concat(file.trades.map(({ externalId }) => externalId))
      for (const account of accounts)
        if (/[1-9]\d{3}/.test(account)) expect(shared, `${path} ${account}`).not.toContain(account)
      for (const id of ids.flatMap((one) => one.match(/\d{6,}/g) ?? []))
        if (original.includes(id) && !/^(?:19|20)\d{6}/.test(id)) expect(numbers.has(id), `${path} ${id}`).toBe(false)
      for (const { notes } of file.trades)
        if (/\p{L}{4,} \p{L}{3,} \p{L}{3,}/u.test(notes)) expect(shared, `${path} ${notes}`).not.toContain(notes)
    }
  })
})

const page = (name: string): Uint8Array => writtenBytes(readFileSync(join(ownFolders[0]!, name), 'utf8'))

describe('a copy', () => {
  const table = `Account,Name,Symbol,Side,Qty,Price,Date,Fee,Note,Magic
DU1234567,Grace Long,AAPL,BUY,10,150.25,2025-03-10 09:31:00,1.00,sold mum's flat for this,99887766
DU1234567,Grace Long,AAPL,SELL,10,151.25,2025-03-14 15:59:00,1.00,grace.long@example.org,99887766
`
  it('keeps instrument, side, price, weekday and time of day, and replaces names, numbers and comments', () => {
    const copy = copyOf('Grace Long 2025-03-14.csv', writtenBytes(table))
    const [heads, first = '', second = ''] = decodeText(copy.file.bytes).split('\n')
    expect(heads).toBe('Account,Name,Symbol,Side,Qty,Price,Date,Fee,Note,Magic')
    const [account, name, symbol, side, size, price, date = '', fee, note, magic] = first.split(',')
    expect([symbol, side, price, date.slice(10)]).toEqual(['AAPL', 'BUY', '150.25', ' 09:31:00'])
    expect([Number(size), Number(fee)]).toEqual([10 * copy.factor, copy.factor])
    expect((Date.parse('2025-03-10') - Date.parse(date.slice(0, 10))) / (7 * DAY)).toBe(copy.weeks)
    expect(account).toMatch(/^[A-Z]{2}\d{7}$/)
    expect(note).toMatch(/^\w{4} \w{3}'s \w{4} \w{3} \w{4}$/)
    expect(magic).toMatch(/^\d{8}$/)
    expect(second.split(',').slice(0, 2)).toEqual([account, name])
    for (const secret of ['DU1234567', 'Grace', 'Long', 'mum', 'flat', 'example', '99887766'])
      expect(`${copy.file.name} ${decodeText(copy.file.bytes)}`, secret).not.toMatch(new RegExp(`\\b${secret}\\b`, 'i'))
  })

  it('keeps a price with nine decimals and one with nine digits, but no other number of nine digits', () => {
    const text = `Time,Symbol,Side,Qty,Price,Currency,Sequence,Mark
2025-03-10 09:31:00,BTC,buy,1,€39999.331136545,EUR,471112345,0.471112345
2025-03-11 09:31:00,BTC,buy,1,150000000,KRW,471112346,140.650661479
`
    const copy = copyOf('a.csv', writtenBytes(text))
    expect([copy.before.trades, difference(copy)]).toEqual([2, 0])
    const rows = decodeText(copy.file.bytes)
      .split('\n')
      .map((row) => row.split(','))
    const column = (at: number): readonly (string | undefined)[] => rows.slice(1, 3).map((row) => row[at])
    expect(column(4)).toEqual(['€39999.331136545', '150000000'])
    expect(column(7)).toEqual(['0.471112345', '140.650661479'])
    for (const [at, number] of column(6).entries()) {
      expect(number).toMatch(/^[1-9]\d{8}$/)
      expect(number).not.toBe(`47111234${at + 5}`)
    }
  })

  it('replaces the values of columns that no importer knows', () => {
    const text = 'Time,Symbol,Side,Qty,Price,Zzz,Yyy\n2025-03-10 09:31:00,ACME,buy,1,10,Kennwort,4711123\n'
    const [, row = ''] = decodeText(copyOf('a.csv', writtenBytes(text)).file.bytes).split('\n')
    const [, , , , , word, number] = row.split(',')
    expect([word, number]).not.toEqual(['Kennwort', '4711123'])
    expect([word, number]).toEqual([expect.stringMatching(/^\w{8}$/), expect.stringMatching(/^\d{7}$/)])
  })

  it('has other names in a page, also in tooltips, titles, comments and scripts', () => {
    const html = decodeText(page('metatrader-4/statement-period.htm'))
      .replace(
        '</body>',
        '<!-- Carl Probe --><script>owner="Carl Probe"</script><a name="Probe" href="mailto:carl@probe.example">x</a></body>',
      )
      .replace('#20240 [sl]', 'Carl says [sl]')
    const shared = decodeText(copyOf('s.htm', writtenBytes(html)).file.bytes)
    expect(shared).not.toMatch(/Carl|Probe|900031|Tarnmoor/i)
    expect(shared).toMatch(/title="\w{4} \w{4} \[sl\]"/)
  })

  it('has other names in XML and OFX', () => {
    const flex = decodeText(copyOf('f.xml', page('interactive-brokers/flex-activity.xml')).file.bytes)
    expect(flex).not.toMatch(/Fritz|Muster|U3300001/)
    const ofx = decodeText(copyOf('s.ofx', page('ofx/statement.ofx')).file.bytes)
    expect(ofx).not.toMatch(/thanks|>0042<.*Sample Brokers/)
  })

  it('keeps the dates of a workbook as dates, and has no formulas, links or properties of its author', () => {
    const rows = table
      .trim()
      .split('\n')
      .map((line, at) => ({ line: at + 1, cells: line.split(',') }))
    const parts = unzipSync(workbookOf({ 'Grace Long': rows }, asDate))
    const book = strFromU8(parts['xl/workbook.xml']!).replace(
      '<sheets>',
      '<fileSharing userName="Grace"/><x15ac:absPath url="C:\\Users\\Grace"/><sheets>',
    )
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
      .replace('<v>150.25</v>', '<f>VLOOKUP("Grace",A1:B2,2)</f><v>150.25</v>')
      .replace('</sheetData>', '</sheetData><headerFooter><oddHeader>Grace</oddHeader></headerFooter>')
    const core = '<cp:coreProperties><dc:creator>Grace Long</dc:creator></cp:coreProperties>'
    const bytes = zipSync({
      ...parts,
      'xl/workbook.xml': strToU8(book),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'docProps/core.xml': strToU8(core),
      'xl/comments1.xml': strToU8('<comments><author>Grace</author></comments>'),
    })
    const copy = copyOf('a.xlsx', bytes)
    expect(copy.after).toEqual(copy.before)
    expect(copy.after.trades).toBe(1)
    const properties = strFromU8(unzipSync(copy.file.bytes)['docProps/core.xml']!)
    expect(properties).not.toContain('Long')
    const written = Object.values(unzipSync(copy.file.bytes)).map((part) => strFromU8(part))
    expect(written.join('\n')).not.toMatch(/Grace|DU1234567|mum|<f>/)
    expect(read('a.xlsx', copy.file.bytes).trades[0]!.entryDate.slice(10)).toBe(
      read('a.xlsx', bytes).trades[0]!.entryDate.slice(10),
    )
  })

  it.each(['utf-16le', 'utf-8', 'windows-1251'])('is written in %s like its file', (encoding) => {
    const text = decodeText(page('metatrader-4/statement-ru.htm'))
    const bytes = writtenBytes(text, { encoding, mark: encoding !== 'windows-1251', lineEnd: '\r\n' })
    const copy = copyOf('s.htm', bytes)
    expect(encodingOf(copy.file.bytes)).toBe(encodingOf(bytes))
    expect(copy.after).toEqual(copy.before)
  })

  it.each([
    ['a PDF', '%PDF-1.7 xyz', /PDF/],
    ['JSON', '{"account":"DU1234567"}', /no table/],
    ['nothing', '', /empty/],
    ['an old workbook', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u0000\u0000', /xls/],
  ])('is refused for %s', (_, text, reason) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(anonymise({ name: 'x', bytes }, words, seeded(1)).refusal).toMatch(reason)
  })
})
