import type { TradeBook } from '@afterclose/engine/book/trade-book'
import { median } from '../support/measure.ts'
import { folded } from './block-answer.ts'
import { measure } from './ours.ts'
import type { Peer } from './peers/peer.ts'
import { questionOf } from './question.ts'
import { askedAnew, script } from './script.ts'
import { quietly } from './spin.ts'

const ways = ['typed', 'object', 'peer'] as const
/** Our block, our block folded into objects, and the other implementation's objects. */
export type Way = (typeof ways)[number]

export interface StepResult {
  readonly name: string
  /** Medians, ms; the peer's is null if it does not support the step. */
  readonly ms: StepTimes
  /** The shortest times. */
  readonly best: StepTimes
  /** The peer's time as a multiple of ours in the same repetition; the median. */
  readonly ratio: { readonly typed: number; readonly object: number } | null
}

export interface StepTimes {
  readonly typed: number
  readonly object: number
  readonly peer: number | null
}

export interface RaceResult {
  readonly repetitions: number
  readonly noisy: number
  readonly spread: number
  readonly steps: readonly StepResult[]
  /** Milliseconds of processor time of one script, all threads together; medians. */
  readonly cpu: Readonly<Record<Way, number>>
}

interface Clocked {
  readonly ms: number
  readonly cpu: number
}
type Repetition = readonly Readonly<Record<Way, Clocked | null>>[]

/**
 * Repeats the whole script; in each step the implementations take turns, in alternating order.
 *
 * @param mostMs time limit for starting repetitions
 */
export async function race(
  { book, peer }: { readonly book: TradeBook; readonly peer: Peer },
  { repetitions, mostMs }: { readonly repetitions: number; readonly mostMs: number },
  say: (what: string) => void,
): Promise<RaceResult> {
  const steps = script.map((step) => ({ ...step, question: questionOf(step, book.table.columns) }))
  let asked = 0
  const taken = await quietly(repetitions, mostMs, async (turn) => {
    say(`repetition ${turn + 1}`)
    const repetition: Record<Way, Clocked | null>[] = []
    for (const { filters, question } of steps) {
      const clocked: Record<Way, Clocked | null> = { typed: null, object: null, peer: null }
      const filtersOf = { typed: askedAnew(filters, ++asked), object: askedAnew(filters, ++asked) }
      const work: Readonly<Record<Way, () => unknown>> = {
        typed: () => measure(book, filtersOf.typed),
        object: () => folded(measure(book, filtersOf.object)),
        peer: () => peer.answer(question),
      }
      for (const way of turn % 2 === 0 ? ways : ways.toReversed()) clocked[way] = await clock(work[way])
      repetition.push(clocked)
    }
    return repetition
  })
  return {
    repetitions: taken.repetitions.length,
    noisy: taken.noisy,
    spread: taken.spread,
    steps: steps.map(({ name }, i) =>
      stepResult(
        name,
        taken.repetitions.map((repetition) => repetition[i]!),
      ),
    ),
    cpu: {
      typed: cpuOf(taken.repetitions, 'typed'),
      object: cpuOf(taken.repetitions, 'object'),
      peer: cpuOf(taken.repetitions, 'peer'),
    },
  }
}

/** Null if the work returns null: it is not supported. */
async function clock(work: () => unknown): Promise<Clocked | null> {
  gc?.(true) // garbage of others must not be collected during the measurement
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const answer = await work()
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(cpuBefore)
  return answer === null ? null : { ms, cpu: (user + system) / 1000 }
}

function stepResult(name: string, turns: Repetition): StepResult {
  const of = (way: Way): readonly number[] => turns.flatMap((turn) => turn[way]?.ms ?? [])
  const [typed, object, peer] = [of('typed'), of('object'), of('peer')]
  const times = (figure: (all: readonly number[]) => number): StepTimes => ({
    typed: figure(typed),
    object: figure(object),
    peer: peer.length === 0 ? null : figure(peer),
  })
  const ratio = (ours: readonly number[]): number => median(peer.map((ms, i) => ms / ours[i]!))
  return {
    name,
    ms: times(median),
    best: times((all) => Math.min(...all)),
    ratio: peer.length === 0 ? null : { typed: ratio(typed), object: ratio(object) },
  }
}

const cpuOf = (repetitions: readonly Repetition[], way: Way): number =>
  median(repetitions.map((steps) => steps.reduce((sum, step) => sum + (step[way]?.cpu ?? 0), 0)))
