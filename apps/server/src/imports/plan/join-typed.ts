import type { PreviewLookAlike } from '@afterclose/contract/imports'
import { big } from '@afterclose/core/decimal'
import type { TradeInput } from '@afterclose/core/trade'
import { importedProblems } from '@afterclose/core/validate-trade'
import { pick } from '@afterclose/core/record-field'
import { brokerFields, writtenFields, shownTrade } from '@afterclose/core/writing'
import { likelyPairs, type PairFacts } from './likely-pairs.ts'
import { lookAlikes } from './look-alikes.ts'
import { type PlannedTrade, stateOf } from './plan-trades.ts'
import type { LeftOut, PlanInput, TradeToUpdate } from './plan-types.ts'
import { positionIn } from './writings.ts'
import type { Fate } from './trade-fate.ts'

/** Outcome for trades of a file that look like a manually entered trade. */
export interface HandJoin {
  readonly lookAlikes: readonly PreviewLookAlike[]
  /** Manually entered trades that become the broker's. */
  readonly update: readonly TradeToUpdate[]
  /** New trades that are left out, because the trader counts the one of another importer or export. */
  readonly leftOut: readonly LeftOut[]
  /** Outcomes of new trades that are merged into existing ones. */
  readonly fates: ReadonlyMap<PlannedTrade, Fate>
}

/** Offers every look-alike, and merges those that the trader selected; otherwise both stay. */
export function joinTypedTrades(
  planned: readonly PlannedTrade[],
  { typed, toJoin, journal, ...facts }: Pick<PlanInput, 'typed' | 'toJoin' | 'journal'> & PairFacts,
): HandJoin {
  if (typed.length === 0) return { lookAlikes: [], update: [], leftOut: [], fates: new Map() }
  const created = planned.flatMap((one) =>
    one.fate.kind === 'create' ? [{ one, trade: one.trade, made: one.fate.trade }] : [],
  )
  const offered: PreviewLookAlike[] = []
  const update: TradeToUpdate[] = []
  const leftOut: LeftOut[] = []
  const fates = new Map<PlannedTrade, Fate>()
  const found = lookAlikes(
    created.map(({ made }) => made),
    typed.filter(({ isOwn }) => isOwn !== true),
    likelyPairs(
      created,
      typed.filter(({ isOwn }) => isOwn === true),
      facts,
    ),
  )
  for (const [place, hand] of found) {
    const { one, made } = created[place]!
    const { symbol, direction, externalId } = one.trade
    offered.push({ tradeId: hand.id, symbol, direction, before: stateOf(hand), after: stateOf(made) })
    const whole = toJoin.get(hand.id)
    if (whole === undefined) continue
    if (hand.source !== undefined && hand.source !== 'MANUAL') {
      leftOut.push({ fill: externalId, counted: { source: hand.source, fill: hand.fill ?? '' } })
      const origin = hand.isOwn === true ? 'export' : 'platform'
      fates.set(one, { kind: 'duplicate', reason: `Counts as trade ${hand.id}, which is from another ${origin}.` })
      continue
    }
    const costs = typedCosts(whole, made)
    const said = writtenFields(whole, positionIn(whole, journal.setupId), costs)
    const trade = { ...shownTrade(made, [said]), screenshotDescriptions: whole.screenshotDescriptions }
    if (importedProblems(trade).length > 0) continue
    const broker = costs.length === 0 ? {} : { broker: pick(made, costs) }
    const kept = { ...broker, typed: pick(whole, [...brokerFields, 'instrumentId', 'direction']) }
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
  return { lookAlikes: offered.toSorted((a, b) => a.tradeId - b.tradeId), update, leftOut, fates }
}

/** Typed costs stay if the file states none. */
const typedCosts = (typed: TradeInput, file: TradeInput) =>
  file.commissionSource === 'INSTRUMENT' && typed.commissionSource === 'TYPED' && !big(typed.commission).eq(0)
    ? (['commission', 'commissionSource'] as const)
    : []
