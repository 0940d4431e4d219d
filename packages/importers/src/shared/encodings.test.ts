import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeHead, decodeText } from './encodings.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const units = mark ? `\uFEFF${text}` : text
  const view = new DataView(new ArrayBuffer(units.length * 2))
  for (let at = 0; at < units.length; at++) view.setUint16(at * 2, units.charCodeAt(at), order === 'le')
  return new Uint8Array(view.buffer)
}

describe('decodeText', () => {
  const sentence = '<title>Trade History Report</title> Größe 1 234.56 Прибыль'

  it('follows a byte order mark and takes it off', () => {
    expect(decodeText(utf8(`\uFEFF${sentence}`))).toBe(sentence)
    expect(decodeText(utf16(sentence, 'le', true))).toBe(sentence)
    expect(decodeText(utf16(sentence, 'be', true))).toBe(sentence)
  })

  it('knows UTF-16 without a mark by its zero bytes', () => {
    expect(decodeText(utf16(sentence, 'le', false))).toBe(sentence)
    expect(decodeText(utf16(sentence, 'be', false))).toBe(sentence)
  })

  it('reads UTF-8 whose last character is cut off', () => {
    const bytes = utf8('Größe')
    expect(decodeText(bytes.subarray(0, 4))).toBe('Grö')
    expect(decodeText(bytes.subarray(0, 3))).toMatch(/^Gr/)
  })

  it('shows the character 0, which no store keeps, as one that is none', () => {
    expect(decodeText(utf8('EUR\0USD'))).toBe('EUR\uFFFDUSD')
    expect(decodeText(utf16('EUR\0USD', 'le', true))).toBe('EUR\uFFFDUSD')
  })

  it('falls back to Windows-1252', () => {
    expect(decodeText(new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80]))).toBe('Größe €')
  })

  it('follows the encoding that the head of a page declares', () => {
    const cyrillic = new Uint8Array([0xcf, 0xf0, 0xe8, 0xe1, 0xfb, 0xeb, 0xfc])
    const page = new Uint8Array([...utf8('<meta charset="windows-1251">'), ...cyrillic])
    expect(decodeText(page)).toBe('<meta charset="windows-1251">Прибыль')
    const xml = new Uint8Array([...utf8('<?xml version="1.0" encoding="windows-1251"?>'), ...cyrillic])
    expect(decodeText(xml).endsWith('Прибыль')).toBe(true)
  })

  it('ignores a declaration that the bytes contradict, or of an unknown encoding', () => {
    expect(decodeText(new Uint8Array([...utf8('<meta charset=utf-8>'), 0xe9, 0x2e]))).toBe('<meta charset=utf-8>é.')
    expect(decodeText(new Uint8Array([...utf8('<meta charset=klingon>'), 0xe9, 0x2e]))).toBe('<meta charset=klingon>é.')
  })

  it('gives back any text written in UTF-8, and any mostly ASCII text written in UTF-16', () => {
    const plain = fc.stringMatching(/^[ -~äöüßЖ]{4,200}$/)
    fc.assert(
      fc.property(plain, (text) => {
        expect(decodeText(utf8(text))).toBe(text)
        expect(decodeText(utf16(text, 'le', true))).toBe(text)
        expect(decodeText(utf16(text, 'be', true))).toBe(text)
      }),
    )
  })

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(typeof decodeText(bytes)).toBe('string')
        expect(typeof decodeHead(bytes, 100)).toBe('string')
      }),
    )
  })
})
