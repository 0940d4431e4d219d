import { expect, it } from 'vitest'
import { cellRange, readCsv, rowText } from './csv.ts'

it('numbers rows by the line on which they begin, blank lines and quoted breaks counted', () => {
  const { rows } = readCsv('\ufeffa,b\r\n\r\n"one\r\ntwo",2\r\n ,\t\r\n3,"x ""y"""\r\n', ',')
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['one\ntwo', '2'] },
    { line: 6, cells: ['3', 'x "y"'] },
  ])
})

it('keeps rows of any width, and stray quotation marks', () => {
  const { rows, failure } = readCsv('a;b\n1\n1;2;3\n5" pipe;x\n', ';')
  expect(failure).toBeNull()
  expect(rows.map(({ cells }) => cells.length)).toEqual([2, 1, 3, 2])
})

it('says so when a file breaks off inside quotation marks', () => {
  expect(readCsv('a,b\n1,"2\n3,4', ',').failure).toContain('never closed')
})

it('refuses rows of absurd length', () => {
  expect(readCsv(`a,b\n${'x'.repeat(200_000)},1`, ',').failure).toContain('too long')
})

it('points at cells in the text of a row', () => {
  const cells = ['NQ', 'Bought', '1', 'long '.repeat(50), 'last']
  const text = rowText(cells)
  const shown = (first: number, last?: number) => text.slice(...(cellRange(cells, first, last) ?? [0, 0]))
  expect(shown(1)).toBe('Bought')
  expect(shown(1, 2)).toBe('Bought, 1')
  expect(shown(4)).toBe('last')
  expect(text.length).toBeLessThan(200)
  expect(cellRange(cells, 9)).toBeNull()
})

it('shows no more than a hundred cells of a row', () => {
  const cells = Array.from({ length: 101 }, (_, at) => String(at))
  expect(rowText(cells)).toMatch(/, 99, …$/)
  expect(cellRange(cells, 100)).toBeNull()
})

it('refuses more rows than a table of trades can have', () => {
  expect(readCsv('1\n'.repeat(500_001), ',')).toEqual({ rows: [], failure: 'The file has more than 500,000 rows.' })
})
