import { describe, expect, it } from 'vitest'
import { emptyInput } from '@afterclose/core/trade'
import { parsedTrade } from '../../../test/support/parsed-file.ts'
import { likelyPairs } from './likely-pairs.ts'
import type { TypedTrade } from './look-alikes.ts'
import { zoneChanger } from './zone-changer.ts'

const { lines: _lines, texts: _texts, ...statedTrade } = parsedTrade
/** 1 at 1.10000, 10:00 to 11:00 in New York. */
const trade = { ...statedTrade, parts: ['1'], also: [], partOf: null }
const { direction, size, entryPrice, exitPrice } = trade

const pairOf = (of: Partial<typeof trade>, changes: Partial<TypedTrade>, inOtherExport = true) => {
  const toJournalTime = zoneChanger('America/New_York', 'UTC')
  const file = { ...trade, ...of }
  const entryDate = toJournalTime(file.entryDate)
  const exitDate = file.exitDate === null ? null : toJournalTime(file.exitDate)
  const input = {
    ...emptyInput,
    setupId: 1,
    instrumentId: 1,
    direction,
    size,
    entryPrice,
    exitPrice,
    entryDate,
    exitDate,
  }
  const journalTrade: TypedTrade = {
    id: 7,
    fill: 'A',
    isOwn: true,
    instrumentId: 1,
    direction,
    size: '1.0',
    entryPrice,
    exitPrice,
    entryDate: '2024-03-04T15:00:00',
    exitDate: '2024-03-04T16:00:00',
    ...changes,
  }
  return (
    likelyPairs([{ trade: file, input }], [journalTrade], { toJournalTime, inOtherExport: () => inOtherExport })
      .length > 0
  )
}

describe('a trade of another export of the platform', () => {
  it.each<[string, Partial<typeof trade>, Partial<TypedTrade>, boolean]>([
    ['with the same prices and times', {}, {}, true],
    ['of another size', {}, { size: '2' }, false],
    ['of the other side', {}, { direction: 'SHORT' }, false],
    ['of another instrument', {}, { instrumentId: 2 }, false],
    [
      'that was opened and closed within a minute',
      {},
      { entryDate: '2024-03-04T14:59:00', exitDate: '2024-03-04T16:01:00' },
      true,
    ],
    ['that was opened a second later', {}, { entryDate: '2024-03-04T15:01:01' }, false],
    ['that was closed later', {}, { exitDate: '2024-03-04T16:01:01' }, false],
    ['that is still open', {}, { exitDate: null, exitPrice: null }, true],
    // 0.1 % of 1.1 is 0.0011
    ['at a price that is a tenth of a percent higher', {}, { entryPrice: '1.1011' }, true],
    ['at a price that is higher', {}, { entryPrice: '1.1012' }, false],
    ['at a price of two decimals', {}, { entryPrice: '1.10', exitPrice: '1.11' }, true],
    ['at a price of one decimal', {}, { entryPrice: '1.2' }, false],
    ['at another exit price', {}, { exitPrice: '1.11' }, true],
    // midnight in New York is 5:00 in London
    ['without times', {}, { entryDate: '2024-03-04T05:00:00', exitDate: '2024-03-04T05:00:00' }, true],
    [
      'without times, of the day before',
      {},
      { entryDate: '2024-03-03T05:00:00', exitDate: '2024-03-04T05:00:00' },
      false,
    ],
    ['of a day', { entryDate: '2024-03-04T00:00:00', exitDate: '2024-03-04T00:00:00' }, {}, true],
    ['of the day before', { entryDate: '2024-03-03T00:00:00', exitDate: '2024-03-04T00:00:00' }, {}, false],
  ])('%s', (_name, of, changes, isLikely) => {
    expect(pairOf(of, changes)).toBe(isLikely)
  })

  it('is none if the same export contains both', () => {
    expect(pairOf({}, {}, false)).toBe(false)
  })
})
