import { z } from 'zod'
import { type BlockFacts, checkBlock } from '../../imports/statements/check-block.ts'
import type { RecordColumns } from '@afterclose/importers/statements/record-columns'
import { textOf } from '../../records/kinds/record-kind.ts'
import type { ReadRecord } from './read-records.ts'
import { archiveRefusal } from './refusal.ts'

/** Statements and blocks validated so far. */
export interface FoundStatements {
  readonly blocks: Map<string, BlockFacts>
  readonly statements: Set<string>
}
export const noStatements = (): FoundStatements => ({ blocks: new Map(), statements: new Set() })

/**
 * Validates the relations between statements, their parts and blocks of records.
 * @param kind name of the kind of record; others are ignored
 * @throws AppError 'Archive refused', with entry and line
 */
export function checkStatement(kind: string, { record, place }: ReadRecord, found: FoundStatements): void {
  const digest = textOf(record['digest'])
  const statement = JSON.stringify([record['importJobId'], record['seq']])
  if (kind === 'statement-blocks') {
    const facts = checkBlock(digest, columnsOf(record['records']))
    if (typeof facts === 'string') throw archiveRefusal(`${place}: block ${digest} ${facts}.`)
    found.blocks.set(digest, facts)
  } else if (kind === 'statements') found.statements.add(statement)
  else if (kind === 'statement-parts') {
    if (!found.statements.has(statement))
      throw archiveRefusal(`${place}: belongs to a statement that is not in statements.jsonl.`)
    const block = found.blocks.get(digest)
    if (block === undefined) throw archiveRefusal(`${place}: block ${digest} is not in statement-blocks.jsonl.`)
    const wrong = facts.find((field) => block[field] !== record[field])
    if (wrong !== undefined)
      throw archiveRefusal(
        `${place}: ${wrong} is ${JSON.stringify(record[wrong])}, but block ${digest} says ${JSON.stringify(block[wrong])}.`,
      )
  }
}

const facts = ['kind', 'account', 'month', 'records'] as const satisfies readonly (keyof BlockFacts)[]

/** Their schema was already validated. */
const Columns = z.custom<RecordColumns>()
const columnsOf = (value: unknown): RecordColumns => Columns.parse(value)
