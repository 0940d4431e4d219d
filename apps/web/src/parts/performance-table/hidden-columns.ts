import { useState } from 'react'
import { z } from 'zod'
import { useUser } from '../../journal/session.ts'

const Ids = z.array(z.string())
const none: readonly string[] = []

/** A kind of table whose columns are chosen together; those of groups by their measure. */
type Kind = 'portfolio' | 'performance' | `performance-${string}`

interface HiddenColumns {
  readonly hidden: readonly string[]
  readonly hide: (ids: readonly string[]) => void
}

/**
 * Columns that the user has hidden in a kind of table, on this device.
 *
 * @param first columns hidden until the user has chosen
 * @param before another kind, whose choice applies until the user has chosen for this one
 */
export function useHiddenColumns(table: Kind, first = none, before: Kind = table): HiddenColumns {
  const { userId } = useUser()
  const keyOf = (kind: Kind): string => `${kind}-columns-hidden:${userId}`
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({})
  const key = keyOf(table)
  return {
    hidden: chosen[key] ?? read(key) ?? read(keyOf(before)) ?? first,
    hide: (ids) => {
      localStorage.setItem(key, JSON.stringify(ids))
      setChosen({ ...chosen, [key]: ids })
    },
  }
}

function read(key: string): readonly string[] | null {
  try {
    return Ids.nullable().parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null // written by other code
  }
}
