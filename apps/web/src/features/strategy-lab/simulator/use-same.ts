import { useState } from 'react'

/** The object that says the same and was there before: another one would be another question. @param value plain */
export function useSame<T>(value: T): T {
  const [kept, keep] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  keep(value)
  return value
}
