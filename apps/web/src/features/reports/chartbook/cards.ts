import type { GalleryPicture } from '@afterclose/contract/screenshots'
import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { SetupView } from '@afterclose/contract/setups'
import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { localText } from '@afterclose/core/time'
import { directionLabels, directions, type Outcome, outcomes } from '@afterclose/core/trade'
import type { TradeList } from '@afterclose/engine/reports/trade-lines'

/** Result of a record; R is null if it is unknown, with the reason. */
export interface CardResult {
  readonly outcome: Outcome | null
  readonly r: number | null
  readonly unknown: string
}

/** Card texts of a picture's record; null if it does not exist. */
export interface CardFacts {
  /** Title and id of the record, for labels of its buttons. */
  readonly name: string
  readonly title: string
  /** "1288" for a trade, because titles are not unique. */
  readonly number: string | null
  readonly instrument: string | null
  readonly setup: string | null
  /** Local date-time, or a day. */
  readonly date: string | null
  readonly result: CardResult | null
  readonly tilt: number | null
  /** It has a line for setup, date and tilt. */
  readonly facts: boolean
}
export interface Card extends CardFacts {
  readonly key: string
  readonly picture: GalleryPicture
}

interface Names {
  readonly instrument: (id: number | null) => string | null
  readonly setup: (id: number | null) => string | null
}

/** The closed trades with pictures that the filters select. */
export function tradeFacts(list: TradeList, names: Names): ReadonlyMap<number, CardFacts> {
  const facts = new Map<number, CardFacts>()
  list.id.forEach((id, i) => {
    const instrument = names.instrument(list.instrumentId[i]!)
    const title = `${instrument ?? 'Trade'} ${directionLabels[directions[list.direction[i]!]!].toLowerCase()}`
    const r = list.rMultiple[i]!
    facts.set(id, {
      name: `${title}, trade ${id}`,
      title,
      number: String(id),
      instrument,
      setup: names.setup(list.setupId[i]!),
      date: localText(list.exitDate[i]!),
      result: {
        outcome: outcomes[list.outcome[i]!] ?? null,
        r: Number.isNaN(r) ? null : r,
        unknown: 'The trade has no stop loss, so its R is unknown.',
      },
      tilt: list.tiltMeter[i]!,
      facts: true,
    })
  })
  return facts
}

export const missedFacts = (missed: readonly MissedTradeView[], names: Names): ReadonlyMap<number, CardFacts> =>
  new Map(
    missed.map(({ id, instrumentId, setupId, direction, entryDate, outcome, missedR }) => {
      const instrument = names.instrument(instrumentId)
      const title = `${instrument ?? 'Missed trade'} ${directionLabels[direction].toLowerCase()}`
      return [
        id,
        {
          name: `${title}, missed trade ${id}`,
          title,
          number: null,
          instrument,
          setup: names.setup(setupId),
          date: entryDate,
          result: { outcome, r: missedR, unknown: 'The result of the missed trade is unknown.' },
          tilt: null,
          facts: true,
        },
      ]
    }),
  )

export const planFacts = (plans: readonly TradePlanView[], names: Names): ReadonlyMap<number, CardFacts> =>
  new Map(
    plans.map(({ id, title, instrumentId, setupId, planDate }) => [
      id,
      {
        name: title,
        title,
        number: null,
        instrument: names.instrument(instrumentId),
        setup: names.setup(setupId),
        date: planDate,
        result: null,
        tilt: null,
        facts: true,
      },
    ]),
  )

export const setupFacts = (setups: readonly SetupView[]): ReadonlyMap<number, CardFacts> =>
  new Map(
    setups.map(({ id, name }) => [
      id,
      {
        name,
        title: name,
        number: null,
        instrument: null,
        setup: name,
        date: null,
        result: null,
        tilt: null,
        facts: false,
      },
    ]),
  )

/** One card per picture of a known record, in order of the records; other records are filtered out, or open trades. */
export function cardsOf(pictures: readonly GalleryPicture[], facts: ReadonlyMap<number, CardFacts>): readonly Card[] {
  const ofRecord = Map.groupBy(pictures, ({ ownerId }) => ownerId)
  return [...facts].flatMap(([id, known]) =>
    (ofRecord.get(id) ?? []).map((picture) => ({ ...known, key: `${id}-${picture.slot}`, picture })),
  )
}
