import { lazy, Suspense, useEffect, useState } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'

const HomeFoot = lazy(async () => ({ default: (await import('./home-foot.tsx')).HomeFoot }))

/** Loads the blocks below the fold after the visible ones are painted. */
export function LateFoot() {
  const [due, setDue] = useState(false)
  useEffect(() => afterPaint(() => setDue(true)), [])
  return due ? (
    <Suspense fallback={null}>
      <HomeFoot />
    </Suspense>
  ) : null
}
