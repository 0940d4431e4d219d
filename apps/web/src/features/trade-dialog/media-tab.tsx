import { Textarea } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { TradeView } from '@afterclose/contract/trades'
import { useEffect, useRef, useState } from 'react'
import { EmptySlot } from './empty-slot.tsx'
import { FilledSlot } from './filled-slot.tsx'
import { PictureViewer } from './picture-viewer.tsx'
import classes from './screenshots.module.css'
import { isFree, type Slot, useScreenshots, type Waiting } from './use-screenshots.ts'
import type { Editor } from './use-trade-editor.ts'

interface MediaTabProps {
  editor: Editor
  /** Null: not saved yet. */
  stored: TradeView | null
  waiting: Waiting
}

/** Pictures of the trade and notes. */
export function MediaTab({ editor, stored, waiting }: MediaTabProps) {
  const { form, change, readOnly } = editor
  return (
    <>
      <section className={classes.section} aria-label="Screenshots">
        <h3 className={classes.title}>Screenshots</h3>
        <Slots editor={editor} trade={stored} waiting={waiting} />
      </section>
      <Textarea
        className={classes.notes ?? ''}
        label="Notes"
        autosize
        minRows={8}
        maxLength={100_000}
        value={form.notes}
        readOnly={readOnly}
        error={editor.problem('notes')}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </>
  )
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/')

function Slots({ editor, trade, waiting }: { editor: Editor; trade: TradeView | null; waiting: Waiting }) {
  const { form, change, readOnly } = editor
  const { slots, busy, add, link, remove, retry } = useScreenshots(trade, waiting, editor)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const places = useRef(new Map<number, HTMLLIElement>())
  const worked = useRef<Slot | null>(null)
  const shown = slots.filter((one) => !isFree(one) || !readOnly)
  const free = slots.find(isFree)?.slot

  // what had the focus goes when its slot is filled or emptied: the slot takes it, unless the trader went elsewhere
  useEffect(() => {
    const before = worked.current
    const after = slots.find(({ slot }) => slot === before?.slot)
    if (before === null || after === undefined || isFree(after) === isFree(before)) return
    worked.current = null
    if (document.activeElement === document.body) places.current.get(before.slot)?.focus()
  }, [slots])

  // wherever the focus is: a picture in the clipboard can only be meant for here, unless text is pasted into a field
  useWindowEvent('paste', (event) => {
    const pictures = [...(event.clipboardData?.files ?? [])].filter(isPicture)
    const asText =
      event.target instanceof Element &&
      event.target.closest('input, textarea') !== null &&
      event.clipboardData?.types.includes('text/plain') === true
    if (readOnly || asText || enlarged !== null || pictures.length === 0) return
    event.preventDefault()
    void add(pictures, free ?? 1)
  })

  if (shown.length === 0) return <p className={classes.words}>This trade has no screenshots.</p>
  return (
    <>
      <ul
        className={classes.slots}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault() // the browser would leave the page to show the file
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
                  fresh={trade === null}
                  description={form.screenshotDescriptions[slot - 1] ?? ''}
                  readOnly={readOnly}
                  busy={busy === slot}
                  onDescribe={(text) =>
                    change({ screenshotDescriptions: form.screenshotDescriptions.with(slot - 1, text) })
                  }
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
        <p className={classes.hint}>
          PNG, JPEG or WebP up to 5 MB. They are stored {trade === null ? 'when you save the trade' : 'at once'}.
        </p>
      )}
      {enlarged !== null && (
        <PictureViewer
          pictures={(trade?.screenshots ?? []).filter(({ fileId }) => fileId !== null)}
          slot={enlarged}
          descriptions={form.screenshotDescriptions}
          onShow={setEnlarged}
          onClose={() => setEnlarged(null)}
        />
      )}
    </>
  )
}
