import { isLeaf, isList, isOrNull, type Shape } from './definition.ts'

/** The part of a value named by a shape, as plain data for JSON: typed arrays become lists, NaN and infinite numbers become null. */
export function shownBy(shape: Shape, value: unknown): unknown {
  if (isLeaf(shape)) return typeof value === 'number' && !Number.isFinite(value) ? null : value
  if (isOrNull(shape)) return value === null ? null : shownBy(shape.orNull, value)
  if (isList(shape)) return itemsOf(value).map((item) => shownBy(shape.list, item))
  const fields = new Map<string, unknown>(Object.entries(value ?? {}))
  return Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, shownBy(of, fields.get(name))]))
}

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return Array.from(Object.values(value))
  throw new TypeError('A shape says a list where there is none')
}
