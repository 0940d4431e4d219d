import { expect, it } from 'vitest'
import { read, readSample, sampleText, writtenBytes } from '../../../test/samples.ts'

it('knows the account and the instrument of a trade by the lines above it, of which the next account has both', () => {
  const { positions } = readSample('rithmic', 'two-instruments.csv')
  expect(positions.map(({ account, symbol, netGain }) => [account, symbol, netGain])).toEqual([
    ['DEMO-042', 'MNQU5', '45.5'],
    ['DEMO-042', 'MESU5', '-14.5'],
  ])
})

it('takes the line with a future for the instrument, and says which name has no trades below it', () => {
  const lines = sampleText('rithmic', 'performance.csv').trimEnd().split('\n')
  const [head, account, instrument, ...trades] = lines
  const swapped = read(writtenBytes([head, instrument, account, ...trades].join('\n')))
  expect(swapped.positions.map((trade) => [trade.account, trade.symbol])).toEqual([
    ['DEMO-042', 'MNQU5'],
    ['DEMO-042', 'MNQU5'],
  ])
  expect(swapped.warnings).toEqual([])
  const behind = read(writtenBytes([head, account, ...trades, instrument].join('\n')))
  expect(behind.warnings).toContain('“MNQU5” on line 6 has a result, but no trades below it.')
})
