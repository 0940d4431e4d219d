import { expect, it } from 'vitest'
import { hashCode, isCodeOf, isRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

it('makes ten codes, no two alike, without letters that are read as digits', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9abcdefghjkmnpqrstvwxyz]{4}-){3}[0-9abcdefghjkmnpqrstvwxyz]{4}$/)
})

it('finds a code by its hash alone, however it is typed', () => {
  const hash = hashCode('a1b0-c2d3-e4f5-6789')
  for (const typed of ['a1b0-c2d3-e4f5-6789', 'A1B0C2D3E4F56789', ' aIbO c2d3 e4f5 6789', 'alb0-c2d3-e4f5-6789']) {
    expect(isRecoveryCode(typed)).toBe(true)
    expect(isCodeOf(hash, typed)).toBe(true)
  }
  expect(isCodeOf(hash, 'a1b0-c2d3-e4f5-6788')).toBe(false)
  expect(isCodeOf('', 'a1b0-c2d3-e4f5-6789')).toBe(false)
  expect(hashCode('a1b0-c2d3-e4f5-6789')).not.toBe(hash)
  expect(hash).not.toContain('a1b0')
})

it.each(['', '123456', '1234-5678', 'a1b0-c2d3-e4f5-67890'])('does not take "%s" for one', (text) => {
  expect(isRecoveryCode(text)).toBe(false)
})
