interface RegisteredPage {
  readonly path: string
  /** Whether it shows the filtered trades. */
  readonly filtered: boolean
}

// imported without its types: they are those of the whole web application
const source: unknown = await import(new URL('../../../apps/web/src/app/pages.ts', import.meta.url).href)

/** Every page of the product except those that a server must enable; for pages of one record, that of the first record. */
export const pages: readonly RegisteredPage[] = listIn(source).flatMap((entry) => {
  const path = fieldOf(entry, 'path')
  if (typeof path !== 'string') throw new Error('An entry of pages.ts has no path')
  if (fieldOf(entry, 'feature') !== undefined) return []
  return [{ path: path.replace(/\$\w*/, '1'), filtered: fieldOf(entry, 'filters') !== null }]
})

function listIn(module: unknown): readonly unknown[] {
  const list = fieldOf(module, 'pages')
  if (!Array.isArray(list)) throw new Error('pages.ts has no list of pages')
  return list
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
