import { falseDiscoveries } from '../../stats/false-discoveries.ts'
import type { LikelyRange } from '../../stats/likely-range.ts'
import { normalQuantile } from '../../stats/normal-quantile.ts'
import type { MissedFact } from '../missed/missed-report.ts'
import type { LuckParts } from '../by-luck.ts'
import type { SessionDay } from '../sessions/session-day.ts'
import { type Explained, sharedOf, unexplainedLooks } from './explained.ts'
import type { Finding, FindingAction, FindingsReport, FindingSubject } from './finding.ts'
import { findingId, topicOf, variantOf } from './finding-id.ts'
import type { Exposure, FindingsAnswer, Look, Valued } from './look.ts'

export interface FindingsView extends LuckParts {
  /** Ids of negative comments. */
  readonly negative: readonly number[]
  /** Filtered ones. */
  readonly missed: readonly MissedFact[]
  /** All sessions, for their loss limits. */
  readonly sessions: readonly SessionDay[]
}

/** Share of wrong findings among those called more than luck. */
const wrongShare = 0.05
/** The same for costs, which are known: only the result before them could be luck. */
const wrongCosts = 0.01
const mostShown = 3

/**
 * Corrects all looks for each other, lets those fall away that others explain, and ranks the rest.
 *
 * @param answers of the parts so far, at least one
 * @see Y. Benjamini, Y. Hochberg, "Controlling the false discovery rate", JRSS B 57, 1995
 */
export function findingsReport(answers: readonly [FindingsAnswer, ...FindingsAnswer[]]): FindingsReport {
  const [{ withheld, trades, valued }] = answers
  const looks = answers
    .flatMap((answer) => answer.looks)
    .map((look): Judged => ({ ...look, id: findingId(look.subject) }))
  const tested = looks.filter(isTested)
  const limit = falseDiscoveries(
    tested.map(({ chance }) => chance),
    wrongShare,
  )
  const limitOf = ({ subject }: Judged, ofTested: number): number => (subject.is === 'COSTS' ? wrongCosts : ofTested)
  const significant = looks.filter((look) => look.holds && claims(look) && look.chance <= limitOf(look, limit))
  const { kept, explained } = withoutExplained(
    significant.filter(({ hindsight }) => !hindsight),
    valued,
  )
  // variants of one cause make no room for others: each of those kept needs the significance of its own rank among them
  const isExplained = new Set(explained.map(({ id }) => id))
  const strict = falseDiscoveries(
    tested.flatMap(({ id, chance }) => (isExplained.has(id) ? [] : [chance])),
    wrongShare,
    tested.length,
  )
  const isShowable = (look: Judged): boolean => kept.has(look.id) && look.chance <= limitOf(look, strict)
  const more = new Set(
    significant.flatMap((look) => (look.hindsight || isExplained.has(look.id) || isShowable(look) ? [look.id] : [])),
  )
  // enough to be first: the limit of the smallest p-value
  const needed = normalQuantile(1 - wrongShare / 2 / Math.max(1, tested.length))
  const all = looks.map((look) => findingOf(look, { isMore: more.has(look.id), needed, trades })).toSorted(byRank)
  return {
    withheld,
    trades,
    looks: looks.length,
    shown: firstOfTopics(all.filter(({ id, hindsight }) => more.has(id) && !hindsight && !isExplained.has(id))),
    likeliest:
      all
        .filter(({ hindsight, moreTrades }) => !hindsight && moreTrades !== null)
        .toSorted((a, b) => nineDigits(a.chance) - nineDigits(b.chance) || byRank(a, b))[0] ?? null,
    all,
    explained,
  }
}

interface Judged extends Look {
  readonly id: string
}

/** Hindsight follows from the result, and costs are known: neither makes others more or less likely. */
const isTested = ({ hindsight, subject }: Look): boolean => !hindsight && subject.is !== 'COSTS'

/** Whether the range leaves out 0. */
const claims = ({ aTrade: { low, high } }: Look): boolean => (low ?? 0) > 0 || (high ?? 0) < 0

const byRank = (a: Finding, b: Finding): number =>
  nineDigits(b.atLeast) - nineDigits(a.atLeast) ||
  nineDigits(a.chance) - nineDigits(b.chance) ||
  (a.id < b.id ? -1 : Number(a.id > b.id))
/** Sums in another order have other last digits. */
const nineDigits = (value: number): number => Number(value.toPrecision(9))

