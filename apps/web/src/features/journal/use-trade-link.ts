import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openTradeDialog } from '../../journal/dialogs.ts'

/** An address that names a trade, /journal?trade=1267, opens it once; closing it leaves the address without it. */
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
