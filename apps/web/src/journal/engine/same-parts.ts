/**
 * Structural sharing: a copy of a result in which every unchanged part is the same object as before, so that nothing that shows it is
 * rendered, and no chart of it drawn, again. Parts that are not plain data (functions, classes) are the same if identical. O(values).
 *
 * @returns `before` if all of it is unchanged, else a copy of `next` with the unchanged parts of `before`
 */
export function withSameParts<T>(before: unknown, next: T): T
export function withSameParts(before: unknown, next: unknown): unknown {
  return sharing()(before, next)
}

function sharing(): (before: unknown, next: unknown) => unknown {
  /** Result per object, so that a shared object stays shared. */
  const results = new Map<object, unknown>()
  const shared = (before: unknown, next: unknown): unknown => {
    if (Object.is(before, next) || typeof next !== 'object' || next === null) return next
    const earlierResult = results.get(next)
    if (earlierResult !== undefined) return earlierResult
    const result = compared(before, next)
    results.set(next, result)
    return result
  }
  const compared = (before: unknown, next: object): unknown => {
    if (typeof before !== 'object' || before === null) return next
    if (Object.getPrototypeOf(before) !== Object.getPrototypeOf(next)) return next
    if (ArrayBuffer.isView(next)) return sameBytes(before, next) ? before : next
    if (Array.isArray(before) && Array.isArray(next)) return items(before, next)
    return isPlain(next) && isPlain(before) ? fields(before, next) : next
  }
  const items = (before: readonly unknown[], next: readonly unknown[]): readonly unknown[] => {
    const sharedItems = next.map((item, i) => shared(before[i], item))
    return before.length === next.length && sharedItems.every((item, i) => Object.is(item, before[i]))
      ? before
      : sharedItems
  }
  const fields = (before: Fields, next: Fields): Fields => {
    const fieldNames = Object.keys(next)
    const sharedFields = Object.fromEntries(fieldNames.map((name) => [name, shared(before[name], next[name])]))
    const isSame =
      fieldNames.length === Object.keys(before).length &&
      fieldNames.every((name) => Object.hasOwn(before, name) && Object.is(sharedFields[name], before[name]))
    return isSame ? before : sharedFields
  }
  return shared
}

type Fields = Readonly<Record<string, unknown>>
const isPlain = (value: object): value is Fields => Object.getPrototypeOf(value) === Object.prototype

/** Compares bytes, so that NaN equals NaN and 0 differs from −0. */
function sameBytes(before: object, next: ArrayBufferView): boolean {
  if (!ArrayBuffer.isView(before) || before.byteLength !== next.byteLength) return false
  const bytes = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  const [a, b] = [bytes(before), bytes(next)]
  return a.every((byte, i) => byte === b[i])
}
