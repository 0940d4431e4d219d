import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export const randomSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!

/** The seed that the address says. Where it says none, chance gives one, and it is written there, so that a link shows the same picture. */
export function useSeed(said: number | undefined): number {
  const router = useRouter()
  const [drawn] = useState(randomSeed)
  const missing = said === undefined
  useEffect(() => {
    if (missing)
      void router.navigate({
        to: '.',
        search: (before: object) => ({ ...before, seed: drawn }),
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
      })
  }, [router, missing, drawn])
  return said ?? drawn
}
