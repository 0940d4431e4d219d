/**
 * Buffers of a result's columns, for `postMessage(answer, transferables(answer))`: they are transferred instead of copied, and are empty
 * here afterwards. Shared buffers are listed once.
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
