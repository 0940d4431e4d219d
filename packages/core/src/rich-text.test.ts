import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToText, textToHtml } from './rich-text.ts'

describe('plain text as rich text', () => {
  it('shows every character as it was typed', () => {
    expect(textToHtml('a < b & c > "d"\r\n<b>5 €</b>')).toBe('a &lt; b &amp; c &gt; "d"<br />&lt;b&gt;5 €&lt;/b&gt;')
    expect(textToHtml('')).toBe('')
  })

  it('comes back whole', () => {
    const text = fc
      .array(fc.oneof(fc.string(), fc.constantFrom('<', '>', '&', '&lt;', '&amp;lt;', '\n', '<br>', '</p>')))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (typed) => {
        expect(htmlToText(textToHtml(typed))).toBe(typed.replace(/\r\n?/g, '\n'))
      }),
    )
  })
})

describe('the text of HTML', () => {
  it('has a line for each block, and no formats', () => {
    const html =
      '<h2 style="text-align:center">Plan</h2><p>Wait for <strong>a &lt; b</strong>,<br />then <em>go</em>.</p>'
    expect(htmlToText(html)).toBe('Plan\nWait for a < b,\nthen go.')
    expect(htmlToText('<ul><li><p>Stop</p></li><li>Target</li></ul><p>&amp;lt;</p>')).toBe('Stop\nTarget\n&lt;')
    expect(htmlToText('<p></p>')).toBe('')
  })
})
