import { describe, expect, it } from 'vitest'
import { read, readSample, writtenBytes } from '../../test/samples.ts'
import { optionFormats } from '../../test/written-options.ts'
import { recordsOf } from '../statements/records.ts'
import { madeFills, structuresOfFills } from '../structures/made-fills.ts'

const write = (...texts: readonly string[]) => optionFormats.OFX(madeFills(...texts))
const fillsIn = (text: string) => read(writtenBytes(text)).fills
const structuresIn = (text: string) => structuresOfFills(recordsOf(read(writtenBytes(text))).fills).structures

const bullPut = [
  '1: 2026-03-02T10:05:00 SELL 1 SPY 2026-03-20 560 P 4.10',
  '1: 2026-03-02T10:05:02 BUY 1 SPY 2026-03-20 550 P 2.60',
]

describe('options in OFX', () => {
  it('state their contract, and how they ended', () => {
    expect(readSample('ofx', 'statement.ofx').fills.slice(0, 2)).toMatchObject([
      {
        order: null,
        underlying: 'ACME',
        right: 'CALL',
        strike: '15',
        expires: '2025-03-21',
        multiplier: '100',
      },
      { end: 'EXPIRED', effect: 'END' },
    ])
  })

  it('are of one order if their trades are related, under the lowest of their ids; not if the relation is none', () => {
    expect(fillsIn(write(...bullPut)).map(({ order }) => order)).toEqual(['T1000', 'T1000'])
    expect(fillsIn(write(...bullPut).replace('SPREAD', 'NONE')).map(({ order }) => order)).toEqual([null, null])
  })

  it('are of one order in a chain of relations, whichever trade names the other', () => {
    const condor = write(
      ...bullPut,
      '1: 2026-03-02T10:05:03 SELL 1 SPY 2026-03-20 620 C 3.20',
      '1: 2026-03-02T10:05:04 BUY 1 SPY 2026-03-20 630 C 1.90',
    )
    let at = 1000
    const chain = condor.replaceAll('<RELFITID>T1000', () => `<RELFITID>T${at++}`)
    expect(chain).toContain('<RELFITID>T1002')
    expect(structuresIn(chain)).toMatchObject([{ structure: 'IRON_CONDOR', reason: 'ORDER' }])
    const forward = condor
      .replaceAll(/<RELFITID>T1000<RELTYPE>SPREAD/g, '')
      .replaceAll(
        /(<FITID>T100([012])<.*)(<\/(?:BUY|SELL)OPT>)/g,
        (_, start, id, end) => `${start}<RELFITID>T100${Number(id) + 1}<RELTYPE>OTHER${end}`,
      )
    expect(structuresIn(forward)).toMatchObject([{ structure: 'IRON_CONDOR', reason: 'ORDER' }])
  })

  it('name the underlying by its security, or by a code', () => {
    const text = write('1: 2026-03-02T10:05:00 SELL 1 SPXW 2026-03-20 5600 C 40')
    const security = '<STOCKINFO><SECINFO><SECID><UNIQUEID>SPX1</SECID><TICKER>SPX</SECINFO></STOCKINFO></SECLIST>'
    const named = text
      .replace('<SHPERCTRCT>100</OPTINFO>', '<SHPERCTRCT>100<SECID><UNIQUEID>SPX1</SECID></OPTINFO>')
      .replace('</SECLIST>', security)
    expect(fillsIn(named)).toMatchObject([{ underlying: 'SPX', symbol: 'SPXW 2026-03-20 5600 C' }])
    expect(fillsIn(text.replace('<TICKER>SPXW', '<TICKER>SPXW  260320C05600000'))).toMatchObject([
      { underlying: 'SPXW' },
    ])
  })

  it('end on the side that is held, also sold ones in the margin sub-account', () => {
    const text = write(
      '1: 2026-03-02T10:05:00 SELL 1 QZB 2026-03-20 50 P 1.20',
      '2026-03-20T16:00:00 BUY 1 QZB 2026-03-20 50 P 0 EXPIRED',
    )
    expect(text).toContain('<SUBACCTSEC>SHORT</CLOSUREOPT>')
    expect(structuresIn(text.replace('<SUBACCTSEC>SHORT', '<SUBACCTSEC>MARGIN'))).toMatchObject([
      { structure: 'CASH_SECURED_PUT', gain: '119.35', end: 'EXPIRED' },
    ])
  })

  it('are not of one second where the broker writes the same time for all trades of a day', () => {
    const legs = [
      '2026-03-02T10:05:00 SELL 1 SPY 2026-04-17 560 P 4.10',
      '2026-03-02T10:05:00 BUY 1 SPY 2026-04-17 550 P 2.60',
    ]
    const text = write(...legs)
    expect(structuresIn(text)).toMatchObject([{ structure: 'VERTICAL', reason: 'SECOND' }])
    const written = text.replaceAll('20260302100500', '20260302170000')
    expect(structuresIn(written).map(({ structure }) => structure)).toEqual(['CASH_SECURED_PUT', 'SINGLE'])
    const later = write(...legs, '2026-03-03T10:05:00 BUY 1 QZA 2026-04-17 630 C 1.90')
    expect(structuresIn(later)).toHaveLength(3)
  })

  it('are not looked for in a file of shares', () => {
    expect(readSample('etrade', 'download.qfx').fills.map(({ order }) => order)).not.toContain(null)
  })
})
