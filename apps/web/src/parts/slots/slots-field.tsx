import { useWindowEvent } from '@mantine/hooks'
import { screenshotSlots } from '@afterclose/contract/screenshots'
import { useEffect, useRef, useState } from 'react'
import { EmptySlot } from './empty-slot.tsx'
import { FilledSlot } from './filled-slot.tsx'
import { PictureViewer } from './picture-viewer.tsx'
import classes from './slots.module.css'
import { isFree, type Slot, type SlotsOf, useSlots } from './use-slots.ts'
import { Text } from '../../ui/layout.tsx'

interface SlotsFieldProps extends SlotsOf {
  /** Descriptions by slot, from the first, as in the form: they are saved with the record. */
  descriptions: readonly string[]
  onDescribe: (slot: number, text: string) => void
  readOnly: boolean
  /** Number of slots. */
  count?: number
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/')

/**
 * The screenshot slots of a record, in a dialog: pictures dropped, pasted or chosen, and links. With a saved record they are stored
 * immediately; those of a new record are queued in `waiting`, and the code that saves the record calls `storeWaiting`.
 */
export function SlotsField({ descriptions, onDescribe, readOnly, count = screenshotSlots, ...of }: SlotsFieldProps) {
  const { slots, busy, add, link, remove, retry } = useSlots(of, count)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const places = useRef(new Map<number, HTMLLIElement>())
  const worked = useRef<Slot | null>(null)
  const shown = slots.filter((one) => !isFree(one) || !readOnly)
  const free = slots.find(isFree)?.slot
  const enlargeable = of.stored.filter(({ fileId }) => fileId !== null)

  // the focused element is removed when its slot is filled or emptied: the slot takes the focus, unless the trader moved it
  useEffect(() => {
    const before = worked.current
    const after = slots.find(({ slot }) => slot === before?.slot)
    if (before === null || after === undefined || isFree(after) === isFree(before)) return
    worked.current = null
    if (document.activeElement === document.body) places.current.get(before.slot)?.focus()
  }, [slots])

  // wherever the focus is: a pasted picture can only be meant for the slots, unless text is pasted into a field
  useWindowEvent('paste', (event) => {
    const pictures = [...(event.clipboardData?.files ?? [])].filter(isPicture)
    const asText =
      event.target instanceof Element &&
      event.target.closest('input, textarea, [contenteditable="true"]') !== null &&
      event.clipboardData?.types.includes('text/plain') === true
    if (readOnly || asText || enlarged !== null || pictures.length === 0) return
    event.preventDefault()
    void add(pictures, free ?? 1)
  })

  if (shown.length === 0) return <p className={classes.words}>This {of.noun} has no screenshots.</p>
  return (
    <>
      <ul
        className={classes.slots}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault() // otherwise the browser would leave the page to show the file
          const place = event.target instanceof Element ? event.target.closest('[data-slot]') : null
          const slot = Number(place?.getAttribute('data-slot') ?? 0)
          const onFree = slots.some((one) => one.slot === slot && isFree(one))
          if (!readOnly) void add([...event.dataTransfer.files], onFree ? slot : (free ?? 1))
        }}
      >
        {shown.map((content) => {
          const { slot } = content
          return (
            <li
              key={slot}
              data-slot={slot}
              tabIndex={-1}
              aria-label={`Screenshot ${slot}`}
              ref={(place) => {
                if (place !== null) places.current.set(slot, place)
              }}
            >
              {!isFree(content) ? (
                <FilledSlot
                  content={content}
                  fresh={of.owner === null}
                  description={descriptions[slot - 1] ?? ''}
                  readOnly={readOnly}
                  busy={busy === slot}
                  onDescribe={(text) => onDescribe(slot, text)}
                  onEnlarge={() => setEnlarged(slot)}
                  onRemove={() => {
                    worked.current = content
                    void remove(slot)
                  }}
                  onRetry={() => void retry(slot)}
                />
              ) : (
                <EmptySlot
                  slot={slot}
                  busy={busy === slot}
                  onFiles={(files) => {
                    worked.current = content
                    void add(files, slot)
                  }}
                  onLink={(url) => {
                    worked.current = content
                    return link(url, slot)
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      {!readOnly && (
        <Text above={2} size="small" ink={3}>
          PNG, JPEG or WebP up to 5 MB. Saved {of.owner === null ? `when you save the ${of.noun}` : 'immediately'}.
        </Text>
      )}
      {enlarged !== null && (
        <PictureViewer
          pictures={enlargeable.map(({ slot, fileId }) => ({
            fileId: fileId ?? '',
            title: `Screenshot ${slot}`,
            description: descriptions[slot - 1] ?? '',
          }))}
          at={enlargeable.findIndex(({ slot }) => slot === enlarged)}
          onShow={(at) => setEnlarged(enlargeable[at]?.slot ?? null)}
          onClose={() => setEnlarged(null)}
        />
      )}
    </>
  )
}
