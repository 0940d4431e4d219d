import type { Decimal } from '@afterclose/core/decimal'
import { expect, it } from 'vitest'
import { toJson } from '../../store/codecs.ts'
import { knownStatements, type StoredStatement } from './stored-statements.ts'

/** A statement without records, in the order of imports. */
const stored = (id: string, currency: string | null, rates: Readonly<Record<string, Decimal>>): StoredStatement => ({
  row: {
    journal_id: 1,
    import_job_id: id,
    seq: 0,
    source: 'GENERIC_CSV',
    form: 'Table',
    zone: 'UTC',
    span_from: '2026-03-02T00:00:00',
    span_to: '2026-03-03T00:00:00',
    stated: 0,
    currency,
    rates: toJson(rates),
    digest: id,
    at: '2026-03-04T00:00:00.000Z',
  },
  statement: null,
  span: null,
})

it('the currency and rates of an account are those of its latest statement that has them', () => {
  const all = [stored('a', 'USD', { GBP: '1.2' }), stored('b', 'EUR', { GBP: '1.3' }), stored('c', null, {})]
  expect(knownStatements(all)).toMatchObject({ currency: 'EUR', rates: { GBP: '1.3' } })
  expect(knownStatements(all, { importJobId: 'b' })).toMatchObject({ currency: 'USD', rates: { GBP: '1.2' } })
})
