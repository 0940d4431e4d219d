import { expect, it } from 'vitest'
import { readSample } from '../../../test/samples.ts'

it('knows the account and the instrument of a trade by the lines above it, of which the next account has both', () => {
  const { positions } = readSample('rithmic', 'two-instruments.csv')
  expect(positions.map(({ account, symbol, netGain }) => [account, symbol, netGain])).toEqual([
    ['DEMO-042', 'MNQU5', '45.5'],
    ['DEMO-042', 'MESU5', '-14.5'],
  ])
})
