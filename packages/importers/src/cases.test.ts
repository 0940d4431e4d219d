import { readFileSync } from 'node:fs'
import { big } from '@afterclose/core/decimal'
import { describe, expect, it } from 'vitest'
import { read, written } from '../test/samples.ts'

/* Small files in the layouts of real exports, invented, with what they must give, worked out by hand. */

const caseText = (name: string): string => readFileSync(new URL(`../test/cases/${name}.csv`, import.meta.url), 'utf8')
const readCase = (name: string) => read(written(caseText(name)), `${name}.csv`)

/** Net results in money of the account, to the cent. */
const inAccount = ({ trades }: ReturnType<typeof read>): readonly string[] =>
  trades.flatMap(({ netGain, fxRate }) =>
    netGain === null
      ? []
      : [
          big(netGain)
            .times(fxRate ?? '1')
            .toFixed(2),
        ],
  )

describe('DEGIRO', () => {
  // 3913.04 - 9.78 - 2.00 - (3478.26 + 8.70 + 2.00), the file's own "Gesamt EUR": 3901.26 - 3488.96.
  it('counts the costs of a German file, and agrees with its total to the cent', () => {
    const file = readCase('degiro-de-costs')
    expect(inAccount(file)).toEqual(['412.30'])
    expect(file.trades.map(({ commission, fxRate }) => big(commission).times(fxRate!).toFixed(2))).toEqual(['22.48'])
    expect(file.warnings).toEqual([])
  })

  it.each([
    ['Kosten van AutoFX', 'Kosten van derden'],
    ['Frais AutoFX', 'Frais de tiers'],
    ['Commissione AutoFX', 'Costi esterni'],
    ['Comisión AutoFX', 'Gastos de terceros'],
    ['Taxa AutoFX', 'Encargos de terceiros'],
    ['Opłata AutoFX', 'Opłaty zewnętrzne'],
    ['AutoFX-avgift', 'Avgifter'],
  ])('knows the columns of costs by their place, whatever they are called: %s, %s', (conversion, others) => {
    const text = caseText('degiro-de-costs')
      .replace('AutoFX-Gebühr', conversion)
      .replace('Transaktionsgebühren und/oder Fremdkosten EUR', `${others} EUR`)
    expect(inAccount(read(written(text)))).toEqual(['412.30'])
  })

  it('counts what the account paid and received where the rate changed in between', () => {
    const text = caseText('degiro-de-costs').replace(
      /"45,0000"[^\n]*3901,26"/,
      '"45,0000",USD,"4500,00",USD,"4500,00","1,0000","-9,78","-2,00","4488,22"',
    )
    // 4488.22 - 3488.96.
    expect(inAccount(read(written(text)))).toEqual(['999.26'])
  })

  it('keeps a total that contradicts its costs, and says so with the line', () => {
    const file = read(written(caseText('degiro-de-costs').replace('"3901,26"', '"3900,26"')))
    expect(inAccount(file)).toEqual(['411.30'])
    expect(file.warnings).toEqual([
      'The costs in the file are not its total minus its value; the total is kept: line 2.',
    ])
  })

  it('names a fund whose name is too long for an instrument by its ISIN', () => {
    const file = readCase('dg-real-names')
    expect(file.trades.map(({ symbol, netGain }) => [symbol, netGain])).toEqual([
      ['IE00B3RBWM25', '98'],
      ['IE00B1XNHC34', '98'],
      ['ALPHABET INC', '3'],
    ])
    expect(file.rejected).toEqual([])
  })
})

describe('a table of unknown columns', () => {
  const rows = (name: string, isin: string) =>
    `Date,Instrument,ISIN,Side,Quantity,Price\n2026-05-04,${name},${isin},Buy,10,20\n2026-05-05,${name},${isin},Sell,10,21\n`
  const long = 'VANGUARD FTSE ALL-WORLD UCITS ETF USD DISTRIBUTING'

  it.each([
    [long.slice(0, 40), 'IE00B3RBWM25', long.slice(0, 40)],
    [long, 'IE00B3RBWM25', 'IE00B3RBWM25'],
    [long, '', long],
  ])('names %s with ISIN “%s” %s', (name, isin, symbol) => {
    expect(read(written(rows(name, isin))).trades.map((trade) => trade.symbol)).toEqual([symbol])
  })
})
