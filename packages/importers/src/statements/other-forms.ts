import { type Amount, amountOf, compareAmounts, noAmount, plus } from '@afterclose/core/amount'
import type { Leg } from './legs.ts'
import { isLeft, isMissing, matchEqual, matchSums, sourceOf, wantedLeg } from './match-legs.ts'
import type { BrokerFill, Statement } from './records.ts'
import type { KnownRecord } from './known-record.ts'

/** A day that two kinds of export state at different granularity: orders and executions, trades and fills. */
export interface ToldTwice {
  readonly account: string | null
  readonly symbol: string
  /** "2025-03-04". */
  readonly day: string
  /** Whether the choice was clear; otherwise both count, or the larger one does although they disagree. */
  readonly decided: boolean
}

interface Choice {
  readonly fills: readonly KnownRecord<BrokerFill>[]
  /** Names of excluded fills, by the fill that represents them. */
  readonly standFor: ReadonlyMap<string, readonly string[]>
  readonly toldTwice: readonly ToldTwice[]
}

/** Fills of a day according to one kind of export. */
interface ExportForm {
  readonly form: string
  readonly fills: Map<string, BrokerFill>
}

/**
 * Resolves days that two kinds of export split into different fills: takes the finer one if both moved the same, otherwise the larger. If
 * one is entirely before the other, they are parts of the day and both count.
 *
 * @param knownFills fills, with fills of several names already merged
 * @param sameAs canonical names of merged fills
 */
export function oneFormADay(
  knownFills: readonly KnownRecord<BrokerFill>[],
  sorted: readonly Statement[],
  sameAs: ReadonlyMap<string, string>,
): Choice {
  const nothingTwice = { fills: knownFills, standFor: new Map<string, readonly string[]>(), toldTwice: [] }
  if (new Set(sorted.map(({ form }) => form)).size < 2) return nothingTwice

  const byName = new Map(knownFills.map(({ record }) => [record.name, record]))
  const days = new Map<string, ExportForm[]>()
  for (const { form, fills } of sorted)
    for (const { name } of fills) {
      const fill = byName.get(sameAs.get(name) ?? name)
      if (fill === undefined || fill.standIn !== null) continue
      const forms = days.get(dayKey(fill)) ?? []
      days.set(dayKey(fill), forms)
      const ownForm = forms.find((one) => one.form === form)
      if (ownForm === undefined) forms.push({ form, fills: new Map([[fill.name, fill]]) })
      else ownForm.fills.set(fill.name, fill)
    }

  const goneNames = new Set<string>()
  const standFor = new Map<string, string[]>()
  const toldTwice: ToldTwice[] = []
  for (const forms of days.values()) {
    if (forms.length < 2) continue
    const [best, ...others] = forms.toSorted(byMuchThenFine)
    for (const other of others) {
      const strange = [...other.fills.values()].filter(({ name }) => !best!.fills.has(name))
      if (strange.length === 0 || areApart(best!, other)) continue
      const { account, symbol, date } = strange[0]!
      const isSame = sameMoves(best!, other)
      const { ownFills, differs } = isSame ? { ownFills: new Set(), differs: false } : ownOf(strange, other, best!)
      toldTwice.push({ account, symbol, day: date.slice(0, 10), decided: !differs })
      for (const fill of strange) {
        if (ownFills.has(fill)) continue
        goneNames.add(fill.name)
        const nearestName = nearest(fill, best!)
        if (nearestName !== null) standFor.set(nearestName, [...(standFor.get(nearestName) ?? []), fill.name])
      }
    }
  }
  if (goneNames.size === 0) return { ...nothingTwice, toldTwice }
  return { fills: knownFills.filter(({ record }) => !goneNames.has(record.name)), standFor, toldTwice }
}

const dayKey = ({ account, symbol, currency, date }: BrokerFill): string =>
  [account ?? '', symbol, currency ?? '', date.slice(0, 10)].join('\u0000')

function sizeOn({ fills }: ExportForm, side: BrokerFill['side']): Amount {
  let total = noAmount
  for (const fill of fills.values()) if (fill.side === side) total = plus(total, amountOf(fill.size))
  return total
}

