import { describe, expect, it } from 'vitest'
import {
  asksForDeposit,
  chosenImport,
  enteredDeposit,
  goBack,
  goForward,
  isLast,
  newWizard,
  problemsOf,
  progressOf,
  stepsOf,
  withFile,
  withoutFile,
  type FileFacts,
  type Wizard,
} from './wizard.ts'

const file = new File(['x'], 'statement.htm')
const first = newWizard()
const filledIn: Wizard = { ...first, journal: { ...first.journal, name: 'Mine', markets: ['FOREX'] } }
const facts: FileFacts = {
  currency: 'EUR',
  markets: ['CFD'],
  otherSymbols: [],
  dateFormat: 'dd/MM/yyyy',
  timeZone: null,
  firstDay: '2026-03-15',
  deposit: null,
  backtest: false,
}
const onFinalPage = (changes: Partial<Wizard> = {}): Wizard => ({ ...filledIn, page: 5, ...changes })

describe('the way through the wizard', () => {
  it('[2.8.7] stands at 20, 40, 60 and 100 percent', () => {
    expect(([1, 2, 3, 4, 5] as const).map((page) => progressOf[page])).toEqual([20, 40, 60, 100, 100])
  })
  it('[4.17] leads past the platform when the import is skipped', () => {
    const second = goForward(filledIn)
    expect(second.page).toBe(2)
    expect(goForward({ ...second, trades: 'manual' }).page).toBe(5)
  })
  it('[4.17] leads through the platform when trades are imported, and back the same way', () => {
    const third = goForward({ ...goForward(filledIn), trades: 'import' })
    expect(third.page).toBe(3)
    const last = goForward(third)
    expect(last.page).toBe(5)
    expect(goBack(last).page).toBe(3)
    expect(goBack(goBack(last)).page).toBe(2)
    expect(goBack(goBack(goBack(last))).page).toBe(1)
  })
  it('[4.17] [4.18] leads to the upload of a classic journal, which is the last page, and back', () => {
    const fourth = goForward({ ...goForward(filledIn), trades: 'classic' })
    expect([fourth.page, isLast(fourth)]).toEqual([4, true])
    expect(goBack(fourth).page).toBe(2)
    expect(isLast(goBack(fourth))).toBe(false)
  })
  it('has nothing before the first page', () => {
    expect(goBack(first)).toBe(first)
  })
})

describe('a file on the first page', () => {
  const withBalance = { ...facts, deposit: { amount: '5000', balance: '5013' } }
  it('answers what it states, adds its markets, and proposes a name', () => {
    const wizard = withFile(
      { ...first, journal: { ...first.journal, markets: ['FOREX'] } },
      file,
      'MT4_STATEMENT',
      facts,
    )
    expect(wizard.journal).toMatchObject({ name: 'MetaTrader 4', markets: ['FOREX', 'CFD'], dateFormat: 'dd/MM/yyyy' })
    expect(withoutFile(wizard)).toMatchObject({ file: null, trades: null, final: { currency: null, date: null } })
    expect(withoutFile(wizard).journal.markets).toEqual(['FOREX'])
  })
  it('leads to the final page if a deposit is to be asked for, else it is the only page', () => {
    const ofTable = withFile(filledIn, file, 'GENERIC_CSV', facts)
    expect([isLast(ofTable), goForward(ofTable).page, stepsOf(ofTable)]).toEqual([false, 5, 2])
    expect(stepsOf(goForward(ofTable))).toBe(2)
    const whole = withFile(filledIn, file, 'MT4_STATEMENT', facts)
    expect([isLast(whole), stepsOf(whole)]).toEqual([true, 1])
    const withoutCurrency = withFile(filledIn, file, 'MT4_STATEMENT', { ...facts, currency: null })
    expect([isLast(withoutCurrency), stepsOf(withoutCurrency)]).toEqual([false, 2])
  })
  it('leads to the choice of the platform if it is not recognised', () => {
    const unknown = withFile(filledIn, file, null, null)
    expect([goForward(unknown).page, stepsOf(unknown)]).toEqual([3, 3])
    expect(stepsOf(goForward(unknown))).toBe(3)
  })
  it('proposes the deposit that it lacks, which may be removed', () => {
    const wizard = goForward(withFile(filledIn, file, 'MT4_STATEMENT', withBalance))
    expect([wizard.page, asksForDeposit(wizard)]).toEqual([5, true])
    expect(enteredDeposit(wizard)).toEqual({ amount: '5000', date: '2026-03-15T00:00:00' })
    const removed = { ...wizard, final: { ...wizard.final, amount: '' } }
    expect([problemsOf(removed), enteredDeposit(removed)]).toEqual([{}, null])
  })
  it('asks whether a backtest is for the backtester, which imports nothing into the journal', () => {
    const asked = withFile(filledIn, file, 'MT4_STATEMENT', { ...facts, backtest: true })
    expect(problemsOf(asked)).toEqual({ backtest: 'Please choose' })
    expect(chosenImport({ ...asked, backtest: 'journal' })?.file).toBe(file)
    expect(chosenImport({ ...asked, backtest: 'backtester' })).toBeNull()
  })
  it('keeps the date format that was chosen on the first page, if it comes later', () => {
    const later = withFile({ ...filledIn, page: 3 }, file, 'MT4_STATEMENT', facts)
    expect(later.journal).toMatchObject({
      name: 'Mine',
      markets: ['FOREX', 'CFD'],
      dateFormat: first.journal.dateFormat,
    })
  })
})

