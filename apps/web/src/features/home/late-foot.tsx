import { useEffect, useState } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import { HomeFoot } from './home-foot.tsx'

/** The blocks below the fold, after the visible ones are painted. */
export function LateFoot() {
  const [due, setDue] = useState(false)
  useEffect(() => afterPaint(() => setDue(true)), [])
  return due ? <HomeFoot /> : null
}
