import { expect, it } from 'vitest'
import { readSample, sampleText } from '../../test/samples.ts'
import { isOfx, ofxRows } from './ofx.ts'

it('knows SGML and XML, and nothing else', () => {
  expect(isOfx(sampleText('etrade', 'download.qfx'))).toBe(true)
  expect(isOfx(sampleText('ofx', 'statement.ofx'))).toBe(true)
  expect(isOfx('Date,Symbol\n2025-03-14,ACME')).toBe(false)
})

it('ends a value where the next tag begins, closed or not', () => {
  const cellsOf = (text: string) => ofxRows(text).map(({ cells }) => cells)
  const sgml = '<OFX><BUYSTOCK><FITID>1<UNITS>2<UNITPRICE>3</BUYSTOCK></OFX>'
  const xml = '<OFX><BUYSTOCK><FITID>1</FITID><UNITS>2</UNITS><UNITPRICE>3</UNITPRICE></BUYSTOCK></OFX>'
  expect(cellsOf(sgml)).toEqual(cellsOf(xml))
})

it('keeps the line of each transaction', () => {
  expect(ofxRows('<OFX>\n<INCOME>\n<FITID>1\n</INCOME>\n<BUYSTOCK>\n<FITID>2\n').map(({ line }) => line)).toEqual([
    1, 2, 5,
  ])
})

it('states the owner and the days of the statement', () => {
  expect(readSample('etrade', 'download.qfx')).toMatchObject({
    format: 'E*Trade statement (QFX)',
    span: { from: '2025-03-01T00:00:00', to: '2025-03-31T23:59:59', stated: true },
  })
  expect(readSample('ofx', 'statement.ofx')).toMatchObject({
    format: 'investment statement (OFX)',
    span: { stated: false },
  })
})
