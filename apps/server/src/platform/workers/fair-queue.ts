import { AppError } from '@afterclose/contract/problems'
import type { Load } from './thread-loads.ts'

export interface QueueLimits {
  /** Maximum tasks that run at a time, for all owners together. */
  readonly atOnce: number
  /** Maximum of these for one owner, by the number that already run. */
  readonly ofOneAtOnce: number | ((running: number) => number)
  /** Works of one owner that may wait; what comes on top is refused. */
  readonly ofOneWaiting: number
  /** Maximum heavy tasks that run at a time, so that light ones always find a place. All by default. */
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
  /** The round in which the owner's next work may begin: the one after that of the work before. */
  round: number
}

/**
 * A queue that is fair to those who wait in it (round robin by owner): each owner's next work begins in turn, however many
 * another has waiting. While as many heavy ones run as may, light ones begin before heavy ones that wait. Queues of libraries go by
 * priority or by arrival, and the owner who sends most is served most.
 */
export class FairQueue {
  readonly limits: QueueLimits
  /** Owners with work that runs or waits, or that had their turn in this round; those whose work began longest ago come first. */
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

  /** Whether nothing of the owner runs or waits. */
  isIdle(owner: string): boolean {
    const queue = this.#owners.get(owner)
    return queue === undefined || queue.running + queue.waiting.length === 0
  }

  /** How many tasks of the owner wait. */
  waitingOf(owner: string): number {
    return this.#owners.get(owner)?.waiting.length ?? 0
  }

  /** Runs the work when it is the owner's turn. @throws AppError 'Busy' when too much of his waits already */
  async run<T>(owner: string, work: () => Promise<T>, weight: Weight = 'light'): Promise<T> {
    const leave = await this.take(owner, weight)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /**
   * Resolves when it is the owner's turn, with what ends it. Calling that again does nothing.
   * @throws AppError 'Busy' when too much of his waits already
   */
  take(owner: string, weight: Weight = 'light'): Promise<Leave> {
    if (this.#closed !== null) return Promise.reject(this.#closed)
    const queue = this.#owners.get(owner) ?? { running: 0, waiting: [], round: this.#round }
    if (queue.waiting.length >= this.limits.ofOneWaiting) return Promise.reject(new AppError('Busy'))
    this.#owners.set(owner, queue)
    if (this.#isFree(queue, weight)) return Promise.resolve(this.#begin(owner, queue, weight))
    return new Promise((begin, refuse) => queue.waiting.push({ weight, begin, refuse }))
  }

  /** Refuses what waits and what comes; what runs goes on. */
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

  /** The place of the owner's next work among those that wait; -1 while none may begin. */
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

  /** The owner whose turn it is: of those in the earliest round, the one whose work began longest ago. */
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

  /** Owners who had their turn in this round are remembered while others wait: else they would be new, and come first again. */
  #forgetIdle(): void {
    const waits = [...this.#owners.values()].some(({ waiting }) => waiting.length > 0)
    for (const [owner, { running, waiting, round }] of this.#owners)
      if (running === 0 && waiting.length === 0 && (!waits || round <= this.#round)) this.#owners.delete(owner)
  }
}
