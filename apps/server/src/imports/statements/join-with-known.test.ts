import { readFile } from '@afterclose/importers/importers'
import type { Statement } from '@afterclose/importers/statements/records'
import { describe, expect, it } from 'vitest'
import { joinWithKnown, nameFile } from './join-with-known.ts'

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

const gapsWith = (...others: readonly Statement[]) => joinWithKnown(orders, nameFile(orders), others, 'yyyy-MM-dd').gaps

describe('what is said about statements that tell of the same days', () => {
  it('says that fills which another kind of export tells in other pieces count once', () => {
    const executions = known('B1,2025-03-04 15:30:00,ACME,Buy,60,10', 'B2,2025-03-04 15:30:00,ACME,Buy,40,10')
    expect(gapsWith(executions)).toEqual([
      'Another kind of export has told the same fills in other pieces. They count once: ACME on 2025-03-04.',
    ])
    expect(gapsWith()).toEqual([])
  })

  it('says that two kinds of export disagree about a day', () => {
    const executions = known('B1,2025-03-04 15:30:00,ACME,Buy,60,10', 'B2,2025-03-04 15:31:00,ACME,Buy,10,10')
    expect(gapsWith(executions)).toContain('Two kinds of export disagree. Check the trades of ACME on 2025-03-04.')
  })
})
