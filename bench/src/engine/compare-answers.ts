import type { Answer } from './answer.ts'

/** Sums of floats may differ in their last digits. */
const tolerance = 1e-6

/** Differences of two answers, by name with both values; empty if they are equal. */
export function differences(ours: Answer, theirs: Answer): readonly string[] {
  const found: string[] = []
  compare('', ours, theirs, found)
  return found
}

function compare(name: string, ours: unknown, theirs: unknown, found: string[]): void {
  if (found.length >= 5) return
  if (typeof ours === 'number' && typeof theirs === 'number') {
    if (!close(ours, theirs)) found.push(`${name}: ours ${ours}, theirs ${theirs}`)
  } else if (isList(ours) && isList(theirs)) {
    if (ours.length !== theirs.length) found.push(`${name}: ours has ${ours.length}, theirs ${theirs.length}`)
    else compareElements(name, ours, theirs, found)
  } else if (isObject(ours) && isObject(theirs)) {
    const other = new Map<string, unknown>(Object.entries(theirs))
    const names = new Map<string, unknown>(Object.entries(ours))
    for (const key of other.keys()) compare(name === '' ? key : `${name}.${key}`, names.get(key), other.get(key), found)
  } else if (ours !== theirs) found.push(`${name}: ours ${String(ours)}, theirs ${String(theirs)}`)
}

/** Lines have a million numbers: names are only created for differences. */
function compareElements(name: string, ours: ArrayLike<unknown>, theirs: ArrayLike<unknown>, found: string[]): void {
  for (let i = 0; i < ours.length && found.length < 5; i++) {
    const [a, b] = [ours[i], theirs[i]]
    if (typeof a === 'number' && typeof b === 'number' && close(a, b)) continue
    compare(`${name}[${i}]`, a, b, found)
  }
}

const close = (a: number, b: number): boolean =>
  Object.is(a, b) || a === b || Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a))

const isList = (value: unknown): value is ArrayLike<unknown> => Array.isArray(value) || ArrayBuffer.isView(value)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
