import { describe, expect, it } from 'vitest'
import { documentTitle } from './document-title.ts'

describe('the title of the document', () => {
  it('[2.1.11] names page, product and active journal', () => {
    expect(documentTitle('Home', 'Afterclose', 'Futures and FX')).toBe('Home - Afterclose (Futures and FX)')
  })
  it('[2.1.11] leaves out the journal while none is active', () => {
    expect(documentTitle('Sign in', 'Ledger')).toBe('Sign in - Ledger')
  })
  it('is the product alone before any page is there', () => {
    expect(documentTitle(undefined)).toBe('Afterclose')
  })
})
