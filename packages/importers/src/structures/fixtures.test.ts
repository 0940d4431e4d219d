import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { big, decimalText, sum } from '@afterclose/core/decimal'
import { describe, expect, it } from 'vitest'
import { readFile } from '../importers.ts'
import { finish } from '../shared/position.ts'
import { derive } from '../statements/derive.ts'
import { recordsOf } from '../statements/records.ts'
import { savedTotal } from '../statements/saved-results.ts'
import { unionOf } from '../statements/union.ts'
import { contractOf } from './contract.ts'
import { positionsOfFills } from './legs.ts'
import { structuresOfFills } from './made-fills.ts'

const folder = resolve(process.env['AFTERCLOSE_FIXTURES'] ?? '../shared/fixtures')

function read(name: string) {
  const file = readFile({ name, bytes: readFileSync(resolve(folder, name)) }, 'AUTO', { mapping: null })
  const records = recordsOf(file)
  return { file, records, known: structuresOfFills(records.fills) }
}

const nameCounts = (names: readonly string[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(names, (name) => name),
      ([name, all]) => [name, all.length],
    ),
  )

describe.runIf(existsSync(folder))('structures of real exports', () => {
  it('thinkorswim: 7 verticals and an order of more legs by their references, 15 puts, 176 others', () => {
    const { structures } = read('thinkorswim/statement-options-large.csv').known
    expect(nameCounts(structures.map(({ structure, reason }) => `${structure} ${reason}`))).toEqual({
      'SINGLE ALONE': 176,
      'CASH_SECURED_PUT ALONE': 15,
      'CUSTOM ORDER': 1,
      'VERTICAL ORDER': 7,
    })
  })

  it.each([
    ['thinkorswim/statement-options-large.csv', '49267.10047619'],
    ['thinkorswim/statement-options-small.csv', '-9990.43'],
    ['thinkorswim/statement-minimal-spread.csv', '200'],
    ['ibkr/activity-trades-option-assignment.csv', '40708.1482'],
  ])('%s: gains of structures add up to those of their positions, %s', (name, gains) => {
    const { records, known } = read(name)
    const underlyings = new Set(known.structures.map(({ underlying }) => underlying))
    const positions = positionsOfFills(records.fills, []).filter(({ parts }) =>
      underlyings.has(contractOf(parts[0]!.fill)?.underlying ?? ''),
    )
    expect(decimalText(sum(known.structures.map(({ gain }) => gain ?? '0')))).toBe(gains)
    expect(decimalText(sum(positions.map((position) => finish(position).netGain ?? '0')))).toBe(gains)
  })

  it('Interactive Brokers: three campaigns of calls and the shares that were called away', () => {
    const { campaigns } = read('ibkr/activity-trades-option-assignment.csv').known
    expect(campaigns.map(({ gain }) => gain).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      '4097.11392',
      '4302.62916',
      '32308.40512',
    ])
  })

  it.each([
    'thinkorswim/statement-options-large.csv',
    'thinkorswim/statement-options-small.csv',
    'ibkr/activity-trades-option-assignment.csv',
    'ibkr/activity-trades-multi-account.csv',
    'ibkr/activity-trades-shorting-stocks.csv',
    'ibkr/activity-trades-numbers-within-quotes.csv',
  ])('%s: its own totals agree with what is saved', (name) => {
    const { file, records } = read(name)
    const derived = derive(unionOf([{ id: '', form: file.format, span: file.span!, ...records }]))
    expect(file.totals.length).toBeGreaterThan(1)
    for (const total of file.totals) {
      const { stated, computed, tolerance, note } = savedTotal(total, derived, () => true)
      expect([big(stated).minus(computed).abs().lte(tolerance), note]).toEqual([true, null])
    }
  })
})
