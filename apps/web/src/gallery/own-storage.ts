/**
 * Gives the page its own storage, which lasts as long as the page. In development the gallery has the same origin as the application, and
 * must not sign its user out.
 */
export function keepStorageApart(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, value: memoryStorage() })
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
