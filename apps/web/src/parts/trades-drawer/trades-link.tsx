import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TradesBehind } from './trades-behind.ts'
import { TradesDrawer } from './trades-drawer.tsx'

interface TradesLinkProps {
  behind: TradesBehind
  /**
   * Accessible name, if only its first word is the link. A button is one box: in two lines it would leave the full stop after it alone on a
   * third.
   */
  label?: string
  children: ReactNode
}

/** Text that opens the trades that it describes. */
export function TradesLink({ behind, label, children }: TradesLinkProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-label={label} className="link" onClick={() => setOpen(true)}>
        {children}
      </button>
      {/* outside of the sentence, to not inherit its style */}
      {open && createPortal(<TradesDrawer {...behind} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
