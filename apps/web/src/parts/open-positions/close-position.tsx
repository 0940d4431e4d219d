import type { LastPrice } from '@afterclose/contract/last-prices'
import type { TradeView } from '@afterclose/contract/trades'
import { formatPrice } from '@afterclose/core/format'
import { Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { CancelButton, Dialog } from '../dialog.tsx'
import { CloseForm } from './close-form.tsx'
import classes from './close-form.module.css'
import { useClosing } from './use-closing.ts'

interface CloseProps {
  trade: TradeView
  last: LastPrice | null
  /** Also called when nothing was closed. */
  onEnd: () => void
}

const titleOf = ({ direction }: TradeView, name: string, left: string | null): string =>
  `Close ${name}, ${direction === 'LONG' ? 'long' : 'short'}${left === null ? '' : ` ${formatPrice(left)}`}`

/** Closing above everything else: a sheet on a phone, a small dialog above the trade's own. */
export function CloseDialog({ trade, last, onEnd, onClosed = onEnd }: CloseProps & { onClosed?: () => void }) {
  const state = useClosing(trade, last, onClosed)
  const save = () => void state.save()
  return (
    <Dialog
      sheet
      width={440}
      title={titleOf(trade, state.instrument?.name ?? `trade ${trade.id}`, state.left)}
      onClose={onEnd}
      onSave={save}
      footer={
        <>
          <CancelButton>Cancel</CancelButton>
          <CloseButton state={state} />
        </>
      }
    >
      <CloseForm state={state} trade={trade} last={last} />
    </Dialog>
  )
}

function ClosePanel({ trade, last, onEnd }: CloseProps) {
  const state = useClosing(trade, last, onEnd)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void state.save()
  }
  return (
    <div onKeyDown={onKeyDown} role="presentation">
      <header className={classes.head}>
        <h2 className={classes.title}>{titleOf(trade, state.instrument?.name ?? `trade ${trade.id}`, state.left)}</h2>
        <IconButton label="Cancel closing" onClick={onEnd}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </header>
      <CloseForm state={state} trade={trade} last={last}>
        <footer className={classes.foot}>
          <Button onClick={onEnd}>Cancel</Button>
          <CloseButton state={state} />
        </footer>
      </CloseForm>
    </div>
  )
}

const CloseButton = ({ state }: { state: ReturnType<typeof useClosing> }) => (
  <Button variant="primary" busy={state.busy} onClick={() => void state.save()}>
    {state.closing.isWhole ? 'Close position' : 'Close part'} <kbd className={classes.keys}>Ctrl Enter</kbd>
  </Button>
)

interface CloseActionProps {
  trade: TradeView
  last: LastPrice | null
  /** Name of the instrument. */
  name: string
  /** The row is marked while it is being closed. */
  onOpen?: (open: boolean) => void
}

/** "Close" of a row: the step opens below it, on a phone as a sheet. */
export function CloseAction({ trade, last, name, onOpen }: CloseActionProps) {
  const phone = useCompact()
  const [open, setOpen] = useState(false)
  const show = (next: boolean): void => {
    setOpen(next)
    onOpen?.(next)
  }
  const button = (
    <Button
      small={!phone}
      aria-label={`Close ${name}, trade ${trade.id}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => show(!open)}
    >
      Close
    </Button>
  )
  if (phone)
    return (
      <>
        {button}
        {open && <CloseDialog trade={trade} last={last} onEnd={() => show(false)} />}
      </>
    )
  return (
    <Popover
      opened={open}
      onChange={show}
      position="bottom-end"
      width={440}
      trapFocus
      returnFocus
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.popover}>
        {open && <ClosePanel trade={trade} last={last} onEnd={() => show(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
