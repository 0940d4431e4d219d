import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SimulatorSearch } from './simulator-search.ts'

/**
 * Account balance from the address. A missing or invalid one is set from the account and written to the address, so that a link shows the
 * same picture. A balance from a link stays; one that this page wrote follows the account.
 *
 * @param account its current balance; if it is not above 0, or a start balance was typed, no balance is written
 */
export function useWrittenBalance(said: SimulatorSearch, account: number): number {
  const router = useRouter()
  const [came] = useState(said.balance)
  const linked = came !== undefined && said.balance === came
  const missing = !linked && account > 0 && said.startBalance === undefined && said.balance !== account
  useEffect(() => {
    if (!missing) return
    void router.navigate({
      to: '.',
      search: (before: object) => ({ ...before, balance: account }),
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    })
  }, [router, missing, account])
  return linked ? came : account
}
