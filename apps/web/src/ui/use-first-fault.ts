import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Moves the focus to the first field with an error, once it shows.
 *
 * @returns a ref for the element around the fields, and a function to call when saving was rejected
 */
export function useFirstFault<Holder extends HTMLElement>(): [RefObject<Holder | null>, () => void] {
  const holder = useRef<Holder>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) holder.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return [holder, () => setRefusals((before) => before + 1)]
}
