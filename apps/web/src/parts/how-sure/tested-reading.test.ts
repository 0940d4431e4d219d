import { describe, expect, it } from 'vitest'
import { type Reading, spokenReading, strong } from '../reading.tsx'
import { type LuckVerdict, testedReading } from './tested-reading.ts'

const both: Reading = [
  strong('A gained most: 4 R'),
  ' in 20 trades.',
  ' ',
  strong('B lost most: 3 R'),
  ' in 12 trades.',
]
const one: Reading = [strong('A gained 4 R'), ' in 20 trades.']
const said = (reading: Reading, verdict: LuckVerdict, many?: boolean) =>
  spokenReading(testedReading(reading, verdict, 'setup', many))

describe('the best and the worst of many groups', () => {
  it('are named once the test against luck holds some, and marked where it was not run', () => {
    expect(said(both, 'FOUND')).toBe('A gained most: 4 R in 20 trades. B lost most: 3 R in 12 trades.')
    expect(said(both, 'UNTESTED')).toBe(
      'A gained most: 4 R in 20 trades. B lost most: 3 R in 12 trades (not tested against luck).',
    )
  })

  it('are not named while the test runs', () => {
    expect(said(both, 'TESTING')).toBe('Testing each setup against luck…')
  })

  it('are not compared with others where there is one, unless it leads some that are not named', () => {
    expect(said(one, 'UNTESTED')).toBe('A gained 4 R in 20 trades.')
    expect(said(one, 'TESTING')).toBe('A gained 4 R in 20 trades.')
    expect(said(one, 'UNTESTED', true)).toBe('A gained 4 R in 20 trades (not tested against luck).')
  })
})
