// @large: a law over damaged files of all platforms
import { readdirSync } from 'node:fs'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFile } from '../importers.ts'
import { withTrades } from '../shared/file-trades.ts'
import { expectSound, sampleText, writtenBytes } from '../../test/samples.ts'

const folders = new URL('../../test/samples/', import.meta.url)
const told = readdirSync(folders)
  .filter((platform) => !/^(metatrader|interactive|generic)/.test(platform))
  .flatMap((platform) => readdirSync(new URL(platform, folders)).map((name) => [platform, name] as const))

const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat(40),
  put: fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('"', ',', ';', '\n', '-', '0', 'x', '<', '9'.repeat(30), '1e9', '""', '\t'),
  ),
})

describe('damaged files of platforms described as data', () => {
  it.each(told)('%s/%s is read without throwing, with every row in its place', (platform, name) => {
    const sample = sampleText(platform, name)
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
        let text = sample
        for (const { at, cut, put } of damages) {
          const from = Math.floor(at * text.length)
          text = text.slice(0, from) + put + text.slice(from + cut)
        }
        const file = readFile({ name, bytes: writtenBytes(text) }, 'AUTO', { mapping: null })
        expectSound(withTrades(file))
        expect(file.fills.every(({ size }) => !size.startsWith('-') && size !== '0')).toBe(true)
      }),
      { numRuns: runs({ quick: 4, full: 40 }) },
    )
  })
})
