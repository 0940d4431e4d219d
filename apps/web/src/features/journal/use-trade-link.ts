import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openTradeDialog } from '../../journal/dialogs.ts'

/** Opens the trade named in the address, /journal?trade=1267, once; closing it removes it from the address. */
export function useTradeLink(): void {
  const { trade } = useSearch({ from: '/workplace/journal' })
  const navigate = useNavigate()
  const opened = useRef<number>(undefined)
  useEffect(() => {
    if (trade === opened.current) return
    opened.current = trade
    if (trade === undefined) return
    openTradeDialog({ tradeId: trade })
    void navigate({ to: '.', search: (before) => ({ ...before, trade: undefined }), replace: true })
  }, [trade, navigate])
}
