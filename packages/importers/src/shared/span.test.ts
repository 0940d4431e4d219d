import { expect, it } from 'vitest'
import { readSample } from '../../test/samples.ts'
import { spanOf } from './span.ts'

it('reaches from the first entry to the last exit, deposit or fill', () => {
  const { positions, payins, fills } = readSample('etoro', 'older-statement.csv')
  const stated = false
  expect(spanOf({ fills, positions, payins })).toEqual({
    from: '2022-03-14T15:30:00',
    to: '2022-03-20T16:00:00',
    stated,
  })
  const revolut = readSample('revolut', 'with-fees.csv')
  expect(spanOf(revolut)).toEqual({ from: '2023-10-02T13:30:00', to: '2023-10-05T08:00:00', stated })
  expect(spanOf({ ...revolut, payins: [] })).toEqual({
    from: '2023-10-02T13:30:00',
    to: '2023-10-04T13:30:10',
    stated,
  })
  expect(spanOf({ fills: [], positions: [], payins: [] })).toBeNull()
})
