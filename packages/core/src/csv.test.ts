import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { isFormula, textCell } from './csv.ts'

/** The text of a cell that was written, as RFC 4180 says it is read. */
const read = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

/** Every character of the first plane that is another form of one of the signs, found the slow way. */
const formsOf = (sign: string): readonly string[] =>
  Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (form) => form.normalize('NFKC') === sign,
  )

describe('a text in a CSV file', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫A1',
    '⁺1',
    ' =1',
    '\u00a0=1',
    '\u3000＝1',
    '\u200b=1',
    '\ufeff=1',
    '\t1',
    ' \t1',
    '\r1',
    '\n1',
    '"=1"',
    "'=1",
    '“=1”',
    '" ＝1',
  ])('%j is guarded', (text) => {
    expect(read(textCell(text))).toBe(`'${text}`)
  })

  it.each(['', 'Breakout', 'a = b', '1-2', '−1 to 0R', '– late', '"quoted"', "'24", '≠', '(=1)', 'é@x', '😀=1'])(
    '%j stays as it is',
    (text) => expect(read(textCell(text))).toBe(text),
  )

  const sign = fc.constantFrom(...['=', '+', '-', '@'].flatMap(formsOf))
  const before = fc.string({ unit: fc.constantFrom(' ', '"', "'", '\u00a0', '\u2003', '\u200b', '\u202e', '’', '＂') })

  it('is guarded whatever form of a sign it begins with, and whatever is skipped before it', () => {
    expect(formsOf('=')).toEqual(expect.arrayContaining(['=', '＝', '﹦', '⁼', '₌']))
    fc.assert(
      fc.property(before, sign, fc.string({ unit: 'binary' }), (lead, form, rest) => {
        expect(read(textCell(lead + form + rest))).toBe(`'${lead}${form}${rest}`)
      }),
      { numRuns: runs({ quick: 2000 }) },
    )
  })

  it('is written so that it is read as it was, but for the guard, and never begins a formula', () => {
    const parts = fc.oneof(fc.string({ unit: 'binary' }), sign, before, fc.constantFrom('\t', '\r', '\n', ',', '"'))
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 5 }), (pieces) => {
        const text = pieces.join('')
        const cell = read(textCell(text))
        expect(cell).toBe(isFormula(text) ? `'${text}` : text)
        expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
        expect(cell.normalize('NFKC').trimStart()).not.toMatch(/^[=+@]/)
      }),
      { numRuns: runs({ quick: 2000 }) },
    )
  })
})
