import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SimulatorSearch } from './simulator-search.ts'

export const randomSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!

interface Written {
  readonly seed: number
  /** Balance of the account, in its currency. */
  readonly balance: number
}

/**
 * The seed and the balance of the account that the address says. What it does not say, or says wrongly, comes from chance and from
 * the account, and is written there, so that a link shows the same picture. A balance that came with a link stays; one that
 * this page wrote follows the account.
 *
 * @param account its balance now; where it is not above 0, or a start balance was typed, none is written
 */
export function useWritten(said: SimulatorSearch, account: number): Written {
  const router = useRouter()
  const [drawn] = useState(randomSeed)
  const [came] = useState(said.balance)
  const seed = said.seed ?? drawn
  const linked = came !== undefined && said.balance === came
  const balance = linked ? came : account
  const writes = !linked && account > 0 && said.startBalance === undefined
  const missing = said.seed !== seed || (writes && said.balance !== account)
  useEffect(() => {
    if (!missing) return
    void router.navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...(writes ? { balance: account } : {}), seed }),
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    })
  }, [router, missing, writes, account, seed])
  return { seed, balance }
}