function firstOfTopics(ranked: readonly Finding[]): readonly Finding[] {
  const topics = new Set<string>()
  return ranked
    .filter(({ subject }) => {
      const topic = topicOf(subject)
      const isFirst = !topics.has(topic)
      topics.add(topic)
      return isFirst
    })
    .slice(0, mostShown)
}

/** Trades in common, as a share of those of either, from which two looks are the same in other words. */
const sameShare = 0.8

function withoutExplained(
  surviving: readonly Judged[],
  valued: Valued,
): { readonly kept: ReadonlySet<string>; readonly explained: readonly Explained[] } {
  const apart = surviving.filter(({ exposure }) => exposure === null)
  const comparable = surviving.flatMap((look) => (look.exposure === null ? [] : [{ ...look, exposure: look.exposure }]))
  const first: (Judged & { readonly exposure: Exposure })[] = []
  const same: Explained[] = []
  for (const look of comparable.toSorted(strongestFirst)) {
    const told = first.find((one) => isSame(one, look, valued))
    if (told === undefined) first.push(look)
    else same.push({ id: look.id, by: told.id })
  }
  const { kept, explained } = unexplainedLooks(first, valued)
  return { kept: new Set([...apart.map(({ id }) => id), ...kept]), explained: [...same, ...explained] }
}

/** Strongest first; among equal ones, such as two halves, the one that costs. */
const strongestFirst = (a: Judged, b: Judged): number =>
  Math.round((Math.abs(b.z) - Math.abs(a.z)) * 1e6) || a.aTrade.likely - b.aTrade.likely || (a.id < b.id ? -1 : 1)

function isSame(
  a: { readonly subject: FindingSubject; readonly exposure: Exposure },
  b: { readonly subject: FindingSubject; readonly exposure: Exposure },
  { count }: Valued,
): boolean {
  if (variantOf(a.subject) === variantOf(b.subject)) return true
  const [inA, inB] = [a.exposure.count, b.exposure.count]
  const both = sharedOf(a.exposure.bits, b.exposure.bits)
  // also if one is about the others: the halves of all trades
  return isMost(both, inA + inB - both) || isMost(inA - both, count - inB + both)
}
const isMost = (part: number, all: number): boolean => all > 0 && part >= sameShare * all

interface Judging {
  readonly isMore: boolean
  /** Deviations from which the most significant look is more than luck. */
  readonly needed: number
  readonly trades: number
}

function findingOf(look: Judged, { isMore, needed, trades }: Judging): Finding {
  const { subject, measure, hindsight, cases, compared, aTrade, inMoney, usesAYear, risk, chance, marks, of, id } = look
  const aYearInR = inMoney || usesAYear === null ? null : scaled(aTrade, usesAYear)
  const aYear = usesAYear === null || risk === null ? null : scaled(aTrade, usesAYear * risk)
  return {
    id,
    subject,
    verdict: isMore ? 'MORE_THAN_LUCK' : 'COULD_BE_LUCK',
    cases,
    compared,
    measure,
    hindsight,
    aTrade,
    inMoney,
    usesAYear,
    aYear,
    aYearInR,
    atLeast: nearer(aYear ?? aYearInR ?? scaled(aTrade, cases * (risk ?? 1))),
    chance,
    moreTrades: isMore || !look.holds ? null : moreTrades(look.z, needed, trades),
    marks,
    of,
    action: actionOf(subject),
  }
}

const scaled = ({ likely, low, high }: LikelyRange, by: number): LikelyRange => ({
  likely: likely * by,
  low: low === null ? null : low * by,
  high: high === null ? null : high * by,
})

/** Size of the end nearer to 0. */
const nearer = ({ low, high }: LikelyRange): number => Math.max(0, low ?? 0, -(high ?? 0))

/** Trades until a difference of this size would be told from luck: deviations grow with their root. */
function moreTrades(z: number, needed: number, trades: number): number | null {
  if (z === 0 || Math.abs(z) >= needed) return null
  const more = Math.ceil(trades * ((needed / z) ** 2 - 1))
  return more <= mostTrades ? more : null
}
/** More would be no forecast. */
const mostTrades = 100_000

/** Subjects that a trader can decide to do otherwise. */
const withRule: ReadonlySet<FindingSubject['is']> = new Set([
  'HABIT',
  'MISTAKE',
  'RULE',
  'EARLY_EXITS',
  'MISSED_TRADES',
])

function actionOf({ is }: FindingSubject): FindingAction {
  return withRule.has(is) ? 'MAKE_RULE' : 'SHOW_TRADES'
}
