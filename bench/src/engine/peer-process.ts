/** One peer together with our engine, in a separate process: `peer-process.ts <peer> <feed file> <repetitions> <most ms>`. */
import { readFileSync } from 'node:fs'
import { decodeFeed } from '@afterclose/feed/feed'
import { memoryOf } from '../support/memory.ts'
import { answerOf, folded } from './block-answer.ts'
import { differences } from './compare-answers.ts'
import { jobColumns } from './job-columns.ts'
import { everyValue, measure, open } from './ours.ts'
import type { Loaded, PeerMessage, PeerResult } from './peer-messages.ts'
import type { Peer } from './peers/peer.ts'
import { isPeerName, type PeerName, peers } from './peers/all.ts'
import { questionOf } from './question.ts'
import { race } from './race.ts'
import { script, unusual } from './script.ts'

const send = (message: PeerMessage<PeerResult>): void => void process.send?.(message)
const say = (what: string): void => send({ is: 'progress', what })

const [name = '', file = '', repetitions = '7', mostMs = '60000'] = process.argv.slice(2)
if (!isPeerName(name)) throw new Error(`There is no peer "${name}"`)

const peer = await peers[name].make().catch((cause: unknown) => {
  send({ is: 'not here', why: cause instanceof Error ? cause.message.split('\n')[0]! : String(cause) })
  return null
})
if (peer !== null) send({ is: 'result', result: await measured(name, peer) })
process.exit()

async function measured(name: PeerName, peer: Peer): Promise<PeerResult> {
  say('loading')
  const columns = decodeFeed(readFileSync(file))
  const [book, ours] = await loaded(() => {
    const opened = open(columns)
    opened.select(everyValue(opened.table))
    return opened
  })
  const job = jobColumns(columns)
  const [, theirs] = await loaded(() => peer.load(job))
  const unanswered = await proveEqual()
  const result = await race({ book, peer }, { repetitions: Number(repetitions), mostMs: Number(mostMs) }, say)
  return { mode: 'script', peer: name, trades: columns.closed, load: { ours, peer: theirs }, unanswered, ...result }

  /** @throws Error if the peer's answer differs from ours */
  async function proveEqual(): Promise<readonly string[]> {
    const missing: string[] = []
    for (const [i, step] of [...script, ...unusual].entries()) {
      say(`checking ${i + 1} of ${script.length + unusual.length}`)
      const answer = await peer.answer(questionOf(step, columns))
      if (answer === null) missing.push(step.name)
      else {
        const found = differences(answerOf(folded(measure(book, step.filters))), answer)
        if (found.length > 0) throw new Error(`"${step.name}" differs: ${found.join('; ')}`)
      }
    }
    return missing
  }
}

/** Duration, and growth of the process's memory. */
async function loaded<Value>(load: () => Promise<Value> | Value): Promise<readonly [Value, Loaded]> {
  const before = held()
  const began = performance.now()
  const value = await load()
  const ms = performance.now() - began
  return [value, { ms, megabytes: held() - before }]
}

/** Resident memory in MB after garbage collection. */
function held(): number {
  for (let i = 0; i < 2; i++) gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return memoryOf(process.pid)?.now ?? process.memoryUsage().rss / 1e6
}
