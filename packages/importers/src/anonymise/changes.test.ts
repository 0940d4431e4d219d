import { big } from '@afterclose/core/decimal'
import { DAY, localText } from '@afterclose/core/time'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DateOrder, readTime } from '../shared/dates.ts'
import { readNumber } from '../shared/numbers.ts'
import { movedCount, movedDates } from './move-dates.ts'
import { Pseudonyms } from './pseudonyms.ts'
import { scaledNumber } from './scale-number.ts'
import { sourceWords } from './source-words.ts'

const moved = (text: string, days: number, order: DateOrder = 'MDY'): string =>
  movedDates(text, days, order).reduceRight(
    (rest, { from, to, text: date }) => rest.slice(0, from) + date + rest.slice(to),
    text,
  )

describe('a scaled number', () => {
  it.each([
    ['1,250.50', '.', '3,751.50'],
    ['$(41.25)', '.', '$(123.75)'],
    ['-1.234,56', ',', '-3.703,68'],
    ['0.00200000BTC', '.', '0.00600000BTC'],
    ['17 880.50', '.', '53 641.50'],
    ['999,999', '.', '2,999,997'],
    ['12,34,567.00', '.', '37,03,701.00'],
    ['.42', '.', '1.26'],
    ['0.05', '.', '0.15'],
    ['1,234', ',', '3,702'],
    ['+100', '.', '+300'],
  ] as const)('of %s (decimal sign %s) is written alike: %s', (text, sign, thrice) => {
    expect(scaledNumber(text, 3, sign)).toBe(thrice)
  })

  it('is read as the product, with as many decimals', () => {
    const amount = fc.tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.nat(4))
    fc.assert(
      fc.property(amount, fc.integer({ min: 2, max: 9 }), fc.boolean(), ([cents, decimals], factor, isGrouped) => {
        const [whole = '', fraction = ''] = (Math.abs(cents) / 10 ** decimals).toFixed(decimals).split('.')
        const grouped = isGrouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole
        const text = `${cents < 0 ? '-' : ''}${grouped}${decimals > 0 ? `.${fraction}` : ''}`
        const scaled = scaledNumber(text, factor, '.')
        expect(big(readNumber(scaled, '.')!).toFixed()).toBe(big(readNumber(text, '.')!).times(factor).toFixed())
        expect(scaled.split('.')[1]?.length ?? 0).toBe(decimals)
      }),
      { numRuns: runs({ quick: 300 }) },
    )
  })
})

describe('moved dates', () => {
  // 2025-03-14 is a Friday; ten weeks earlier is 2025-01-03. A day of two digits is replaced by one of two.
  it.each([
    ['2025-03-14 09:31:00', '2025-01-03 09:31:00'],
    ['2025.03.14', '2025.01.03'],
    ['3/14/25', '1/03/25'],
    ['20250314;093100', '20250103;093100'],
    ['14 MAR 25', '03 JAN 25'],
    ['14-Mar-2025', '03-Jan-2025'],
    ['March 14, 2025 - March 21, 2025', 'January 03, 2025 - January 10, 2025'],
    ['SPY   250314C00500000', 'SPY   250103C00500000'],
    ['AAPL 14MAR25 150 C', 'AAPL 03JAN25 150 C'],
    ["AAPL Mar 14 '25 $150 Call", "AAPL Jan 03 '25 $150 Call"],
    ['14. Februar 2025', '06. Dezember 2024'],
    ['2025年3月14日', '2025年1月03日'],
    ['1970-01-01', '1970-01-01'],
    ['Split 1 for 10', 'Split 1 for 10'],
    ['192.168.10.25', '192.168.10.25'],
  ])('in %s keep its notation', (text, earlier) => {
    expect(moved(text, -70)).toBe(earlier)
  })

  it('are the same weekday and time of day, in every notation that is read', () => {
    const writings: readonly ((day: string, clock: string) => string)[] = [
      (day, clock) => `${day} ${clock}`,
      (day, clock) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)} ${clock}`,
      (day, clock) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)} ${clock}`,
      (day) => day.replaceAll('-', ''),
    ]
    const time = fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2035, 0) })
    fc.assert(
      fc.property(time, fc.constantFrom(...writings), fc.integer({ min: 1, max: 200 }), (at, write, weeks) => {
        const [day = '', clock = ''] = localText(Math.floor(at / 1000) * 1000).split(/[ T]/)
        const text = write(day, clock)
        const [before, after] = [text, moved(text, -7 * weeks, 'DMY')].map((one) => readTime(one, 'DMY')!.wall)
        expect(before! - after!).toBe(7 * weeks * DAY)
      }),
      { numRuns: runs({ quick: 300 }) },
    )
  })

  it('of a count are seconds, milliseconds and days', () => {
    expect(movedCount('1741944660', -7)).toBe(String(1_741_944_660 - 604_800))
    expect(movedCount('1741944660123', -7)).toBe(String(1_741_944_660_123 - 604_800_000))
    expect(movedCount('45730.4375', -7)).toBe('45723.4375')
    expect(movedCount('4573', -7)).toBeNull()
  })
})

describe('pseudonyms', () => {
  const made = (seed: number): Pseudonyms => {
    let state = seed
    return new Pseudonyms(
      () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32,
      () => false,
    )
  }

  it('of numbers are others of the same length, in the same order, and the same each time', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 100_000, max: 999_999 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(numbers, fc.nat(), (some, seed) => {
        const runsOfDigits = some.map(String)
        const pseudonyms = made(seed)
        for (const run of runsOfDigits) pseudonyms.digits(run)
        pseudonyms.complete()
        const others = new Map(runsOfDigits.map((run) => [run, pseudonyms.digits(run)]))
        const sorted = [...others].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, other]) => other)
        expect(sorted).toEqual(sorted.toSorted())
        expect(new Set(sorted).size).toBe(some.length)
        for (const other of sorted) expect(other).toMatch(/^[1-9]\d{5}$/)
        for (const run of runsOfDigits) expect(sorted).not.toContain(run)
      }),
      { numRuns: runs({ quick: 100 }) },
    )
  })

  it('of words keep length and case, and are the same each time', () => {
    const pseudonyms = made(3)
    expect(pseudonyms.word('Grace')).toMatch(/^[A-Z][a-z]{4}$/)
    expect(pseudonyms.word('Grace')).toBe(pseudonyms.word('Grace'))
    expect(pseudonyms.word('DU12-x')).toMatch(/^[A-Z]{2}\d\d-[a-z]$/)
    expect(pseudonyms.word('Müller')).not.toMatch(/Müller/)
  })
})

it('the words of a source are those of its texts and patterns, not of comments, code and sentences', () => {
  const source = `/** Comment */
import { imported } from './imported.ts'
const side = cells.text === 'Verkauf' ? /^(?:SOLD|bought)\\b/i : "fee"
  SPR: 'SPLIT',
fail('This sentence is for people.')
`
  expect([...sourceWords([source])].toSorted()).toEqual(['bought', 'fee', 'sold', 'split', 'spr', 'verkauf'])
})
