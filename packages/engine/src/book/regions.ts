import type { Arena } from '../kernel/arena.ts'

/**
 * Named rooms in an arena that are used again and again. One that has become too small is allocated again, with a quarter
 * to spare, and what was in it moves along; so repeated work takes no memory, and growing work takes it seldom.
 */
export class Regions {
  readonly #arena: Arena
  readonly #taken = new Map<string, { readonly at: number; readonly bytes: number }>()

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** @returns the address; what is there is what was left there, and 0 in a room's first use */
  room(name: string, bytes: number): number {
    const taken = this.#taken.get(name)
    if (taken !== undefined && taken.bytes >= bytes) return taken.at
    const more = Math.ceil(bytes * 1.25)
    const at = this.#arena.take(more)
    if (taken !== undefined) this.#arena.views.u8.copyWithin(at, taken.at, taken.at + taken.bytes)
    this.#taken.set(name, { at, bytes: more })
    return at
  }
}
