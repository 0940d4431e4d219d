import { readFile } from '@afterclose/importers/importers'
import type { ParsedFile } from '@afterclose/importers/importer'
import type { Statement } from '@afterclose/importers/statements/records'
import { describe, expect, it } from 'vitest'
import { joinOf, plan } from '../../../test/support/parsed-file.ts'
import { nameFile } from './join-with-known.ts'

const fills = (...rows: readonly string[]) =>
  readFile(
    {
      name: 'fills.csv',
      bytes: new TextEncoder().encode(['Exec ID,Time,Symbol,Side,Quantity,Price', ...rows, ''].join('\n')),
    },
    'AUTO',
    { mapping: null },
  )

const orders = fills('A1,2025-03-04 15:30:00,ACME,Buy,100,10', 'A2,2025-03-05 15:30:00,ACME,Sell,100,11')

/** Another kind of export, which tells of the same account. */
function known(...rows: readonly string[]): Statement {
  const parsed = fills(...rows)
  if (parsed.span === null) throw new Error('It has no times')
  return { ...nameFile(parsed).records, id: 'executions', form: 'Executions', span: parsed.span }
}

const gapsWith = (...others: readonly Statement[]) => joinOf(orders, others).gaps

const heads =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Realized P/L,Code'
const activity = (...rows: readonly string[]) =>
  readFile({ name: 'a.csv', bytes: new TextEncoder().encode([heads, ...rows].join('\n')) }, 'AUTO', { mapping: null })
const statementOf = (parsed: ParsedFile): Statement => ({
  ...nameFile(parsed).records,
  id: 'kept',
  form: parsed.format,
  span: parsed.span!,
})

describe('a result that a file states and its own prices contradict', () => {
  const row = (symbol: string, day: string, size: number, proceeds: number, realised: number, code: string): string =>
    `Trades,Data,Trade,Stocks,USD,${symbol},"2025-${day}, 09:31:00",${size},${Math.abs(proceeds / size)},${proceeds},-1,${realised},${code}`
  const open = row('ABC', '01-30', 5, -50, 0, 'O')
  /** 5 × (12 - 10) - 2 is 8. */
  const wrong = row('ABC', '02-03', -5, 60, 9.5, 'C')
  const sentence = (line: number): string =>
    `1 trade: the result in the file does not match its prices and costs. The file's result is kept: ABC (line ${line}) 9.50 instead of 8.00.`
  const other = row('XYZ', '02-04', 1, -7, 0, 'O')
  const warningsOf = (file: ParsedFile, ...others: readonly Statement[]) => joinOf(file, others).warnings

  it('is named whether the file is alone or its opening is in another', () => {
    expect(warningsOf(activity(open, wrong))).toEqual([sentence(2)])
    expect(warningsOf(activity(other, wrong), statementOf(activity(open)))).toEqual([sentence(3)])
  })

  it('is named again for a file that repeats or completes it, and for no other', () => {
    expect(warningsOf(activity(open, wrong), statementOf(activity(open, wrong)))).toEqual([sentence(2)])
    expect(warningsOf(activity(open), statementOf(activity(wrong)))).toEqual([sentence(2)])
    expect(warningsOf(activity(other), statementOf(activity(open, wrong)))).toEqual([])
    expect(warningsOf(activity(open, row('ABC', '02-03', -5, 60, 8, 'C')), statementOf(activity(open)))).toEqual([])
  })
})

describe('what a broker took back', () => {
  const january = activity('Trades,Data,Trade,Stocks,USD,ABC,"2025-01-30, 09:31:00",5,10,-50,-1,0,O')
  const february = activity(
    'Trades,Data,Trade,Stocks,USD,ABC,"2025-02-03, 09:31:00",-5,10,50,1,0,O;Ca',
    'Trades,Data,Trade,Stocks,USD,XYZ,"2025-02-04, 09:31:00",1,7,-7,-1,0,O',
  )
  const planOf = (parsed: typeof january, ...others: readonly Statement[]) =>
    plan(parsed, { join: joinOf(parsed, others) })
  const sentencesIn = ({ lists }: ReturnType<typeof planOf>) => [
    lists.trades.map(({ symbol }) => symbol),
    lists.rejected.map(({ severity, reason }) => `${severity}: ${reason.split('.')[0]}`),
  ]

  it('waits for its statement, or takes the trade out of the journal', () => {
    expect(sentencesIn(planOf(february))).toEqual([
      ['XYZ'],
      ['later: Cancels a trade that no imported statement contains'],
    ])
    expect(sentencesIn(planOf(january, statementOf(february)))).toEqual([[], ['note: The broker cancelled this trade']])
    expect(sentencesIn(planOf(february, statementOf(january)))).toEqual([
      ['XYZ'],
      ['note: The broker cancelled this trade'],
    ])
    const { changes } = joinOf(february, [statementOf(january)])
    expect(changes.map(({ kind, formerTrades }) => [kind, formerTrades[0]?.symbol])).toEqual([
      ['new', undefined],
      ['gone', 'ABC'],
    ])
  })
})

describe('what is said about statements that tell of the same days', () => {
  it('says that fills count once if another kind of export splits them differently', () => {
    const executions = known('B1,2025-03-04 15:30:00,ACME,Buy,60,10', 'B2,2025-03-04 15:30:00,ACME,Buy,40,10')
    expect(gapsWith(executions)).toEqual([
      'Another type of export lists the same trades. They count once: ACME on 2025-03-04.',
    ])
    expect(gapsWith()).toEqual([])
  })

  it('says that two kinds of export disagree about a day', () => {
    const executions = known('B1,2025-03-04 15:30:00,ACME,Buy,60,10', 'B2,2025-03-04 15:31:00,ACME,Buy,10,10')
    expect(gapsWith(executions)).toContain('Two types of export disagree. Check the trades in ACME on 2025-03-04.')
  })
})
