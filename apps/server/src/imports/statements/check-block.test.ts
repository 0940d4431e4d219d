import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from '@afterclose/importers/importers'
import { describe, expect, it } from 'vitest'
import { checkBlock } from './check-block.ts'
import { nameFile } from './join-with-known.ts'
import { keepStatement } from './kept-statement.ts'
import { blockOf, columnsIn } from './record-block.ts'

const samples = new URL('../../../../../packages/importers/test/samples/', import.meta.url)

describe('a block that comes from outside', () => {
  it.each(readdirSync(samples))('is let in as any file of %s makes it, and says what it holds', (platform) => {
    const folder = new URL(`${platform}/`, samples)
    for (const name of readdirSync(folder)) {
      const parsed = readFile({ name, bytes: readFileSync(new URL(name, folder)) }, 'AUTO', { mapping: null })
      if (parsed.span === null) continue
      const { parts } = keepStatement(nameFile(parsed).records, {
        seq: 0,
        zone: 'UTC',
        form: parsed.format,
        span: parsed.span,
        currency: null,
        rates: {},
      })
      for (const { account, month, kind, records, block } of parts)
        expect(checkBlock(block.digest, columnsIn(block.bytes)), name).toEqual({ account, month, kind, records })
    }
  })

  const cash = (values: object) => ({
    name: 'a',
    account: null,
    timestamp: '2024-03-01T09:00:00',
    delta: '5',
    currency: null,
    textualReason: '',
    ...values,
  })
  const checkOf = (records: readonly ReturnType<typeof cash>[]) => {
    const { digest, bytes } = blockOf(records)
    return checkBlock(digest, columnsIn(bytes))
  }

  it('is of one account and one month', () => {
    const april = cash({ name: 'b', timestamp: '2024-04-01T09:00:00' })
    expect(checkOf([cash({}), april])).toBe('holds records of several accounts or months')
  })

  it('may have fields that are not known here', () => {
    expect(checkOf([cash({ broker: 'x' })])).toEqual({ kind: 'CASH', account: '', month: '2024-03', records: 1 })
  })

  it.each(['1e9', '', 'Infinity', '--1', '0x10', '1'.repeat(101)])('has no amount like "%s"', (delta) => {
    expect(checkOf([cash({ delta })])).toMatch(/^contains an invalid record: delta of record 1/)
  })
})
