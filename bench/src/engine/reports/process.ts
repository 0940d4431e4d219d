/** Reports in our engine and another implementation, in a separate process: `process.ts <other> <feed file> <repetitions>`. */
import { readFileSync } from 'node:fs'
import { noFilters } from '@afterclose/core/filters'
import { decodeFeed } from '@afterclose/feed/feed'
import { median, timed } from '../../support/measure.ts'
import { jobColumns } from '../job-columns.ts'
import { open } from '../ours.ts'
import type { BesideResult, BesideRow, PeerMessage } from '../peer-messages.ts'
import { questionOf } from '../question.ts'
import { askedAnew } from '../script.ts'
import { quietly } from '../spin.ts'
import { changed, reportCases } from './cases.ts'
import { isOther, others } from './others.ts'
import { queryOf } from './queries.ts'
import type { Numbers } from './query.ts'

const [name = '', file = '', repetitions = '7'] = process.argv.slice(2)
if (!isOther(name)) throw new Error(`There is no other way "${name}"`)
const send = (message: PeerMessage<BesideResult>): void => void process.send?.(message)

const other = await others[name]().catch((cause: unknown) => {
  send({ is: 'not here', why: cause instanceof Error ? cause.message.split('\n')[0]! : String(cause) })
  return null
})
if (other !== null) {
  const columns = decodeFeed(readFileSync(file))
  const book = open(columns)
  await other.load(jobColumns(columns))
  let asked = 0
  const another = () => askedAnew(noFilters, ++asked)
  const rows: BesideRow[] = []
  for (const one of reportCases) {
    const query = queryOf(one.name)
    if (typeof query === 'string') continue
    const ours = () => changed(book, one, another())
    const theirs = async () => other.answer(query, questionOf({ name: one.name, filters: another() }, columns))
    send({ is: 'progress', what: one.name })
    provenEqual(one.name, query.ours(ours()), await theirs())
    // warm-up, so that both are compiled
    const began = performance.now()
    for (let i = 0; i < 40 && performance.now() - began < 1500; i++) {
      ours()
      await theirs()
    }
    const { repetitions: taken } = await quietly(Number(repetitions), 20_000, async () => ({
      ours: await timed(ours),
      theirs: await timed(theirs),
    }))
    const of = (way: 'ours' | 'theirs') => median(taken.map((each) => each[way]))
    const ratio = median(taken.map((each) => each.theirs / each.ours))
    rows.push({ name: one.name, what: query.what, ours: of('ours'), theirs: of('theirs'), ratio })
  }
  send({ is: 'result', result: { mode: 'reports beside', other: name, trades: columns.closed, rows } })
}
process.exit()

/** @throws Error if the results differ */
function provenEqual(report: string, ours: Numbers, theirs: Numbers): void {
  const byKey = (rows: Numbers): Numbers => rows.toSorted((a, b) => a[0]! - b[0]!)
  const [one, two] = [byKey(ours), byKey(theirs)]
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))
  const same = one.length === two.length && one.every((row, i) => row.every((value, j) => near(value, two[i]![j]!)))
  if (!same)
    throw new Error(`"${report}" differs: ${JSON.stringify(one.slice(0, 3))} and ${JSON.stringify(two.slice(0, 3))}`)
}
