import { lazy, Suspense, useEffect, useState } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'

const HomeFoot = lazy(async () => ({ default: (await import('./home-foot.tsx')).HomeFoot }))

/** What nobody sees at first is loaded once what one does see is painted. */
export function LateFoot() {
  const [due, setDue] = useState(false)
  useEffect(() => afterPaint(() => setDue(true)), [])
  return due ? (
    <Suspense fallback={null}>
      <HomeFoot />
    </Suspense>
  ) : null
}
