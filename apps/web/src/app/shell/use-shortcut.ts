import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openTradeDialog } from '../../journal/dialogs.ts'

/** The shortcut "Add trade" of the installed app: `?add=trade` opens the dialog, and leaves the address. */
export function useShortcut(readOnly: boolean): void {
  const adds = useSearch({ strict: false, select: ({ add }) => add === 'trade' })
  const navigate = useNavigate()
  useEffect(() => {
    if (!adds) return
    if (!readOnly) openTradeDialog({ tradeId: null })
    void navigate({ to: '.', search: (before) => ({ ...before, add: undefined }), replace: true })
  }, [adds, readOnly, navigate])
}
