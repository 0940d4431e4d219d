import { useTradeFeed } from '../journal/engine/hooks.ts'

/** Whether the journal has open trades and no others: its pages lead to them. */
export function useHasOnlyOpen(): boolean {
  const { closed = 0, open = 0, withoutResult = 0 } = useTradeFeed().data ?? {}
  return open > 0 && closed === 0 && withoutResult === 0
}
