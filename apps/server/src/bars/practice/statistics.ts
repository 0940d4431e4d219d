import type { PracticeStatistics } from '@afterclose/contract/practice'
import { type Grade, grades, restDays } from '@afterclose/core/practice'
import { DAY } from '@afterclose/core/time'
import { agreementInterval, countJudgements, type JudgedTwice, weightedKappa } from '@afterclose/engine/stats/agreement'
import { sumInterval } from '@afterclose/engine/stats/sum-interval'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import type { Db } from '../../store/db.ts'
import { today } from './bars-of-deal.ts'
import { countDue, findTries } from './repository.ts'

/** Minimum number of grade pairs for showing agreement. */
const fewestPairs = 20

/** Statistics on the grades of a journal's practice. */
export async function practiceStatistics(db: Db, journal: JournalAccess): Promise<PracticeStatistics> {
  const tries = await findTries(db, journal.id)
  const judged = tries.filter(({ misjudged }) => misjudged !== null)
  const pairs = pairsOf(tries.filter(({ source }) => source === 'TRADE'))
  const isEnough = pairs.length >= fewestPairs
  const interval = isEnough ? agreementInterval(pairs, grades.length) : null
  const counts = countJudgements(pairs, grades.length)
  return {
    deals: tries.length,
    taken: tries.filter(({ orders }) => orders !== null).length,
    judged: judged.length,
    misjudged: judged.filter(({ misjudged }) => misjudged === 1).length,
    due: await countDue(db, journal.id, today(journal)),
    grades: grades.map((grade) => ofGrade(grade, tries)),
    repeats: {
      pairs: pairs.length,
      counts,
      kappa: isEnough ? weightedKappa(counts) : null,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    },
  }
}

type Tried = Awaited<ReturnType<typeof findTries>>[number]

function ofGrade(grade: Grade, tries: readonly Tried[]): PracticeStatistics['grades'][number] {
  const own = tries.filter((one) => one.grade === grade)
  const taken = own.filter(({ orders }) => orders !== null)
  const results = taken.flatMap(({ worst_r: r }) => (r === null ? [] : [r]))
  const sum = results.reduce((total, r) => total + r, 0)
  const squares = results.reduce((total, r) => total + r * r, 0)
  const interval = sumInterval(results.length, sum, squares)
  return {
    grade,
    tries: own.length,
    taken: taken.length,
    withR: results.length,
    meanR: results.length === 0 ? null : sum / results.length,
    low: interval && interval.low / results.length,
    high: interval && interval.high / results.length,
  }
}

/** Pairs of each deal's first grade and the next one after a sufficient interval. @param tries in order */
export function pairsOf(tries: readonly Pick<Tried, 'deal_id' | 'grade' | 'tried'>[]): readonly JudgedTwice[] {
  return [...Map.groupBy(tries, (one) => one.deal_id).values()].flatMap((own): JudgedTwice[] => {
    const first = own[0]!
    const next = own.find(({ tried }) => Date.parse(tried) - Date.parse(first.tried) >= restDays * DAY)
    return next === undefined ? [] : [[grades.indexOf(first.grade), grades.indexOf(next.grade)]]
  })
}
