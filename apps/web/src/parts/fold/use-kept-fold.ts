import { useState } from 'react'

const prefix = 'afterclose.fold.'
const unfolded = 'open'

// without local storage a fold is as it was at first
function isUnfolded(name: string): boolean {
  try {
    return localStorage.getItem(prefix + name) === unfolded
  } catch {
    return false
  }
}

function keep(name: string, open: boolean): void {
  try {
    if (open) localStorage.setItem(prefix + name, unfolded)
    else localStorage.removeItem(prefix + name)
  } catch {
    // it is folded again at the next visit
  }
}

/** Whether a fold is open, and its switch; kept on this device, folded at first. */
export function useKeptFold(name: string): readonly [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => isUnfolded(name))
  return [
    open,
    () => {
      keep(name, !open)
      setOpen(!open)
    },
  ]
}
