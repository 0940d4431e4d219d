import { type RefObject, useEffect, useState } from 'react'
import { queryClient } from '../../../journal/query-client.ts'
import { thumbnailQuery } from '../../../parts/slots/picture.tsx'
import type { CardGroup } from './card-groups.ts'

/** Maximum printed pictures, because all are laid out at once. */
export const mostPrinted = 500
/** Maximum concurrent loads. */
const together = 8

interface Printing {
  /** Whether pictures are being loaded, laid out or printed. */
  readonly busy: boolean
  /** Number of pictures of each group laid out regardless of the screen; null while not printing. */
  readonly shares: readonly number[] | null
  readonly print: () => void
}

/**
 * Prints all pictures of a selection: loads, lays out and renders them before opening the print dialog.
 *
 * @param page the element with them
 */
export function usePrinting(page: RefObject<HTMLElement | null>, groups: readonly CardGroup[]): Printing {
  const [stage, setStage] = useState<'none' | 'reading' | 'laid out'>('none')
  const read = async (): Promise<void> => {
    const cards = groups.flatMap((group) => group.cards).slice(0, mostPrinted)
    const files = cards.flatMap(({ picture }) => picture.fileId ?? [])
    for (let at = 0; at < files.length; at += together)
      // failed ones show a message instead
      await Promise.allSettled(
        files.slice(at, at + together).map((fileId) => queryClient.ensureQueryData(thumbnailQuery(fileId))),
      )
    setStage('laid out')
  }
  useEffect(() => {
    if (stage !== 'laid out') return
    const end = () => setStage('none')
    window.addEventListener('afterprint', end)
    const drawn = [...(page.current?.querySelectorAll('img') ?? [])].map((picture) => picture.decode())
    let left = false
    void Promise.allSettled(drawn).then(() => {
      if (!left) window.print()
    })
    return () => {
      left = true
      window.removeEventListener('afterprint', end)
    }
  }, [stage, page])
  return {
    busy: stage !== 'none',
    shares: stage === 'laid out' ? sharesOf(groups) : null,
    print: () => {
      setStage('reading')
      void read()
    },
  }
}

/** Printed pictures of each group, the first groups first. */
export function sharesOf(groups: readonly CardGroup[]): readonly number[] {
  let left = mostPrinted
  return groups.map(({ cards }) => {
    const share = Math.min(left, cards.length)
    left -= share
    return share
  })
}
