import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPrintable, printableText } from './printable.ts'

describe('printable text', () => {
  it.each([
    ['\u001b[2Jann', String.raw`\u001b[2Jann`],
    ['ann\nroot', String.raw`ann\u000aroot`],
    ['\u009b31mann\u007f', String.raw`\u009b31mann\u007f`],
    ['ann\u202enimda', String.raw`ann\u202enimda`],
    ['\u2066a\u2069\u2028', String.raw`\u2066a\u2069\u2028`],
  ])('shows %j by its codes', (text, shown) => {
    expect(isPrintable(text)).toBe(false)
    expect(printableText(text)).toBe(shown)
  })

  it.each(['Ännchen von Tharau', 'משה', '山田 太郎', 'a\u00a0b', 'ann+1@example.org 👩‍👩‍👧'])(
    'leaves %s as it is',
    (text) => {
      expect(isPrintable(text)).toBe(true)
      expect(printableText(text)).toBe(text)
    },
  )

  it('can be printed whatever it was', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isPrintable(printableText(text))))
  })
})
