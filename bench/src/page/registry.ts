interface RegisteredPage {
  readonly path: string
  /** Whether it is about the trades that filters select. */
  readonly filtered: boolean
}

// read as it is, without its types: they are those of the whole web application
const source: unknown = await import(new URL('../../../apps/web/src/app/pages.ts', import.meta.url).href)

/** Every page of the product but those that a server has to switch on; of pages of one record that of the first. */
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
