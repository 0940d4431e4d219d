import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlRows } from './html-tables.ts'
import { maxColumns } from './table-row.ts'

const cells = (html: string) => htmlRows(html).rows.map((row) => row.cells)

describe('htmlRows', () => {
  it('gives text by column, a spanning cell in its first', () => {
    expect(cells('<table><tr><td>a<td colspan=3><b>b</b><td>c</table>')).toEqual([['a', 'b', '', '', 'c']])
  })

  it('leaves out hidden cells, so that columns stay where they are', () => {
    const html = '<tr><td>buy</td><td class="x hidden" colspan="8">note</td><td class="hiddenly">0.5</td></tr>'
    expect(cells(html)).toEqual([['buy', '0.5']])
  })

  it('makes blanks single, and knows entities and line breaks', () => {
    expect(cells('<tr><td>&nbsp;1&nbsp;234.50\n </td><td>S &amp; L<br>x</td><td>&#1055;</td></tr>')).toEqual([
      ['1 234.50', 'S & L x', 'П'],
    ])
  })

  it('tells the line on which a row starts, and the first title of its cells', () => {
    const { rows } = htmlRows(
      '<table>\n<tr>\n<td>1</td></tr>\r\n\n<tr><td title="to &quot;#2&quot;">2<td title=x>3</tr>',
    )
    expect(rows.map(({ line, title }) => [line, title])).toEqual([
      [2, ''],
      [5, 'to "#2"'],
    ])
  })

  it('ends rows and cells that were never closed where the next ones start', () => {
    expect(cells('<tr><td>1<tr><td>2<td>3</table><td>4')).toEqual([['1'], ['2', '3'], ['4']])
    expect(cells('<tr><td>outer <table><tr><td>inner</table>')).toEqual([['outer'], ['inner']])
  })

  it('takes nothing from scripts, styles and comments', () => {
    expect(cells('<style><tr><td>x</style><!-- <tr><td>y --><tr><td>z<script>"<td>"</script></tr>')).toEqual([['z']])
  })

  it('bounds a colspan', () => {
    expect(cells('<tr><td colspan=99999999>a</tr>')[0]).toHaveLength(maxColumns)
  })

  it('never throws, and reads the rows of any table that it was given', () => {
    const text = fc.stringMatching(/^[a-z0-9 .:%-]{0,12}$/)
    fc.assert(
      fc.property(
        fc.array(fc.array(text, { minLength: 1, maxLength: 8 }), { maxLength: 12 }),
        fc.string(),
        (table, junk) => {
          const html = table
            .map((row) => `<tr>${row.map((cell) => `<td nowrap>${cell}</td>`).join('')}</tr>`)
            .join('\n')
          expect(cells(html)).toEqual(table.map((row) => row.map((cell) => cell.trim().replace(/\s+/g, ' '))))
          htmlRows(junk)
          htmlRows(html.slice(0, junk.length * 7) + junk)
        },
      ),
    )
  })

  it('stays fast on a million tags that are never closed', () => {
    expect(htmlRows('<i><b><td>'.repeat(300_000)).rows).toHaveLength(1)
  })

  it('stops at more rows than a sheet can have', () => {
    expect(htmlRows('<tr><td>1'.repeat(1_048_577)).problem).toMatch(/more than 1,048,576 rows/)
  })
})

it('takes nothing from outside the cells, and a span that is no number for one', () => {
  const html =
    '<p title="a &amp; b">x &amp; y</p><tr><td colspan="many">1</td><colgroup><td>2</td></tr><blockquote>&lt;</blockquote>'
  expect(htmlRows(html).rows).toEqual([{ line: 1, cells: ['1', '2'], title: '' }])
})

it('steps over comments, declarations, instructions and closed tags', () => {
  expect(cells('<?xml version="1.0"?><!DOCTYPE x><!-- <td>no --><tr><td/><td>1<![CDATA[2]]></td></tr>')).toEqual([
    ['', '1'],
  ])
})
