import type { DemoInstrument } from './lists.ts'

/** Formats a price as the instrument's platform shows it: on a tick, with its digits. */
export function priceText({ tickSize }: Pick<DemoInstrument, 'tickSize'>): (value: number) => string {
  const tick = Number(tickSize)
  const digits = (tickSize?.split('.')[1] ?? '').length
  return (value) => (Math.round(value / tick) * tick).toFixed(digits)
}
