import type { Decimal } from '@afterclose/core/decimal'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import { fillOfName, keptBeforeSplit, keptOfSplit, storedName } from '@afterclose/core/writing'
import type { Tx } from '../../store/db.ts'
import { findKept, writeKept } from './kept-repository.ts'
import { updateTrades } from './writing-repository.ts'

/** Records which parts of its position the two trades show after splitting an imported one. */
export async function keepSplit(
  tx: Tx,
  journalId: number,
  before: Trade,
  { size, partId }: { readonly size: Decimal; readonly partId: number },
): Promise<void> {
  const { id, externalId, size: of } = before
  if (before.source === 'MANUAL' || externalId === null || of === null) return
  const keptData = (await findKept(tx, journalId, [id])).get(id) ?? {}
  const fill = fillOfName(externalId, keptData)
  const [first, second] = keptOfSplit({ ...before, size: of }, keptData, { size, fill })
  await updateTrades(tx, journalId, [partId], { external_id: storedName(fill, { id: partId, kept: second }) })
  await writeKept(tx, journalId, id, { shownOn: null, kept: first })
  await writeKept(tx, journalId, partId, { shownOn: null, kept: second })
}

/** Forgets the last split of a rejoined trade. */
export async function forgetSplit(
  tx: Tx,
  journalId: number,
  [rest, part]: readonly [Trade, ...Trade[]],
  before: Pick<TradeInput, 'size' | 'commission' | 'swap' | 'manualGain'>,
): Promise<void> {
  if (part === undefined) return
  const keptById = await findKept(tx, journalId, [rest.id, part.id])
  const keptData = keptById.get(rest.id) ?? {}
  if (keptData.split === undefined) return
  const parts = [
    { trade: rest, kept: keptData },
    { trade: part, kept: keptById.get(part.id) ?? {} },
  ] as const
  await writeKept(tx, journalId, rest.id, { shownOn: null, kept: keptBeforeSplit(before, parts) })
}
