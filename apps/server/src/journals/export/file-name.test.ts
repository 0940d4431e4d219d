import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileNameHeader } from './file-name.ts'

const form = /^attachment; filename="([ !#-~]*)"; filename\*=UTF-8''([A-Za-z0-9%!#$&+.^_`|~-]*)$/

it('says any name in a header, and lets none end it', () => {
  expect(fileNameHeader('Gold & "Öl"\r\nset-cookie: a=b.zip')).toBe(
    `attachment; filename="Gold & __l___set-cookie_ a=b.zip"; filename*=UTF-8''Gold%20%26%20_%C3%96l___set-cookie_%20a%3Db.zip`,
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const [, plain, encoded] = form.exec(fileNameHeader(name)) ?? []
      expect(plain).toBeDefined()
      expect(plain).not.toMatch(/["\\/]/)
      expect(decodeURIComponent(encoded!)).not.toMatch(/[\p{Cc}/\\:*?"<>|]/u)
    }),
  )
})