it('counts the steps of each path, once it is known', () => {
  const second = goForward(filledIn)
  expect([stepsOf(filledIn), stepsOf(second)]).toEqual([null, null])
  for (const [trades, steps] of [
    ['import', 4],
    ['manual', 3],
    ['classic', 3],
  ] as const) {
    const chosen = { ...second, trades }
    const counts = [stepsOf(chosen)]
    for (let now = goForward(chosen); ; now = goForward(now)) {
      counts.push(stepsOf(now))
      if (isLast(now)) {
        expect([trades, now.history.length + 1]).toEqual([trades, steps])
        break
      }
    }
    expect(new Set(counts)).toEqual(new Set([steps]))
  }
})

describe('[5.4] page 1', () => {
  it('requires everything', () => {
    const empty: Wizard = { ...first, journal: { name: ' ', defaultSetup: '', markets: [], dateFormat: null } }
    expect(problemsOf(empty)).toEqual({
      name: 'Journal Name is required',
      defaultSetup: 'Default Setup Name is required',
      markets: 'Markets are required',
      dateFormat: 'Date format is required',
    })
  })
  it('suggests "Default Setup"', () => {
    expect(first.journal.defaultSetup).toBe('Default Setup')
  })
  it('can be left when all is filled in', () => {
    expect(problemsOf(filledIn)).toEqual({})
  })
})

describe('[5.5] page 3', () => {
  it('requires no file of an importer that starts in the background', () => {
    expect(problemsOf({ ...filledIn, page: 3, importer: 'MT_PLUGIN_FTP' })).toEqual({})
  })
  it('requires an importer and a file', () => {
    expect(Object.keys(problemsOf({ ...filledIn, page: 3 }))).toEqual(['importer', 'file'])
    expect(problemsOf({ ...filledIn, page: 3, importer: 'MT4_STATEMENT', file })).toEqual({})
  })
})

describe('[5.6] page 4', () => {
  it('requires the file', () => {
    expect(problemsOf({ ...filledIn, page: 4 })).toEqual({ file: 'Import file is required' })
    expect(problemsOf({ ...filledIn, page: 4, classicFile: new File(['x'], 'old.ew3') })).toEqual({})
  })
})

describe('[5.7] the final page', () => {
  it('asks for the deposit without an import', () => {
    expect(asksForDeposit(onFinalPage({ trades: 'manual' }))).toBe(true)
  })
  it('does not ask for it when the file brings the balance', () => {
    expect(asksForDeposit(onFinalPage({ trades: 'import', importer: 'MT4_STATEMENT', file }))).toBe(false)
  })
  it('does not ask for it when statements by FTP bring it', () => {
    expect(asksForDeposit(onFinalPage({ trades: 'import', importer: 'MT_PLUGIN_FTP' }))).toBe(false)
  })
  it('asks for it when the importer knows no balance', () => {
    expect(asksForDeposit(onFinalPage({ trades: 'import', importer: 'GENERIC_CSV', file }))).toBe(true)
  })
  it('[4.19] drops the import when it was skipped in the end', () => {
    const skipped = onFinalPage({ trades: 'manual', importer: 'MT4_STATEMENT', file })
    expect(chosenImport(skipped)).toBeNull()
    expect(asksForDeposit(skipped)).toBe(true)
  })
  it('requires currency, amount and date', () => {
    expect(Object.keys(problemsOf(onFinalPage()))).toEqual(['currency', 'amount', 'date'])
  })
  it('limits the decimal places of the amount by the markets', () => {
    const final = { currency: 'USD', amount: '10.123', date: '2026-01-02' }
    expect(problemsOf(onFinalPage({ final })).amount).toMatch(/at most 2/)
    const crypto = onFinalPage({ final, journal: { ...filledIn.journal, markets: ['CRYPTO'] } })
    expect(problemsOf(crypto)).toEqual({})
  })
})
