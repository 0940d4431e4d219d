import type { Decimal } from '@afterclose/core/decimal'
import { type Union, unionOf } from '@afterclose/importers/statements/union'
import type { Db } from '../../store/db.ts'
import type { StatementAccount } from '../statements/repository.ts'
import { knownStatements, readStoredStatements } from '../statements/stored-statements.ts'

/** All that the statements of accounts say, in one time zone. */
export interface StoredUnion {
  /** The type of importer. */
  readonly source: string
  readonly zone: string
  readonly union: Union
  readonly currency: string | null
  readonly rates: Readonly<Record<string, Decimal>>
}

/** Reads and merges the statements of accounts, one after the other. */
export async function* storedUnions(
  db: Db,
  journalId: number,
  accounts: readonly StatementAccount[],
): AsyncGenerator<StoredUnion> {
  for (const { source, zone, accounts: names } of joinedAccounts(accounts)) {
    const stored = await readStoredStatements(db, journalId, { source, zone, accounts: names })
    const { rates } = knownStatements(stored)
    const { statements, currency } = knownStatements(stored.filter(({ span }) => span !== null))
    yield { source, zone, union: unionOf(statements), currency, rates }
  }
}

/** Accounts that are derived together: all of an importer if one has no name, because its trades may be those of any; else each alone. */
const joinedAccounts = (accounts: readonly StatementAccount[]) =>
  [...Map.groupBy(accounts, ({ source }) => source).values()].flatMap((importerAccounts) =>
    (importerAccounts.some(({ account }) => account === '')
      ? [importerAccounts]
      : importerAccounts.map((statementAccount) => [statementAccount])
    ).map((accountGroup) => ({
      ...accountGroup.at(-1)!,
      accounts: accountGroup.map(({ account }) => account),
    })),
  )
