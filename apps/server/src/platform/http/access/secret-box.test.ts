import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SealError, sealer } from './secret-box.ts'

const key = randomBytes(32)
const box = sealer(key, 'two-factor')

it('gives back any text, and shows nothing of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const sealed = box.seal(text)
      expect(box.open(sealed)).toBe(text)
      expect(sealed).toMatch(/^v1\.[\w-]+$/)
      if (text.length > 8) expect(Buffer.from(sealed.slice(3), 'base64url').includes(text)).toBe(false)
    }),
  )
})

it('never seals twice alike', () => {
  expect(box.seal('secret')).not.toBe(box.seal('secret'))
})

it('says so when the key or the purpose is another', () => {
  const sealed = box.seal('secret')
  for (const other of [sealer(randomBytes(32), 'two-factor'), sealer(key, 'FTP passwords')]) {
    expect(() => other.open(sealed)).toThrow(SealError)
    expect(() => other.open(sealed)).toThrow('SESSION_KEY')
  }
  expect(sealer(Buffer.from(key), 'two-factor').open(sealed)).toBe('secret')
})

it('refuses every text that was changed, cut or made up', () => {
  const sealed = box.seal('secret')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 1
    expect(() => box.open(`v1.${changed.toString('base64url')}`)).toThrow(SealError)
    expect(() => box.open(`v1.${bytes.subarray(0, at).toString('base64url')}`)).toThrow(SealError)
  }
  for (const text of ['', 'secret', 'v1.', sealed.slice(3), sealed.replace('v1', 'v2'), `${sealed}\n`])
    expect(() => box.open(text)).toThrow(SealError)
})
