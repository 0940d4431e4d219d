import { describe, expect, it } from 'vitest'
import { readFlexXml } from '../platforms/interactive-brokers/flex-xml.ts'
import { readCsv } from './csv.ts'
import { holdsMore } from './holds-more.ts'
import { htmlRows } from './html-tables.ts'

describe('parts counted before a file is parsed', () => {
  it('is how often a character stands in a text', () => {
    expect(holdsMore(',,,', ',', 2)).toBe(true)
    expect(holdsMore(',,,', ',', 3)).toBe(false)
    expect(holdsMore('a,b;c', ',', 1)).toBe(false)
    expect(holdsMore('', ',', 0)).toBe(false)
  })

  it('is the delimiters of a table, which stand for a cell each', () => {
    const row = `${','.repeat(90_000)}\n`
    expect(readCsv(row.repeat(178), ',').failure).toMatch(/more than 16 million cells/)
    expect(readCsv(row.repeat(2), ',').failure).toBeNull()
  })

  it('is the tags of a Flex query, which stand for a part of the tree each', () => {
    expect(readFlexXml(`<FlexQueryResponse>${'<a/>'.repeat(2_000_001)}</FlexQueryResponse>`).failure).toMatch(
      /too large/,
    )
  })

  it('is, in a page, the columns that a cell takes', () => {
    const row = '<tr><td colspan=64>x'
    const { problem, rows } = htmlRows(row.repeat(270_000))
    expect(problem).toMatch(/more than 16 million cells/)
    expect(rows.length).toBeLessThan(263_000)
    expect(htmlRows(row.repeat(3))).toMatchObject({ problem: null, rows: [{ line: 1 }, { line: 1 }, { line: 1 }] })
  })
})
