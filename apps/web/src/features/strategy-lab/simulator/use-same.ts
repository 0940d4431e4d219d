import { useState } from 'react'

/** Structural sharing: returns the previous object if it is equal, because another object would be another request. @param value plain */
export function useSame<T>(value: T): T {
  const [kept, keep] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  keep(value)
  return value
}
