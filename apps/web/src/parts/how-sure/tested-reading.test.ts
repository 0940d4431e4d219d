import { describe, expect, it } from 'vitest'
import { type Reading, spokenReading, strong, strongOfSeveral } from '../reading.tsx'
import { type LuckVerdict, nameableRows, testedGroup, testedReading } from './tested-reading.ts'

const both: Reading = [strongOfSeveral('A gained most: 4R'), ' in 20 trades. B lost most: 3R in 12 trades.']
const one: Reading = [strong('A gained 4R'), ' in 20 trades.']
const said = (reading: Reading, verdict: LuckVerdict, many?: boolean) =>
  spokenReading(testedReading(reading, verdict, 'setup', many))

const found = (held: number, tested: number): LuckVerdict => ({
  held: Array.from({ length: held }, (_, key) => testedGroup(key)),
  tested,
})

describe('the best and the worst of many groups', () => {
  it('are named once the test against luck holds some, and marked where it was not run', () => {
    expect(said(both, found(2, 2))).toBe('A gained most: 4R in 20 trades. B lost most: 3R in 12 trades.')
    expect(said(both, 'UNTESTED')).toBe(
      'A gained most: 4R in 20 trades. B lost most: 3R in 12 trades (not tested against luck).',
    )
  })

  it('are named among those that differ by more than luck, and the reading says so', () => {
    expect(said(both, found(2, 7))).toBe(
      'A gained most: 4R in 20 trades. B lost most: 3R in 12 trades; 2 of 7 differ by more than luck.',
    )
    expect(said(one, found(1, 7))).toBe('A gained 4R in 20 trades; no other setup differs by more than luck.')
    expect(said(['No setup has 10 trades.'], found(1, 7))).toBe('No setup has 10 trades.')
    const rows = [{ key: 0 }, { key: 1 }, { key: 2 }]
    const named = (verdict: LuckVerdict) => nameableRows(rows, verdict, ({ key }) => testedGroup(key))
    expect(named(found(2, 3))).toEqual([{ key: 0 }, { key: 1 }])
    for (const verdict of ['UNTESTED', 'TESTING', 'REJECTED'] as const) expect(named(verdict)).toBe(rows)
  })

  it('are not named while the test runs', () => {
    expect(said(both, 'TESTING')).toBe('Testing each setup against luck…')
  })

  it('are not compared with others where there is one, unless it leads some that are not named', () => {
    expect(said(one, 'UNTESTED')).toBe('A gained 4R in 20 trades.')
    expect(said(one, 'TESTING')).toBe('A gained 4R in 20 trades.')
    expect(said(one, 'UNTESTED', true)).toBe('A gained 4R in 20 trades (not tested against luck).')
  })
})
