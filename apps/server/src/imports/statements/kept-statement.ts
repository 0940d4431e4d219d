import { createHash } from 'node:crypto'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Decimal } from '@afterclose/core/decimal'
import type { Span } from '@afterclose/importers/importer'
import type { BrokerRecord, Records } from '@afterclose/importers/statements/records'
import type { StatementPartTable } from '../../store/import-tables.ts'
import { blockOf, type RecordBlock } from './record-block.ts'

/** A statement as it is stored. */
export interface KeptStatement {
  readonly seq: number
  readonly zone: string
  /** Kind of the statement. */
  readonly form: string
  readonly span: Span
  /** Currency of the account, if the file states it. */
  readonly currency: string | null
  /** Exchange rates that the trader entered, by currency. */
  readonly rates: Readonly<Record<string, Decimal>>
  /** Digest of its whole content: independent of the zone in which it is parsed. */
  readonly digest: string
  readonly parts: readonly KeptPart[]
}
export interface KeptPart {
  readonly account: string
  readonly month: string
  readonly kind: StatementPartTable['kind']
  readonly records: number
  readonly block: RecordBlock
}

/** Cuts a statement into blocks of one account and one calendar month. */
export function keepStatement(
  { fills, positions, cash, actions }: Records,
  about: Omit<KeptStatement, 'digest' | 'parts'>,
): KeptStatement {
  const parts = [
    ...partsOf('FILLS', fills, ({ date }) => date),
    ...partsOf('POSITIONS', positions, ({ entryDate }) => entryDate),
    ...partsOf('ACTIONS', actions, ({ date }) => date),
    ...partsOf('CASH', cash.map(withoutAccount), ({ timestamp }) => timestamp),
  ]
  const digest = createHash('sha256')
  for (const { account, month, kind, block } of parts) digest.update(`${account}\n${month}\n${kind}\n${block.digest}\n`)
  return { ...about, digest: digest.digest('base64url').slice(0, 32), parts }
}

const withoutAccount = (entry: Records['cash'][number]) => ({ ...entry, account: null })

function partsOf<T extends BrokerRecord & { readonly account: string | null }>(
  kind: KeptPart['kind'],
  records: readonly T[],
  timeOf: (record: T) => LocalDateTime,
): KeptPart[] {
  const groups = new Map<string, T[]>()
  for (const record of records) {
    const key = `${timeOf(record).slice(0, 7)}${accountOf(record)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [record])
    else group.push(record)
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => ({
      account: key.slice(7),
      month: key.slice(0, 7),
      kind,
      records: group.length,
      block: blockOf(group),
    }))
}

/** As the prefix of part keys: empty if the file names none. */
export const accountOf = ({ account }: { readonly account: string | null }): string => account ?? ''

/** As text for a work file, with the bytes in base64. */
export const statementsText = (statements: readonly KeptStatement[]): string =>
  JSON.stringify(
    statements.map(({ parts, ...rest }) => ({
      ...rest,
      parts: parts.map(({ block, ...part }) => ({
        ...part,
        block: { digest: block.digest, bytes: block.bytes.toString('base64') },
      })),
    })),
  )

type Written = Omit<KeptStatement, 'parts'> & {
  readonly parts: readonly (Omit<KeptPart, 'block'> & {
    readonly block: Readonly<Record<keyof RecordBlock, string>>
  })[]
}

export function statementsIn(text: string): readonly KeptStatement[] {
  const writtenStatements: readonly Written[] = JSON.parse(text)
  return writtenStatements.map(({ parts, ...rest }) => ({
    ...rest,
    parts: parts.map(({ block, ...part }) => ({
      ...part,
      block: { digest: block.digest, bytes: Buffer.from(block.bytes, 'base64') },
    })),
  }))
}