const sameMoves = (a: ExportForm, b: ExportForm): boolean =>
  (['BUY', 'SELL'] as const).every((side) => compareAmounts(sizeOn(a, side), sizeOn(b, side)) === 0)

const allOf = (form: ExportForm): Amount => plus(sizeOn(form, 'BUY'), sizeOn(form, 'SELL'))

function byMuchThenFine(a: ExportForm, b: ExportForm): number {
  return compareAmounts(allOf(b), allOf(a)) || b.fills.size - a.fills.size || (a.form < b.form ? -1 : 1)
}

/**
 * Fills that are before or after all of another kind of export, which may cover a part of the day only.
 *
 * @returns them, and whether others differ from its fills
 */
function ownOf(fills: readonly BrokerFill[], other: ExportForm, { fills: best }: ExportForm) {
  const [isInOther, isInBest] = [rangeTest(other.fills), rangeTest(best)]
  const none: ReadonlySet<string> = new Set()
  const wantedFills = fills.map((fill) => ({
    fill,
    account: fill.account,
    ids: [],
    forms: none,
    legs: [wantedLeg<Leg>(fill)],
  }))
  const sources = [...best.values()].map((fill) => sourceOf(fill, none))
  matchEqual(wantedFills, sources)
  matchSums(wantedFills, sources, 16)
  const isUnmatched = ({ legs }: (typeof wantedFills)[number]): boolean =>
    legs.every(({ takenFills: taken }) => taken.length === 0)
  const isMatched = wantedFills.some((one) => !isUnmatched(one))
  const ownFills = new Set(
    isMatched ? wantedFills.filter((one) => isUnmatched(one) && !isInBest(one.fill)).map(({ fill }) => fill) : [],
  )
  const isMore = sources.some(
    (source) => !other.fills.has(source.fill.name) && isLeft(source) && isInOther(source.fill),
  )
  const isLess = wantedFills.some((one) => !ownFills.has(one.fill) && one.legs.some(isMissing))
  return { ownFills, differs: !isMatched || isMore || isLess }
}

/** Whether a fill is not before or after all of these. */
function rangeTest(fills: ReadonlyMap<string, BrokerFill>): (fill: BrokerFill) => boolean {
  const times = [...fills.values()].map(({ date }) => date).toSorted()
  const [first, last] = [times[0]!, times.at(-1)!]
  return ({ date }) => date >= first && date <= last
}

/** Whether one ends before the other starts. Unknown for days without times. */
function areApart(a: ExportForm, b: ExportForm): boolean {
  const [first, second] = [a, b].map(({ fills }) => [...fills.values()].map(({ date }) => date).toSorted())
  return first!.at(-1)! < second![0]! || second!.at(-1)! < first![0]!
}

/** The nearest fill of that side in time, the earlier on a tie. */
function nearest({ side, date }: BrokerFill, { fills }: ExportForm): string | null {
  const at = Date.parse(`${date}Z`)
  let best: { name: string; gap: number } | null = null
  for (const fill of fills.values()) {
    const gap = Math.abs(Date.parse(`${fill.date}Z`) - at)
    if (fill.side === side && (best === null || gap < best.gap)) best = { name: fill.name, gap }
  }
  return best?.name ?? null
}

/** Finds trades stated by one kind of export on days for which another states fills of the same instrument: how they overlap is unknown. */
export function tradesBesideFills(fills: readonly BrokerFill[], positions: readonly Timed[]): readonly ToldTwice[] {
  if (fills.length === 0 || positions.length === 0) return []
  const days = new Set(
    fills.map(({ account, symbol, date }) => [account ?? '', symbol, date.slice(0, 10)].join('\u0000')),
  )
  const twiceByDay = new Map<string, ToldTwice>()
  for (const { account, symbol, entryDate } of positions) {
    const day = entryDate.slice(0, 10)
    const key = [account ?? '', symbol, day].join('\u0000')
    if (days.has(key)) twiceByDay.set(key, { account, symbol, day, decided: false })
  }
  return [...twiceByDay.values()]
}

interface Timed {
  readonly account: string | null
  readonly symbol: string
  readonly entryDate: string
}
