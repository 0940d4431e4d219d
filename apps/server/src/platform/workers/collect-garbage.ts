import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A heap that is worth a pause of tens of milliseconds. */
const muchBytes = 80_000_000
/** Heap of this thread after the last collection, bytes. */
let left = 0

/** Objects and garbage on the heap of this thread, bytes. */
const used = (): number => getHeapStatistics().used_heap_size

/**
 * Collects all garbage of this thread, and gives its memory back to the system. V8 does not while a thread has nothing to do: after an
 * import of 50,000 trades it would hold hundreds of megabytes until the next one.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  // The first collection is swept in the background, the second waits for it.
  if (typeof collect === 'function') for (let i = 0; i < 2; i++) collect()
  left = used()
}

/** Whether the heap of this thread is large, and has doubled since the last collection. */
export const holdsMuchGarbage = (): boolean => used() > Math.max(muchBytes, 2 * left)
