import { Currency, LocalDateTimeText, PositiveDecimal, TextsByName, TimeZone } from '@afterclose/contract/values'
import { z } from 'zod'
import type { RecordKind } from './record-kind.ts'
import { InstantText, Source } from './values.ts'

const Digest = z.string().regex(/^[\w-]{32}$/, 'is not the digest of a block')
/** Its import, in this journal or in the journal that it was copied from. */
const ImportName = z.string().min(1).max(60)
const Place = z.int().min(0).max(10_000)
const Account = z.string().max(300)
const FillName = z.string().min(1).max(300)

/** Columns of records, as `RecordColumns`; their content is validated with their parts. */
const Columns = z.strictObject({
  count: z.int().min(1).max(10_000_000),
  fields: z.array(z.string()).max(60),
  same: z.record(z.string(), z.unknown()),
  each: z.record(z.string(), z.array(z.unknown())),
})

/** Kinds of broker statements: records in blocks with their account and month, the statement of each, fills of deleted trades, and decisions about legs of options. */
export const statementKinds: readonly RecordKind[] = [
  {
    name: 'statement-blocks',
    table: 'statement_block',
    schema: z.strictObject({ digest: Digest, records: Columns }),
    key: ['digest'],
    columns: { records: 'bytes' },
    packed: ['records'],
    longestLine: 128 * 1024 ** 2,
    atOnce: 20,
    copied: [{ flags: [], by: 'digest' }],
  },
  {
    name: 'statements',
    table: 'statement',
    dropped: ['tangled'],
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
      at: InstantText,
    }),
    key: ['importJobId', 'seq'],
    copied: [{ flags: ['copyJournalEntries'] }],
  },
  {
    name: 'statement-parts',
    table: 'statement_part',
    schema: z.strictObject({
      importJobId: ImportName,
      seq: Place,
      account: Account,
      month: z.string().regex(/^\d{4}-\d\d$/, 'is not a month'),
      kind: z.enum(['FILLS', 'POSITIONS', 'CASH', 'ACTIONS']),
      records: z.int().min(1),
      digest: Digest,
    }),
    key: ['importJobId', 'seq', 'account', 'month', 'kind'],
    refers: { digest: 'statement-blocks' },
    copied: [
      { flags: ['copyJournalEntries'], where: { kind: 'FILLS' }, needs: ['digest'] },
      { flags: ['copyJournalEntries'], where: { kind: 'POSITIONS' }, needs: ['digest'] },
      { flags: ['copyJournalEntries'], where: { kind: 'ACTIONS' }, needs: ['digest'] },
      {
        flags: ['copyJournalEntries', 'copyAccountBalances'],
        where: { kind: 'CASH' },
        needs: ['digest'],
      },
    ],
  },
  {
    name: 'deleted-fills',
    table: 'deleted_fill',
    schema: z.strictObject({
      source: Source,
      fill: FillName,
      countedSource: Source.nullable(),
      countedFill: FillName.nullable(),
    }),
    key: ['source', 'fill'],
    copied: [{ flags: ['copyJournalEntries'] }],
  },
  {
    name: 'leg-decisions',
    table: 'leg_decision',
    schema: z.strictObject({ source: Source, fill: FillName, togetherWith: FillName.nullable() }),
    key: ['source', 'fill'],
    copied: [{ flags: ['copyJournalEntries'] }],
  },
]
