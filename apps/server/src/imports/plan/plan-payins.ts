import { big, decimalText, money, sum } from '@afterclose/core/decimal'
import { isDecimal } from '@afterclose/core/decimal-text'
import type { LocalDateTime } from '@afterclose/core/time'
import type { ParsedPayin } from '@afterclose/importers/importer'
import type { KnownPayin, PayinToCreate } from './plan-types.ts'
import type { Rates } from './rates.ts'

export interface PayinPlan {
  readonly create: readonly PayinToCreate[]
  /** Known ones to be replaced, whose time has changed. */
  readonly moved: readonly PayinToCreate[]
  readonly remove: readonly number[]
  readonly duplicates: number
  /** Amounts in a currency without a rate. */
  readonly withoutRate: number
  /** Amounts too long to store. */
  readonly tooLarge: number
  /** Known ones with a changed amount: left unchanged. */
  readonly differing: number
  /** Total of the created ones, in the journal's currency. */
  readonly total: string
}

/** Deposits and withdrawals of the file, matched as trades are. */
export function planPayins(
  parsed: readonly ParsedPayin[],
  knownPayins: ReadonlyMap<string, KnownPayin>,
  rates: Rates,
  toJournalTime: (text: LocalDateTime) => LocalDateTime,
): PayinPlan {
  const create: PayinToCreate[] = []
  const moved: PayinToCreate[] = []
  const remove: number[] = []
  const seenIds = new Set<string>()
  let duplicates = 0
  let withoutRate = 0
  let differing = 0
  let tooLarge = 0
  for (const payin of parsed) {
    const rate = rates.of({ currency: payin.currency, fxRate: null })
    if (rate === null) {
      withoutRate++
      continue
    }
    const { externalId } = payin
    const timestamp = toJournalTime(payin.timestamp)
    const delta = money(big(payin.delta).times(rate))
    const before = knownPayins.get(externalId)
    if (!isDecimal(delta)) tooLarge++
    else if (seenIds.has(externalId)) duplicates++
    else if (before === undefined) create.push({ externalId, timestamp, delta })
    else if (!big(before.delta).eq(delta)) differing++
    else if (before.timestamp === timestamp) duplicates++
    else {
      moved.push(movedPayin(externalId, before, timestamp))
      remove.push(before.id)
    }
    seenIds.add(externalId)
  }
  const total = decimalText(sum(create.map(({ delta }) => delta)))
  return { create, moved, remove, duplicates, withoutRate, tooLarge, differing, total }
}

/** A payin moved to another time. One with another amount is another payin. */
export const movedPayin = (
  externalId: string,
  { delta, textualReason, importJobId, created, modified }: Omit<KnownPayin, 'id' | 'timestamp'>,
  timestamp: LocalDateTime,
): PayinToCreate => ({
  externalId,
  timestamp,
  delta,
  before: { textualReason, importJobId, created, modified },
})
