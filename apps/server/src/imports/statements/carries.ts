import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type Carry, nothingOpen } from '@afterclose/importers/statements/derive'
import type { Db, Tx } from '../../store/db.ts'
import type { CarriesToKeep, CarryRow } from '../plan/plan-types.ts'
import type { Asked, KeptPart } from './kept-statements.ts'
import { everyMonth, type Month, monthAfter } from './months.ts'
import { inParts } from '../in-parts.ts'
import { rowsPerStatement } from './repository.ts'

export interface Begin {
  readonly month: Month
  readonly carry: Carry
}

const fromNothing: Begin = { month: everyMonth.from, carry: nothingOpen }

/** Latest time up to that month at which a derivation can start. @param parts all known fills */
export async function findBegin(
  db: Db,
  journalId: number,
  { source, zone, accounts }: Asked,
  parts: readonly KeptPart[],
  month: Month,
): Promise<Begin> {
  if (accounts.length === 0) return fromNothing
  const rows = await db
    .selectFrom('statement_carry')
    .select(['account', 'month'])
    .where('journal_id', '=', journalId)
    .where('source', '=', source)
    .where('zone', '=', zone)
    .where('account', 'in', accounts)
    .where('month', '<=', month)
    .orderBy('month', 'desc')
    .execute()
  const earlier = parts.filter((part) => part.months.from < month)
  const byAccount = Map.groupBy(rows, (row) => row.account)
  const filled = Map.groupBy(earlier, (part) => part.account)
  for (const start of new Set([month, ...rows.map((row) => row.month)])) {
    const found = accounts.map((account) => rowAt(start, byAccount.get(account) ?? [], filled.get(account) ?? []))
    if (found.includes('unknown')) continue
    const wanted = accounts.flatMap((account, i) => {
      const at = found[i]!
      return at === 'nothing' ? [] : [{ account, month: at }]
    })
    return { month: start, carry: await readCarries(db, journalId, { source, zone }, wanted) }
  }
  return fromNothing
}

/** Month of the last stored open positions for the start of another; 'nothing' if there were no trades before. */
function rowAt(start: Month, rows: readonly { readonly month: Month }[], parts: readonly KeptPart[]): Month {
  const before = parts.filter(({ months }) => months.from < start)
  if (before.length === 0) return 'nothing'
  const row = rows.find(({ month }) => month <= start)
  if (row === undefined || before.some(({ months }) => months.to >= row.month)) return 'unknown'
  return row.month
}

async function readCarries(
  db: Db,
  journalId: number,
  { source, zone }: Pick<Asked, 'source' | 'zone'>,
  wanted: readonly { readonly account: string; readonly month: Month }[],
): Promise<Carry> {
  const carries: Carry[] = []
  for (const { account, month } of wanted) {
    const { bytes } = await db
      .selectFrom('statement_carry')
      .select('bytes')
      .where('journal_id', '=', journalId)
      .where('source', '=', source)
      .where('zone', '=', zone)
      .where('account', '=', account)
      .where('month', '=', month)
      .executeTakeFirstOrThrow()
    carries.push(JSON.parse(zstdDecompressSync(bytes).toString('utf8')))
  }
  return {
    positions: carries.flatMap(({ positions }) => positions),
    aliases: carries.flatMap(({ aliases }) => aliases),
  }
}

/** Open positions of several accounts as one row per requested account. */
export function carryRows(
  month: Month,
  { positions, aliases }: Carry,
  accounts: readonly string[],
): readonly CarryRow[] {
  const names = new Map(aliases)
  const groups = Map.groupBy(positions, ({ parts }) => parts[0]!.fill.account ?? '')
  return accounts.map((account) => {
    const own = groups.get(account) ?? []
    const filled = names.size === 0 ? [] : own.flatMap(({ parts }) => parts.map(({ fill }) => fill.name))
    const carry: Carry = {
      positions: own,
      aliases: filled.flatMap((name) => (names.has(name) ? [[name, names.get(name)!] as const] : [])),
    }
    return { account, month, bytes: zstdCompressSync(JSON.stringify(carry)).toString('base64') }
  })
}

/** With the statement that they are derived from. */
export async function keepCarries(tx: Tx, journalId: number, carries: CarriesToKeep): Promise<void> {
  const { source, zone, accounts, months, rows } = carries
  if (accounts.length === 0) return
  const end = months.to === everyMonth.to ? months.to : monthAfter(months.to)
  await tx
    .deleteFrom('statement_carry')
    .where('journal_id', '=', journalId)
    .where('source', '=', source)
    .where('account', 'in', accounts)
    .where((eb) =>
      eb.or([
        eb('zone', '=', zone).and('month', '>', months.from).and('month', '<=', end),
        // In another zone, a time may be a day earlier, and the extent of the change is unknown.
        eb('zone', '<>', zone).and('month', '>=', months.from),
      ]),
    )
    .execute()
  const values = rows.map(({ bytes, ...row }) => ({
    ...row,
    journal_id: journalId,
    source,
    zone,
    bytes: Buffer.from(bytes, 'base64'),
  }))
  for (const some of inParts(values, rowsPerStatement))
    await tx
      .insertInto('statement_carry')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
