import { describe, expect, it } from 'vitest'
import { parsedFile, parsedTrade, plan } from '../../../test/support/parsed-file.ts'

describe('money of other currencies', () => {
  const euros = { ...parsedTrade, currency: 'EUR' }
  it('is converted at the rate of the file if that leads to the journal’s currency', () => {
    const { changes } = plan(parsedFile([{ ...euros, fxRate: '1.1' }]))
    expect(changes.create[0]?.trade).toMatchObject({
      manualGain: '100.65',
      commission: '7.7',
      swap: '-1.65',
      fxRate: '1.1',
    })
  })

  it('is converted at the rate that the trader entered, before all others', () => {
    const options = { timeZone: null, mapping: null, rates: { EUR: '2' } }
    const { changes } = plan(parsedFile([{ ...euros, fxRate: '1.1' }]), { options })
    expect(changes.create[0]?.trade).toMatchObject({ manualGain: '183', fxRate: '2' })
  })

  it('is converted through the account’s currency if the file’s rate leads there', () => {
    const parsed = parsedFile([{ ...euros, fxRate: '0.9' }], { accountCurrency: 'GBP' })
    expect(plan(parsed).summary).toMatchObject({
      missingRates: ['GBP'],
      warnings: [expect.stringMatching(/^The base currency of the account is GBP, this journal is in USD\./)],
    })
    const options = { timeZone: null, mapping: null, rates: { GBP: '1.25' } }
    expect(plan(parsed, { options }).changes.create[0]?.trade.fxRate).toBe('1.125')
  })

  it('is not converted by rates to another currency than the journal’s, and the preview says so', () => {
    const notBase = new Map([['USD', '0.83701']])
    const parsed = parsedFile([{ ...euros, fxRate: '0.93194' }], { accountCurrency: null, notBase })
    expect(plan(parsed).summary).toMatchObject({
      missingRates: ['EUR'],
      warnings: [
        'The base currency of the account is not USD, the currency of this journal: a row in USD has the exchange rate 0.83701. The file does not state the base currency, so its rates are not used.',
      ],
    })
    const options = { timeZone: null, mapping: null, rates: { EUR: '1.1' } }
    expect(plan(parsed, { options }).changes.create[0]?.trade).toMatchObject({ manualGain: '100.65', fxRate: '1.1' })
  })

  it('counts as the journal’s if the file states no currency, and the preview says so', () => {
    const { summary, changes } = plan(parsedFile([parsedTrade], { accountCurrency: null }))
    expect(summary.assumedCurrency).toBe(true)
    expect(changes.create).toHaveLength(1)
    const withoutCurrency = parsedFile([{ ...parsedTrade, currency: 'USD' }], { accountCurrency: null })
    expect(plan(withoutCurrency).summary.assumedCurrency).toBe(false)
    expect(plan(parsedFile([parsedTrade], { accountCurrency: 'USD' })).summary.assumedCurrency).toBe(false)
  })

  it('is never guessed: without a rate, rows wait and deposits are not imported, each with a reason', () => {
    const payin = {
      externalId: 'p',
      timestamp: '2024-01-01T00:00:00',
      delta: '100',
      currency: 'EUR',
      textualReason: '',
      line: 2,
    }
    const { summary, lists, changes } = plan(parsedFile([euros], { payins: [payin] }))
    expect(summary).toMatchObject({
      missingRates: ['EUR'],
      counts: { rejected: 1, trades: 0 },
      rejectedAs: { error: 0, wait: 1, note: 0 },
      payins: { count: 0 },
    })
    expect(lists.rejected[0]?.reason).toBe('The amounts are in EUR, the journal is in USD. An exchange rate is needed.')
    expect(summary.warnings).toEqual([
      "1 deposit or withdrawal was not imported: an exchange rate to the journal's currency is needed.",
    ])
    expect(changes.newInstruments).toEqual([])
  })
})

it('says that a strategy tester’s report is a backtest, and where it can go instead', () => {
  const warningsOf = (parsed: ReturnType<typeof parsedFile>) => plan(parsed).summary.warnings.join()
  expect(warningsOf(parsedFile([parsedTrade], { isBacktest: true }))).toMatch(/^This is a backtest: .* Backtester\.$/)
  expect(warningsOf(parsedFile([parsedTrade]))).toBe('')
})

describe('payins', () => {
  const payin = {
    externalId: 'p',
    timestamp: '2024-01-01T00:00:00',
    delta: '100.50',
    currency: null,
    textualReason: 'Deposit',
    line: 2,
  }
  const parsed = parsedFile([], { payins: [payin, { ...payin, externalId: 'q', delta: '-20' }] })

  it('are created once', () => {
    const first = plan(parsed)
    expect(first.changes.createPayins).toEqual([
      { externalId: 'p', timestamp: payin.timestamp, delta: '100.5' },
      { externalId: 'q', timestamp: payin.timestamp, delta: '-20' },
    ])
    expect(first.summary.payins).toEqual({ count: 2, total: '80.5', duplicates: 0 })
    const rest = { textualReason: 'Mine', importJobId: 'one', created: '2024', modified: '2025' }
    const knownPayins = new Map(
      first.changes.createPayins.map(({ externalId, ...one }, i) => [externalId, { id: i + 1, ...one, ...rest }]),
    )
    const again = plan(parsed, { payins: knownPayins })
    expect(again.summary.payins).toEqual({ count: 0, total: '0', duplicates: 2 })
    const moved = plan(parsed, { payins: knownPayins, options: { timeZone: 'Asia/Tokyo', mapping: null, rates: {} } })
    expect(moved.summary.payins).toEqual({ count: 0, total: '0', duplicates: 0 })
    expect(moved.changes).toMatchObject({
      createPayins: first.changes.createPayins.map((one) => ({
        ...one,
        timestamp: '2023-12-31T15:00:00',
        before: rest,
      })),
      removePayins: [1, 2],
    })
  })

  it('are left unchanged if the journal has another amount', () => {
    const written = { textualReason: '', importJobId: null, created: '2024', modified: '2024' }
    const knownPayins = new Map([['p', { id: 1, timestamp: payin.timestamp, delta: '7', ...written }]])
    const { changes, summary } = plan(parsed, { payins: knownPayins })
    expect(changes).toMatchObject({ createPayins: [{ externalId: 'q' }], removePayins: [] })
    expect(summary.warnings[0]).toContain('left unchanged in the journal')
  })
})
