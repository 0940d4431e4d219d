import { big, decimalText } from '@afterclose/core/decimal'
import { localText, wallClock } from '@afterclose/core/time'
import { firstAtOrAfter } from '@afterclose/engine/trades/first-at-or-after'
import { inUnits } from '@afterclose/engine/trades/money-scale'
import type { TradeTable } from '@afterclose/engine/trades/trade-table'
import { type Db, snapshot } from '../../store/db.ts'
import { type Account, accountOf, type PayinsChange, readAccount } from '../../records/payins/account.ts'
import { findPayins, type StoredPayin } from '../../records/payins/repository.ts'
import type { HeldBooks } from './held-books.ts'
import { readRevisions } from './repository.ts'

/**
 * The exact account of a journal at `revision` or newer. Pages request it after every edit, so it is computed from the cached book; all
 * trades are read only if sums would be inexact there.
 * @throws AppError 'Unknown journal'
 */
export async function heldAccount(
  { db, books }: { readonly db: Db; readonly books: HeldBooks },
  { journalId, revision }: { readonly journalId: number; readonly revision: number },
  change: PayinsChange = (payins) => payins,
): Promise<Account> {
  const book = await books.at(journalId, revision)
  const { known, payins } = await snapshot(db, async (tx) => ({
    known: await readRevisions(tx, journalId),
    payins: change(await findPayins(tx, journalId)),
  }))
  const { columns, money } = book.table
  const ofOneState = columns.revision === known?.revision
  if (!ofOneState || !money.exact) return readAccount(db, journalId, change)
  const earliest = columns.entryDate.reduce((first, entry) => Math.min(first, entry), Number.POSITIVE_INFINITY)
  return accountOf({
    payins,
    gains: gainsBetween(book.table, payins),
    earliestEntry: columns.rows === 0 ? null : localText(earliest),
  })
}

/** Sums the gains of closed trades between two payins, exactly. */
function gainsBetween({ columns, rows, money }: TradeTable, payins: readonly StoredPayin[]) {
  const { exitDate, gain } = columns
  const ends = payins.map(({ timestamp }) => firstAtOrAfter(exitDate, rows, wallClock(timestamp)))
  const gains: { exitDate: string; gain: string }[] = []
  let row = 0
  for (const end of [...ends, rows]) {
    if (end === row) continue
    const from = row
    let units = 0
    for (; row < end; row++) units += inUnits(gain[row]!, money.decimals)
    gains.push({ exitDate: localText(exitDate[from]!), gain: decimalText(big(units).div(money.units)) })
  }
  return gains
}
