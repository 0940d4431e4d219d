/**
 * What must come in the middle of something else comes too late now and then, on a machine at other work: then all is tried
 * anew.
 * @param attempt null when it came too late
 */
export async function inTheMiddle<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let i = 0; i < 10; i++) {
    const found = await attempt()
    if (found !== null) return found
  }
  throw new Error('What was to be interrupted was always over before')
}
