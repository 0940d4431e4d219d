import type { PreviewLookAlike } from '@afterclose/contract/imports'
import { importedProblems } from '@afterclose/core/validate-trade'
import { pick } from '@afterclose/core/record-field'
import { brokerFields, writtenFields, shownTrade } from '@afterclose/core/writing'
import { lookAlikes } from './look-alikes.ts'
import { type PlannedTrade, stateOf } from './plan-trades.ts'
import type { PlanInput, TradeToUpdate } from './plan-types.ts'
import { positionIn } from './writings.ts'
import type { Fate } from './trade-fate.ts'

/** Outcome for trades of a file that look like a manually entered trade. */
export interface HandJoin {
  readonly lookAlikes: readonly PreviewLookAlike[]
  /** Manually entered trades that become the broker's. */
  readonly update: readonly TradeToUpdate[]
  /** Outcomes of new trades that are merged into existing ones. */
  readonly fates: ReadonlyMap<PlannedTrade, Fate>
}

/** Offers every look-alike, and merges those that the trader selected; otherwise both stay. */
export function joinTypedTrades(
  planned: readonly PlannedTrade[],
  { typed, toJoin, journal }: Pick<PlanInput, 'typed' | 'toJoin' | 'journal'>,
): HandJoin {
  if (typed.length === 0) return { lookAlikes: [], update: [], fates: new Map() }
  const created = planned.flatMap((one) => (one.fate.kind === 'create' ? [{ one, made: one.fate.trade }] : []))
  const offered: PreviewLookAlike[] = []
  const update: TradeToUpdate[] = []
  const fates = new Map<PlannedTrade, Fate>()
  const found = lookAlikes(
    created.map(({ made }) => made),
    typed,
  )
  for (const [place, hand] of found) {
    const { one, made } = created[place]!
    const { symbol, direction, externalId } = one.trade
    offered.push({ tradeId: hand.id, symbol, direction, before: stateOf(hand), after: stateOf(made) })
    const whole = toJoin.get(hand.id)
    if (whole === undefined) continue
    const said = writtenFields(whole, positionIn(whole, journal.setupId))
    const trade = { ...shownTrade(made, [said]), screenshotDescriptions: whole.screenshotDescriptions }
    if (importedProblems(trade).length > 0) continue
    const kept = { typed: pick(whole, [...brokerFields, 'instrumentId', 'direction']) }
    update.push({
      id: hand.id,
      externalId,
      trade: { ...trade, instrumentId: whole.instrumentId },
      kept,
      shownOn: null,
      untouched: false,
    })
    fates.set(one, { kind: 'update', trade, kept })
  }
  return { lookAlikes: offered.toSorted((a, b) => a.tradeId - b.tradeId), update, fates }
}
