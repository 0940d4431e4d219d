/** Requests to external hosts, by purpose. */
export const hostClasses = ['feed', 'price source', 'company provider', 'push service'] as const
export type HostClass = (typeof hostClasses)[number]
export type Outcome = 'answered' | 'failed'

const counts = new Map<`${HostClass} ${Outcome}`, number>()

export function countOutside(host: HostClass, outcome: Outcome): void {
  const key = `${host} ${outcome}` as const
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Requests of this process since its start. */
export const outsideCount = (host: HostClass, outcome: Outcome): number => counts.get(`${host} ${outcome}`) ?? 0
