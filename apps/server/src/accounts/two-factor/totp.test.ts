import { expect, it } from 'vitest'
import { newSecret, stepOfCode, uriOf } from './totp.ts'

/** "12345678901234567890" of RFC 6238, appendix B, in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** Seconds and the last six digits of the codes for SHA-1 there. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

it.each(vectors)('knows the code of the RFC at second %i', (time, code) => {
  expect(stepOfCode(secret, code, time * 1000)).toBe(Math.floor(time / 30))
})

it('takes the code of one step before and after, and of no other', () => {
  const [time, code] = vectors[3]
  const step = Math.floor(time / 30)
  const at = (steps: number) => stepOfCode(secret, code, (step + steps) * 30_000)
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null])
  expect(stepOfCode(secret, code, (step + 2) * 30_000 - 1)).toBe(step)
})

it.each(['', '00592', '0059245', '005924x', 'x05924', '-05924', '000000'])('refuses "%s"', (code) => {
  expect(stepOfCode(secret, code, 1_234_567_890_000)).toBeNull()
})

it('makes secrets of 160 bits, each another', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
})

it('writes the address that apps read', () => {
  const uri = new URL(uriOf(secret, 'ann@example.org'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.href)).toContain('otpauth://totp/Afterclose:ann@example.org?')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Afterclose',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
