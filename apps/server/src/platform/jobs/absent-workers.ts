import type { Instant } from '@afterclose/core/time'
import type { Db } from '../../store/db.ts'
import { laneNames, type LaneName } from './lanes.ts'
import { endClaim, findClaimsOfAbsent, type JobRow } from './repository.ts'

interface Sighting {
  readonly until: JobRow['claimed_until']
  readonly sinceMs: number
}

/**
 * Frees the job slots of killed servers before their leases expire. A live server may also lose its connection for a moment: its claims end
 * only if the connection stays closed and they are not renewed for `goneMs`.
 */
export class AbsentWorkers {
  readonly #db: Db
  readonly #goneMs: number
  #sightings: ReadonlyMap<string, Sighting> = new Map()
  #isLooking = false

  constructor(db: Db, goneMs: number) {
    this.#db = db
    this.#goneMs = goneMs
  }

  /** @returns lanes with freed slots */
  async endClaims(now: Instant): Promise<readonly LaneName[]> {
    if (this.#isLooking) return []
    this.#isLooking = true
    try {
      return await this.#look(now)
    } finally {
      this.#isLooking = false
    }
  }

  async #look(now: Instant): Promise<readonly LaneName[]> {
    const sightings = new Map<string, Sighting>()
    const freed = new Set<string>()
    for (const claim of await findClaimsOfAbsent(this.#db, now)) {
      const before = this.#sightings.get(claim.id)
      const sighting =
        before?.until === claim.claimed_until ? before : { until: claim.claimed_until, sinceMs: performance.now() }
      sightings.set(claim.id, sighting)
      if (performance.now() - sighting.sinceMs < this.#goneMs) continue
      await endClaim(this.#db, claim)
      freed.add(claim.lane)
    }
    this.#sightings = sightings
    return laneNames.filter((lane) => freed.has(lane))
  }
}
