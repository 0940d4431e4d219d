import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenBytes } from '../../test/samples.ts'
import { fillFormats, positionFormats, randomPositions } from '../../test/written-accounts.ts'
import { readFile } from '../importers.ts'
import { derive } from './derive.ts'
import { type Cut, coveringCuts, minutes, randomFills } from './random-account.ts'
import { recordsOf, type Statement } from './records.ts'
import { unionOf } from './union.ts'

/**
 * Random accounts, written as the platforms write them: as one file of the whole time, and as files of parts of it that
 * overlap and repeat. What is known must be the same, in any order; without some of them, it must be what the rest says.
 */

const statementOf = (text: string, id: number): Statement => {
  const file = readFile({ name: 'x', bytes: writtenBytes(text) }, 'AUTO', { mapping: null })
  if (file.failure !== null) throw new Error(file.failure)
  return {
    id: String(id),
    form: file.format,
    span: file.span ?? { from: '', to: '', stated: false },
    ...recordsOf(file),
  }
}

const told = (statements: readonly Statement[]) => {
  const { trades, unmatched } = derive(unionOf(statements))
  return {
    trades: trades.map(({ also: _also, ...trade }) => trade),
    unmatched: unmatched.map(({ fill, size }) => `${fill.name} ${size}`),
  }
}

function expectJoined<T>(
  account: T,
  cuts: readonly Cut[],
  write: (account: T, cut: Cut) => string,
  taken: readonly number[],
): void {
  const whole = statementOf(write(account, { from: 0, to: minutes }), -1)
  const parts = cuts.map((cut, i) => statementOf(write(account, cut), i))
  expect(told(parts)).toEqual(told([whole]))
  // Taking some away leaves what statements of the remaining time say, whatever they overlap.
  const left = parts.filter((_, i) => !taken.includes(i))
  expect(told(left)).toEqual(told(left.toReversed()))
  expect(told([...left, whole])).toEqual(told([whole]))
}

const numRuns = runs({ quick: 25, full: 1000 })
const taken = fc.array(fc.nat({ max: 12 }), { maxLength: 6 })

describe('accounts that are written as their platform writes them', () => {
  it.each(Object.entries(positionFormats))('%s', (_, write) => {
    fc.assert(
      fc.property(randomPositions, coveringCuts, taken, (account, cuts, gone) =>
        expectJoined(account, cuts, write, gone),
      ),
      { numRuns },
    )
  })

  it.each(Object.entries(fillFormats))('%s', (_, write) => {
    fc.assert(
      fc.property(randomFills, coveringCuts, taken, (account, cuts, gone) => {
        if (account.length > 0) expectJoined(account, cuts, write, gone)
      }),
      { numRuns },
    )
  })
})
