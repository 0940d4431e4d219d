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
 * Seed and account balance from the address. Missing or invalid ones are set from a random number and from the account, and written to the
 * address, so that a link shows the same picture. A balance from a link stays; one that this page wrote follows the account.
 *
 * @param account its current balance; if it is not above 0, or a start balance was typed, no balance is written
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
