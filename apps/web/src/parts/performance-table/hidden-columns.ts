import { useState } from 'react'
import { z } from 'zod'
import { useUser } from '../../journal/session.ts'

const Ids = z.array(z.string()).catch([])

/** Columns that the user has hidden, in every performance table on this device. */
export function useHiddenColumns(): readonly [hidden: readonly string[], hide: (ids: readonly string[]) => void] {
  const key = `performance-columns-hidden:${useUser().userId}`
  const [hidden, setHidden] = useState<readonly string[]>(() => read(key))
  return [
    hidden,
    (ids) => {
      localStorage.setItem(key, JSON.stringify(ids))
      setHidden(ids)
    },
  ]
}

function read(key: string): readonly string[] {
  try {
    return Ids.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return [] // somebody else wrote there
  }
}
