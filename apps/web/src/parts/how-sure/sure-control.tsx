import { Button } from '../../ui/button.tsx'
import type { InParts } from './use-in-parts.ts'

interface SureControlProps {
  /** Figures that are requested together. */
  of: readonly Pick<InParts<'intervals' | 'chances'>, 'state' | 'ready' | 'start' | 'stop'>[]
  /** "How sure?" */
  action: string
}

/** Starts and stops a computation on request; empty once it is finished. */
export function SureControl({ of, action }: SureControlProps) {
  if (of.some(({ state }) => state === 'running'))
    return (
      <Button small onClick={() => of.forEach(({ stop }) => stop())}>
        Stop
      </Button>
    )
  if (of.every(({ state }) => state === 'done')) return null
  return (
    <Button small disabled={!of.every(({ ready }) => ready)} onClick={() => of.forEach(({ start }) => start())}>
      {of.some(({ state }) => state === 'stopped') ? 'Continue' : action}
    </Button>
  )
}
