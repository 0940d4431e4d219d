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
  { typed: manualTrades, toJoin, journal, ...facts }: Pick<PlanInput, 'typed' | 'toJoin' | 'journal'> & PairFacts,
): HandJoin {
  if (manualTrades.length === 0) return { lookAlikes: [], update: [], leftOut: [], fates: new Map() }
  const created = planned.flatMap((one) =>
    one.fate.kind === 'create' ? [{ one, trade: one.trade, input: one.fate.trade }] : [],
  )
  const offered: PreviewLookAlike[] = []
  const update: TradeToUpdate[] = []
  const leftOut: LeftOut[] = []
  const fates = new Map<PlannedTrade, Fate>()
  const tradesByPlace = lookAlikes(
    created.map(({ input }) => input),
    manualTrades.filter(({ isOwn }) => isOwn !== true),
    likelyPairs(
      created,
      manualTrades.filter(({ isOwn }) => isOwn === true),
      facts,
    ),
  )
  for (const [place, journalTrade] of tradesByPlace) {
    const { one, input } = created[place]!
    const { symbol, direction, externalId } = one.trade
    offered.push({ tradeId: journalTrade.id, symbol, direction, before: stateOf(journalTrade), after: stateOf(input) })
    const fullTrade = toJoin.get(journalTrade.id)
    if (fullTrade === undefined) continue
    if (journalTrade.source !== undefined && journalTrade.source !== 'MANUAL') {
      leftOut.push({ fill: externalId, counted: { source: journalTrade.source, fill: journalTrade.fill ?? '' } })
      const origin = journalTrade.isOwn === true ? 'export' : 'platform'
      fates.set(one, {
        kind: 'duplicate',
        reason: `Counts as trade ${journalTrade.id}, which is from another ${origin}.`,
      })
      continue
    }
    const costs = typedCosts(fullTrade, input)
    const writing = writtenFields(fullTrade, positionIn(fullTrade, journal.setupId), costs)
    const trade = { ...shownTrade(input, [writing]), screenshotDescriptions: fullTrade.screenshotDescriptions }
    if (importedProblems(trade).length > 0) continue
    const broker = costs.length === 0 ? {} : { broker: pick(input, costs) }
    const keptData = { ...broker, typed: pick(fullTrade, [...brokerFields, 'instrumentId', 'direction']) }
    update.push({
      id: journalTrade.id,
      externalId,
      trade: { ...trade, instrumentId: fullTrade.instrumentId },
      kept: keptData,
      shownOn: null,
      untouched: false,
    })
    fates.set(one, { kind: 'update', trade, kept: keptData })
  }
  return { lookAlikes: offered.toSorted((a, b) => a.tradeId - b.tradeId), update, leftOut, fates }
}

/** Typed costs stay if the file states none. */
const typedCosts = (manualTrade: TradeInput, file: TradeInput) =>
  file.commissionSource === 'INSTRUMENT' &&
  manualTrade.commissionSource === 'TYPED' &&
  !big(manualTrade.commission).eq(0)
    ? (['commission', 'commissionSource'] as const)
    : []
