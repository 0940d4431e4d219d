import { Currency, LocalDateTimeText, PositiveDecimal, TextsByName, TimeZone } from '@afterclose/contract/values'
import { marksOf } from '@afterclose/importers/statements/name-marks'
import { recordsOfColumns } from '@afterclose/importers/statements/record-columns'
import { z } from 'zod'
import type { ArchivedRecord, RecordKind } from './record-kind.ts'
import { InstantText, Source } from './values.ts'

const Digest = z.string().regex(/^[\w-]{32}$/, 'is not the digest of a block')
/** Its import, in this journal or in the journal that it was copied from. */
const ImportName = z.string().min(1).max(60)
const Place = z.int().min(0).max(10_000)
const Account = z.string().max(300)

/** Columns of records, as `RecordColumns`; their content is validated with their parts. */
const Columns = z.strictObject({
  count: z.int().min(1).max(10_000_000),
  fields: z.array(z.string()).max(60),
  same: z.record(z.string(), z.unknown()),
  each: z.record(z.string(), z.array(z.unknown())),
})

/** Marks of the names in a block. */
function namesIn({ records }: ArchivedRecord): Buffer {
  const named = z.array(z.looseObject({ name: z.string() })).parse([...recordsOfColumns(Columns.parse(records))])
  return Buffer.from(marksOf(named).buffer)
}

/** Months linked by a statement; empty for none. */
const Tangled = z.string().regex(/^(\d{4}-\d\d \d{4}-\d\d)?$/, 'is not from one month to another')

/** Kinds of broker statements: records in blocks with their account and month, and the statement of each. */
export const statementKinds: readonly RecordKind[] = [
  {
    name: 'statement-blocks',
    table: 'statement_block',
    schema: z.strictObject({ digest: Digest, records: Columns }),
    key: ['digest'],
    columns: { records: 'bytes' },
    derived: { names: namesIn },
    packed: ['records'],
    longestLine: 128 * 1024 ** 2,
    atOnce: 20,
    copied: [{ flags: [], by: 'digest' }],
  },
  {
    name: 'statements',
    table: 'statement',
    schema: z.strictObject({
      importJobId: ImportName,
      seq: Place,
      source: Source,
      form: z.string().max(300),
      zone: TimeZone,
      spanFrom: LocalDateTimeText,
      spanTo: LocalDateTimeText,
      stated: z.boolean(),
      currency: z.string().max(60).nullable(),
      rates: TextsByName(Currency, PositiveDecimal, 1000),
      digest: Digest,
      tangled: Tangled.nullable(),
      at: InstantText,
    }),
    key: ['importJobId', 'seq'],
    copied: [{ flags: ['copyJournalEntries'], by: 'import_job_id' }],
  },
  {
    name: 'statement-parts',
    table: 'statement_part',
    schema: z.strictObject({
      importJobId: ImportName,
      seq: Place,
      account: Account,
      month: z.string().regex(/^\d{4}-\d\d$/, 'is not a month'),
      kind: z.enum(['FILLS', 'POSITIONS', 'CASH']),
      records: z.int().min(1),
      digest: Digest,
    }),
    key: ['importJobId', 'seq', 'account', 'month', 'kind'],
    refers: { digest: 'statement-blocks' },
    copied: [
      { flags: ['copyJournalEntries'], where: { kind: 'FILLS' }, needs: ['digest'], by: 'import_job_id' },
      { flags: ['copyJournalEntries'], where: { kind: 'POSITIONS' }, needs: ['digest'], by: 'import_job_id' },
      {
        flags: ['copyJournalEntries', 'copyAccountBalances'],
        where: { kind: 'CASH' },
        needs: ['digest'],
        by: 'import_job_id',
      },
    ],
  },
]
