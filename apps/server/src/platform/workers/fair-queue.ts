import { AppError } from '@afterclose/contract/problems'
import type { Load } from './thread-loads.ts'

export interface QueueLimits {
  /** Maximum running tasks, over all owners. */
  readonly atOnce: number
  /** Maximum running tasks of one owner, given the total running. */
  readonly ofOneAtOnce: number | ((running: number) => number)
  /** Maximum waiting tasks of one owner; further ones are rejected. */
  readonly ofOneWaiting: number
  /** Maximum running heavy tasks, so that light ones always find a slot. All by default. */
  readonly heavyAtOnce?: number
}

export type Weight = 'light' | 'heavy'

type Leave = () => void

interface Waiting {
  readonly weight: Weight
  readonly begin: (leave: Leave) => void
  readonly refuse: (error: Error) => void
}

interface Owner {
  running: number
  readonly waiting: Waiting[]
  /** Earliest round of the owner's next task: the one after that of the previous task. */
  round: number
}

/**
 * Fair queue (round robin by owner): each owner's next task starts in turn, however many another has waiting. While the heavy limit is
 * reached, light tasks overtake waiting heavy ones. Queues of libraries go by priority or arrival, which favours the owner who sends most.
 */
export class FairQueue {
  readonly limits: QueueLimits
  /** Owners with running or waiting tasks, or whose turn was in this round; those served longest ago come first. */
  readonly #owners = new Map<string, Owner>()
  #running = 0
  #heavyRunning = 0
  #round = 0
  #closed: Error | null = null

  constructor(limits: QueueLimits) {
    this.limits = limits
  }

  get load(): Load {
    const waiting = [...this.#owners.values()].reduce((sum, owner) => sum + owner.waiting.length, 0)
    return { running: this.#running, waiting }
  }

  /** Whether the owner has no running or waiting task. */
  isIdle(owner: string): boolean {
    const queue = this.#owners.get(owner)
    return queue === undefined || queue.running + queue.waiting.length === 0
  }

  /** Number of waiting tasks of the owner. */
  waitingOf(owner: string): number {
    return this.#owners.get(owner)?.waiting.length ?? 0
  }

  /** Runs the task when it is the owner's turn. @throws AppError 'Busy' if too many of the owner's tasks wait already */
  async run<T>(owner: string, work: () => Promise<T>, weight: Weight = 'light'): Promise<T> {
    const leave = await this.take(owner, weight)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /**
   * Resolves when it is the owner's turn, with an idempotent function that ends it.
   * @throws AppError 'Busy' if too many of the owner's tasks wait already
   */
  take(owner: string, weight: Weight = 'light'): Promise<Leave> {
    if (this.#closed !== null) return Promise.reject(this.#closed)
    const queue = this.#owners.get(owner) ?? { running: 0, waiting: [], round: this.#round }
    if (queue.waiting.length >= this.limits.ofOneWaiting) return Promise.reject(new AppError('Busy'))
    this.#owners.set(owner, queue)
    if (this.#isFree(queue, weight)) return Promise.resolve(this.#begin(owner, queue, weight))
    return new Promise((begin, refuse) => queue.waiting.push({ weight, begin, refuse }))
  }

  /** Rejects waiting and future tasks; running ones continue. */
  close(error: Error): void {
    this.#closed = error
    for (const { waiting } of this.#owners.values()) for (const { refuse } of waiting.splice(0)) refuse(error)
  }

  #isFree({ running }: Owner, weight: Weight): boolean {
    const { atOnce, ofOneAtOnce, heavyAtOnce = atOnce } = this.limits
    const ofOne = typeof ofOneAtOnce === 'number' ? ofOneAtOnce : ofOneAtOnce(this.#running)
    const mayBeHeavy = weight === 'light' || this.#heavyRunning < heavyAtOnce
    return this.#running < atOnce && running < ofOne && mayBeHeavy
  }

  /** Index of the owner's next task among those that wait; -1 if none may start. */
  #placeOfNext(queue: Owner): number {
    return queue.waiting.findIndex(({ weight }) => this.#isFree(queue, weight))
  }

  #begin(owner: string, queue: Owner, weight: Weight): Leave {
    const heavy = weight === 'heavy' ? 1 : 0
    this.#heavyRunning += heavy
    this.#running++
    queue.running++
    this.#round = Math.max(this.#round, queue.round)
    queue.round = this.#round + 1
    this.#owners.delete(owner)
    this.#owners.set(owner, queue) // behind the others
    let left = false
    return () => {
      if (left) return
      left = true
      this.#heavyRunning -= heavy
      this.#running--
      queue.running--
      this.#next()
    }
  }

  #next(): void {
    for (;;) {
      const next = this.#nextOwner()
      if (next === undefined) break
      const [owner, queue] = next
      const [first] = queue.waiting.splice(this.#placeOfNext(queue), 1)
      first?.begin(this.#begin(owner, queue, first.weight))
    }
    this.#forgetIdle()
  }

  /** The owner whose turn it is: in the earliest round, the one served longest ago. */
  #nextOwner(): [string, Owner] | undefined {
    let first: [string, Owner] | undefined
    for (const entry of this.#owners) {
      const [, queue] = entry
      if (this.#placeOfNext(queue) < 0) continue
      const round = Math.max(queue.round, this.#round)
      if (first === undefined || round < Math.max(first[1].round, this.#round)) first = entry
    }
    return first
  }

  /** Owners served in this round are remembered while others wait: otherwise they would count as new, and come first again. */
  #forgetIdle(): void {
    const waits = [...this.#owners.values()].some(({ waiting }) => waiting.length > 0)
    for (const [owner, { running, waiting, round }] of this.#owners)
      if (running === 0 && waiting.length === 0 && (!waits || round <= this.#round)) this.#owners.delete(owner)
  }
}
