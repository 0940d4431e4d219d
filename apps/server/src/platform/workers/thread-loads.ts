/** Load of a thread: tasks that it works on, and tasks that wait for it. */
export interface Load {
  readonly running: number
  readonly waiting: number
}

const threads = new Map<string, Set<() => Load>>()

/** Lets a thread be seen by those who watch the server. @returns what ends it */
export function showLoad(name: string, load: () => Load): () => void {
  const sameName = threads.get(name) ?? new Set()
  threads.set(name, sameName.add(load))
  return () => void sameName.delete(load)
}

/** Loads of the threads of this process, by their names; threads of one name together. */
export const threadLoads = (): ReadonlyMap<string, Load> =>
  new Map(
    [...threads].map(([name, sameName]) => {
      const loads = [...sameName].map((load) => load())
      const sum = (of: keyof Load): number => loads.reduce((total, load) => total + load[of], 0)
      return [name, { running: sum('running'), waiting: sum('waiting') }]
    }),
  )
