import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportName, fileNameHeader } from './file-name.ts'

const form = /^attachment; filename="([ !#-~]*)"; filename\*=UTF-8''([A-Za-z0-9%!#$&+.^_`|~-]*)$/

it('names an export after the day of its journal, not of the server', () => {
  const at = Date.parse('2026-11-23T20:30:00Z')
  const exported = (timeZone: string) => exportName({ name: 'Futures', timeZone }, 'archive', at)
  expect([exported('UTC'), exported('Asia/Tokyo')]).toEqual(['Futures 2026-11-23.zip', 'Futures 2026-11-24.zip'])
  expect(exportName({ name: 'Futures', timeZone: 'Asia/Tokyo' }, 'trades', at)).toBe('Futures trades 2026-11-24.csv')
})

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
