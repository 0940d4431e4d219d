import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openTradeDialog } from '../../journal/dialogs.ts'

/** The shortcut "Add trade" of the installed app: `?new=trade` opens the dialog, and leaves the address. */
export function useShortcut(readOnly: boolean): void {
  const adds = useSearch({ strict: false, select: ({ new: added }) => added === 'trade' })
  const navigate = useNavigate()
  useEffect(() => {
    if (!adds) return
    if (!readOnly) openTradeDialog({ tradeId: null })
    void navigate({ to: '.', search: (before) => ({ ...before, new: undefined }), replace: true })
  }, [adds, readOnly, navigate])
}
