import { describe, expect, it } from 'vitest'
import { aboveWarning, checkWidth, shortLines } from './row-width.ts'

const heads = ['Symbol', 'Side', 'Size', 'Price']
const rowsOf = (...texts: readonly string[]) => texts.map((text, at) => ({ line: at + 2, cells: text.split(',') }))

describe('rows of another length', () => {
  it('that end before nearly all others do were cut off', () => {
    expect([...shortLines(heads, rowsOf('A,buy,1,10', 'A,sell,1', 'A,sell,1,11'))]).toEqual([
      [3, 'The row ends early: 3 cells, other rows have 4'],
    ])
    expect(shortLines(heads, rowsOf('A,buy,1', 'A,sell,1', 'A,sell,1,11')).size).toBe(0) // without their last blank cell
  })

  it('are compared with those of their own section, below its title or a blank line and its header', () => {
    const table = ['Notes,Symbol,Qty,Type,Price', ',A,1,CALL,2', ',A,-1,CALL', ',B,1,CALL,3', ',B,-1,CALL,4']
    const rows = (title: string) => rowsOf('A,buy,1,10', 'A,sell,1', 'A,sell,1,11', title, ...table)
    const short = [
      [3, 'The row ends early: 3 cells, other rows have 4'],
      [8, 'The row ends early: 4 cells, other rows have 5'],
    ]
    expect([...shortLines(heads, rows('Options,,,'))]).toEqual(short)
    expect([...shortLines(heads, rows('').toSpliced(3, 1))]).toEqual(short)
  })

  it('that belong to nothing that is read are not compared', () => {
    const rows = rowsOf('A,buy,1,10', 'A,sell,1', 'A,sell,1', 'A,sell,1', 'A,sell,1,11')
    expect(shortLines(heads, rows).size).toBe(0)
    expect([...shortLines(heads, rows, ({ line }) => line !== 4 && line !== 5).keys()]).toEqual([3])
  })

  it('that hold the row below them lost a quotation mark', () => {
    const rows = [{ line: 2, cells: ['A', 'buy', '1\nB,sell,2,12', '10'] }, ...rowsOf('A,buy,1,10').slice(0, 1)]
    const short = shortLines(heads, rows)
    expect(() => checkWidth(rows[0]!, heads, short)).toThrow('A quotation mark is never closed')
    expect(shortLines(heads, [{ line: 2, cells: ['A', 'buy', '1', 'Apple\nCUSIP: 1, a share'] }]).size).toBe(0)
  })

  it('that have more cells than the head cannot be read', () => {
    const [long, blank] = rowsOf('A,buy,1,10,5', 'A,buy,1,10,')
    expect(() => checkWidth(long!, heads, new Map())).toThrow('5 cells, but the header has 4')
    expect(() => checkWidth(blank!, heads, new Map())).not.toThrow()
  })
})

it('names rows above the head that look like those below it', () => {
  expect(aboveWarning(heads, rowsOf('Account,77,,', 'A,buy,1,10', 'A report'))).toEqual([
    'Rows above the header row are not imported: line 3.',
  ])
})
