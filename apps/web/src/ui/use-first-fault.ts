import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Brings the focus to the first field that has an error, once it shows.
 *
 * @returns a ref for what holds the fields, and what to call when saving was refused
 */
export function useFirstFault<Holder extends HTMLElement>(): [RefObject<Holder | null>, () => void] {
  const holder = useRef<Holder>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) holder.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return [holder, () => setRefusals((before) => before + 1)]
}
