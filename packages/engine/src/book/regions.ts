import type { Arena } from '../kernel/arena.ts'

/**
 * Named reusable regions in an arena. A region that is too small is reallocated with a quarter to spare, including its content; so repeated
 * work allocates nothing, and growing work seldom.
 */
export class Regions {
  readonly #arena: Arena
  readonly #taken = new Map<string, { readonly at: number; readonly bytes: number }>()

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** @returns the address; the former content is kept, and 0 at first */
  room(name: string, bytes: number): number {
    const region = this.#taken.get(name)
    if (region !== undefined && region.bytes >= bytes) return region.at
    const more = Math.ceil(bytes * 1.25)
    const at = this.#arena.take(more)
    if (region !== undefined) this.#arena.views.u8.copyWithin(at, region.at, region.at + region.bytes)
    this.#taken.set(name, { at, bytes: more })
    return at
  }
}
