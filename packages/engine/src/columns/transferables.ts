/**
 * The buffers of an answer's columns, for `postMessage(answer, transferables(answer))`: they are handed to the other
 * thread instead of being copied, and are empty here afterwards. Columns that share a buffer name it once.
 */
export function transferables(answer: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const look = (part: object): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) buffers.add(part.buffer)
      return
    }
    for (const inner of Object.values(part)) if (typeof inner === 'object' && inner !== null) look(inner)
  }
  look(answer)
  return [...buffers]
}
