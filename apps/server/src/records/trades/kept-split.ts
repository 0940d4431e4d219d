import type { Decimal } from '@afterclose/core/decimal'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import { fillOfName, keptBeforeSplit, keptOfSplit, storedName } from '@afterclose/core/writing'
import type { Tx } from '../../store/db.ts'
import { findKept, writeKept } from './kept-repository.ts'
import { updateTrades } from './writing-repository.ts'

/** Keeps which parts of its position the two trades show that one of an import was split into. */
export async function keepSplit(
  tx: Tx,
  journalId: number,
  before: Trade,
  { size, partId }: { readonly size: Decimal; readonly partId: number },
): Promise<void> {
  const { id, externalId, size: of } = before
  if (before.source === 'MANUAL' || externalId === null || of === null) return
  const { shownOn = null, kept = {} } = (await findKept(tx, journalId, [id])).get(id) ?? {}
  const fill = fillOfName(externalId, kept)
  const [first, second] = keptOfSplit({ ...before, size: of }, kept, { size, fill })
  await updateTrades(tx, journalId, [partId], { external_id: storedName(fill, { id: partId, kept: second }) })
  await writeKept(tx, journalId, [
    { id, shownOn, kept: first },
    { id: partId, shownOn: null, kept: second },
  ])
}

/** Forgets the last split of a trade, which is one again. */
export async function forgetSplit(
  tx: Tx,
  journalId: number,
  [rest, part]: readonly [Trade, Trade],
  before: Pick<TradeInput, 'size' | 'commission' | 'swap' | 'manualGain'>,
): Promise<void> {
  const found = await findKept(tx, journalId, [rest.id, part.id])
  const { shownOn = null, kept = {} } = found.get(rest.id) ?? {}
  if (kept.split === undefined) return
  const parts = [
    { trade: rest, kept },
    { trade: part, kept: found.get(part.id)?.kept ?? {} },
  ] as const
  await writeKept(tx, journalId, [{ id: rest.id, shownOn, kept: keptBeforeSplit(before, parts) }])
}
