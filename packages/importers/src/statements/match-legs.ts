import { type Amount, amountOf, amountText, compareAmounts, minus, plus, signOf } from '@afterclose/core/amount'
import { haveSameTotals, isSameAmount, isSameTime, type Leg, mayBeSameAccount } from './legs.ts'
import type { BrokerFill } from './records.ts'

/** A purchase or sale that is looked for among fills. */
export interface WantedLeg extends Leg {
  missing: Amount
  /** How much it took of which fills. */
  takenFills: { readonly source: Source; readonly size: Amount }[]
}

/** A record of one export that may describe fills of another. */
export interface Wanted<L extends WantedLeg = WantedLeg> {
  readonly account: string | null
  /** Ids of its fills, if it states them. */
  readonly ids: readonly string[]
  /** Kinds of export that contain it. */
  readonly forms: ReadonlySet<string>
  readonly legs: readonly L[]
}

export interface Source {
  readonly fill: BrokerFill
  /** Kinds of export whose records are others than this fill. */
  readonly forms: ReadonlySet<string>
  remainingSize: Amount
}

export const wantedLeg = <T extends Leg>(leg: T): T & WantedLeg => ({
  ...leg,
  missing: amountOf(leg.size),
  takenFills: [],
})
export const sourceOf = (fill: BrokerFill, forms: ReadonlySet<string>): Source => ({
  fill,
  forms,
  remainingSize: amountOf(fill.size),
})

const least = (a: Amount, b: Amount): Amount => (compareAmounts(a, b) < 0 ? a : b)
export const isMissing = ({ missing }: WantedLeg): boolean => signOf(missing) !== 0
export const isLeft = ({ remainingSize: left }: Source): boolean => signOf(left) !== 0

/** Whether a fill may be the wanted one: the accounts may be the same, and the kinds of export differ. */
export function mayBeOf({ account, forms }: Wanted, source: Source): boolean {
  if (!mayBeSameAccount(account, source.fill.account)) return false
  for (const form of source.forms) if (forms.has(form)) return false
  return true
}

export function take(leg: WantedLeg, source: Source): void {
  const size = least(leg.missing, source.remainingSize)
  leg.missing = minus(leg.missing, size)
  source.remainingSize = minus(source.remainingSize, size)
  leg.takenFills.push({ source, size })
}

export function release({ legs }: Wanted): void {
  for (const leg of legs) {
    for (const { source, size } of leg.takenFills) {
      source.remainingSize = plus(source.remainingSize, size)
      leg.missing = plus(leg.missing, size)
    }
    leg.takenFills = []
  }
}

/** Takes what a leg misses from fills of its side, in order. */
export function takeAll(leg: WantedLeg, sources: readonly Source[]): void {
  for (const source of sources) {
    if (!isMissing(leg)) return
    if (source.fill.side === leg.side && isLeft(source)) take(leg, source)
  }
}

/** Matches legs with fills of their price and time, of any sizes: by id first, then those of the same size. */
export function matchEqual(wantedRecords: readonly Wanted[], sources: readonly Source[]): void {
  const keyOf = ({ side, price }: Pick<Leg, 'side' | 'price'>): string => `${side} ${amountText(amountOf(price))}`
  const byPrice = Map.groupBy(sources, ({ fill }) => keyOf(fill))
  const isWhole = (leg: Leg, { fill, remainingSize: left }: Source): boolean =>
    isSameAmount(fill.size, leg.size) && compareAmounts(left, amountOf(fill.size)) === 0
  const rounds: readonly ((leg: Leg, source: Source, ids: readonly string[]) => boolean)[] = [
    (_, { fill }, ids) => fill.id !== null && ids.includes(fill.id),
    (leg, source) => source.fill.date === leg.date && isWhole(leg, source),
    (leg, source) => isSameTime(source.fill.date, leg.date) && isWhole(leg, source),
    (leg, source) => isSameTime(source.fill.date, leg.date),
  ]
  for (const isMatch of rounds)
    for (const one of wantedRecords)
      for (const leg of one.legs) {
        if (!isMissing(leg)) continue
        for (const source of byPrice.get(keyOf(leg)) ?? []) {
          if (!isMissing(leg)) break
          if (isLeft(source) && mayBeOf(one, source) && isMatch(leg, source, one.ids)) take(leg, source)
        }
      }
}

/**
 * Matches legs with whole fills of their price and size that are less than a minute apart, the nearest first: of one order, exports may state
 * the time of the fill, or that of the last message about it.
 */
export function matchNear(wantedRecords: readonly Wanted[], sources: readonly Source[]): void {
  for (const one of wantedRecords)
    for (const leg of one.legs) {
      if (leg.takenFills.length > 0) continue
      const near = byDistance(
        sources.filter(
          (source) =>
            source.fill.side === leg.side &&
            isSameAmount(source.fill.price, leg.price) &&
            isSameAmount(source.fill.size, leg.size) &&
            compareAmounts(source.remainingSize, amountOf(source.fill.size)) === 0 &&
            distance(source, leg) < minute &&
            mayBeOf(one, source),
        ),
        leg,
      )
      takeAll(leg, near.slice(0, 1))
    }
}

/** Matches legs of a minute or day with fills of that time that add up to the same at the same average price. */
export function matchSums(wantedRecords: readonly Wanted[], sources: readonly Source[], length: 16 | 10): void {
  const timeOf = ({ date }: { readonly date: string }): string => date.slice(0, length)
  const accounts = [...new Set(sources.map(({ fill }) => fill.account))].toSorted((a, b) =>
    (a ?? '') < (b ?? '') ? -1 : 1,
  )
  for (const account of accounts) {
    const free = sources.filter((source) => source.fill.account === account && isLeft(source))
    const times = Map.groupBy(free, ({ fill }) => timeOf(fill))
    const legs = Map.groupBy(
      wantedRecords.flatMap((one) =>
        mayBeSameAccount(one.account, account) ? one.legs.filter(isMissing).map((leg) => ({ one, leg })) : [],
      ),
      // Of a day both sides must add up: one of them alone is too little evidence.
      ({ leg }) => (length === 16 ? `${timeOf(leg)}${leg.side}` : timeOf(leg)),
    )
    for (const group of legs.values()) {
      const first = group[0]!.leg
      const dayFills = (times.get(timeOf(first)) ?? []).filter(({ fill }) => length === 10 || fill.side === first.side)
      if (dayFills.length === 0 || !group.every(({ one }) => dayFills.every((source) => mayBeOf(one, source)))) continue
      const wantedLegs = group.map(({ leg }): Leg => ({ ...leg, size: amountText(leg.missing) }))
      const fillLegs = dayFills.map(({ fill, remainingSize: left }): Leg => ({ ...fill, size: amountText(left) }))
      if (haveSameTotals(wantedLegs, fillLegs)) for (const { leg } of group) takeAll(leg, byDistance(dayFills, leg))
    }
  }
}

const minute = 60_000
const distance = ({ fill }: Source, { date }: Leg): number =>
  Math.abs(Date.parse(`${fill.date}Z`) - Date.parse(`${date}Z`))
const byDistance = (sources: readonly Source[], leg: Leg): readonly Source[] =>
  sources.toSorted((a, b) => distance(a, leg) - distance(b, leg))
