/** Load of a thread: running and waiting tasks. */
export interface Load {
  readonly running: number
  readonly waiting: number
}

const threads = new Map<string, Set<() => Load>>()

/** Registers a thread for monitoring. @returns a function that unregisters it */
export function showLoad(name: string, load: () => Load): () => void {
  const sameName = threads.get(name) ?? new Set()
  threads.set(name, sameName.add(load))
  return () => void sameName.delete(load)
}

/** Loads of the threads of this process, summed by name. */
export const threadLoads = (): ReadonlyMap<string, Load> =>
  new Map(
    [...threads].map(([name, sameName]) => {
      const loads = [...sameName].map((load) => load())
      const sum = (of: keyof Load): number => loads.reduce((total, load) => total + load[of], 0)
      return [name, { running: sum('running'), waiting: sum('waiting') }]
    }),
  )
