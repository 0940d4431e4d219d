import { useState } from 'react'
import { z } from 'zod'
import { useUser } from '../../journal/session.ts'

const Ids = z.array(z.string())
const none: readonly string[] = []

/**
 * Columns that the user has hidden in a kind of table, on this device.
 *
 * @param first columns hidden by default
 */
export function useHiddenColumns(
  table: 'performance' | 'portfolio',
  first = none,
): readonly [hidden: readonly string[], hide: (ids: readonly string[]) => void] {
  const key = `${table}-columns-hidden:${useUser().userId}`
  const [hidden, setHidden] = useState<readonly string[]>(() => read(key) ?? first)
  return [
    hidden,
    (ids) => {
      localStorage.setItem(key, JSON.stringify(ids))
      setHidden(ids)
    },
  ]
}

function read(key: string): readonly string[] | null {
  try {
    return Ids.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null // empty, or written by other code
  }
}
