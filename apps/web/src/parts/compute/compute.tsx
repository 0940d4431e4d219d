import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'

/** A computation on request: of the engine in parts, or of the server. */
export interface Computation {
  readonly state: 'not asked' | 'running' | 'stopped' | 'done'
  readonly ready: boolean
  readonly start: () => void
  readonly stop: () => void
}

interface ComputeProps {
  /** Computations that are started and stopped together. */
  readonly of: readonly Computation[]
  /** Result, in the words of a screen reader after "Compute:", and left of the button: "ranges, and what is more than luck". */
  readonly what: string
  /** The heading of the block already names the result. */
  readonly named?: boolean
}

/** Starts, stops and continues a computation; empty once it is finished. */
export function Compute({ of, what, named = false }: ComputeProps) {
  if (of.some(({ state }) => state === 'running'))
    return (
      <Button small onClick={() => of.forEach(({ stop }) => stop())}>
        Stop
      </Button>
    )
  if (of.every(({ state }) => state === 'done')) return null
  const action = of.some(({ state }) => state === 'stopped') ? 'Continue' : 'Compute'
  return (
    <>
      {!named && (
        <Text as="span" size="micro" ink={3} aria-hidden>
          {what.charAt(0).toUpperCase() + what.slice(1)}
        </Text>
      )}
      <Button
        small
        disabled={!of.every(({ ready }) => ready)}
        aria-label={`${action}: ${what}`}
        onClick={() => of.forEach(({ start }) => start())}
      >
        {action}
      </Button>
    </>
  )
}
